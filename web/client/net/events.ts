// Events: a stream of events from the server that is opened again whatever ended it. By itself, a
// browser gives up once it is refused, for instance while a proxy finds no server.

const pause = 2_000; // ms before a stream that was refused is asked for again, and up to twice as long

export class Events {
  #address: string;
  #heard: Record<string, (data: string) => void>;
  #source: EventSource | undefined;
  #retry = 0;

  // heard is called with the data of an event, by its name.
  constructor(address: string, heard: Record<string, (data: string) => void>) {
    this.#address = address;
    this.#heard = heard;
    this.#open();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
  }

  #open(): void {
    const source = new EventSource(this.#address);
    this.#source = source;
    for (const [name, hear] of Object.entries(this.#heard)) {
      source.addEventListener(name, (e) => hear((e as MessageEvent<string>).data));
    }
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) this.#retry = setTimeout(() => this.#open(), pause * (1 + Math.random()));
    };
  }
}
