// Asks the program the questions on the lines of the standard input, and prints the answers:
// node ask.mjs wasm_exec.js engine.wasm chexers.net
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [exec, program, network] = process.argv.slice(2);
await import(exec);
const go = new Go();
const ready = new Promise((done) => (globalThis.ready = done));
const { instance } = await WebAssembly.instantiate(readFileSync(program), go.importObject);
void go.run(instance);
await ready;
if (!globalThis.network(new Uint8Array(readFileSync(network)))) throw new Error("no network");
for await (const line of createInterface({ input: process.stdin })) {
  console.log(await new Promise((done) => answer(line, () => {}, done)));
}
process.exit(0);
