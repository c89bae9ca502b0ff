interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WasmMemory, pages: number) => number;
}

/** What is used of it: the types of Node leave it out. */
declare const WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } };

const pageBytes = 64 * 1024;

/**
 * From now on no WebAssembly of this thread grows its memory beyond so many bytes: whoever asks for more is refused as where the
 * machine has none left, which ends the decoder and not the program.
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
}
