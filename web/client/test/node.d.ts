// What the tests use of node.

declare module "node:test" {
  export default function test(name: string, body: () => void | Promise<void>): void;
  export const mock: {
    timers: { enable(options: { apis: string[] }): void; tick(ms: number): void; reset(): void };
    method(object: object, name: string, stub: () => unknown): void;
  };
}

declare module "node:assert/strict" {
  const assert: {
    deepEqual(got: unknown, want: unknown, hint?: string): void;
    rejects(got: Promise<unknown>, why: new (why: string) => Error): Promise<void>;
  };
  export default assert;
}
