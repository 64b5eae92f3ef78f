// The worker that searches: it runs the program of static/engine, which knows the rules and the
// searches, and passes on questions and answers.
import type { EngineFiles, FromEngine, ToEngine } from "../client/analysis/messages";

declare const self: DedicatedWorkerGlobalScope & {
  // What the program offers once it is ready, and what it calls then.
  answer(question: string, report: (text: string) => void, answered: (text: string) => void): void;
  stop(): void;
  network(weights: Uint8Array): boolean;
  ready(): void;
};

// Go starts the program; it is defined by the script that comes with the compiler.
declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

let opened: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<ToEngine>) => {
  if ("open" in data) (opened = open(data.open)).catch(() => {}); // each question then gets the error
  else if ("stop" in data) void opened.then(() => self.stop());
  else void opened.then(() => ask(data.id, data.question)).catch((e: unknown) => tell({ id: data.id, failed: String(e) }));
};

function ask(id: number, question: string): void {
  self.answer(
    question,
    (text) => tell({ id, report: JSON.parse(text) }),
    (text) => tell({ id, answer: JSON.parse(text) }),
  );
}

function tell(message: FromEngine): void {
  self.postMessage(message);
}

// open fetches the program and, for games that have one, the network.
async function open({ start, program, network }: EngineFiles): Promise<void> {
  const weights = network ? fetch(network).then(bytes) : undefined;
  const fetched = fetch(program);
  await import(start);
  const go = new Go();
  const ready = new Promise<void>((done) => (self.ready = done));
  const { instance } = await WebAssembly.instantiateStreaming(fetched, go.importObject);
  void go.run(instance).then(ended);
  await ready;
  if (weights && !self.network(await weights)) throw new Error("the network cannot be read");
}

// ended tells the page that the program has ended, for instance for lack of memory, and answers nothing any more.
function ended(): void {
  setTimeout(() => {
    throw new Error("the program has ended");
  });
}

async function bytes(answer: Response): Promise<Uint8Array> {
  if (!answer.ok) throw new Error(answer.statusText);
  return new Uint8Array(await answer.arrayBuffer());
}
