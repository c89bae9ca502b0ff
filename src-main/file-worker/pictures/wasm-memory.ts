import { withMemoryMaximum } from './bounded-wasm.ts';

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WasmMemory, pages: number) => number;
}

type Take = (program: unknown, ...others: unknown[]) => unknown;

/** What is used of it: the types of Node leave it out. */
declare const WebAssembly: {
  readonly Memory: { readonly prototype: WasmMemory };
  Module: new (program: unknown) => object;
  instantiate: Take;
  compile: Take;
};

const pageBytes = 64 * 1024;

/**
 * From now on no WebAssembly of this thread grows its memory beyond so many bytes: whoever asks for more is refused as where the
 * machine has none left, which ends the decoder and not the program. Some ask JavaScript for more, others take it themselves.
 */
export function boundWasmMemory(mostBytes: number): void {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function boundedGrow(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > mostBytes) {
      throw new RangeError('it wants too much memory');
    }
    return grow.call(this, pages);
  };
  const bounded = (program: unknown): unknown => {
    const bytes = bytesOf(program);
    return bytes === null ? program : withMemoryMaximum(bytes, Math.floor(mostBytes / pageBytes));
  };
  const { Module, instantiate, compile } = WebAssembly;
  WebAssembly.Module = new Proxy(Module, {
    construct: (target, [program]: unknown[]) => new target(bounded(program)),
  });
  WebAssembly.instantiate = (program, ...others) => instantiate(bounded(program), ...others);
  WebAssembly.compile = (program, ...others) => compile(bounded(program), ...others);
}

/** `null`: it is compiled already. */
function bytesOf(program: unknown): Uint8Array | null {
  if (program instanceof ArrayBuffer) return new Uint8Array(program);
  if (!ArrayBuffer.isView(program)) return null;
  return new Uint8Array(program.buffer, program.byteOffset, program.byteLength);
}
