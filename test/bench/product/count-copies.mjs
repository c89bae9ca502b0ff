/**
 * Counts what the main thread copies from one place in memory to another, by the functions that programs do that with. What Node does
 * within itself (reading a file, writing to a socket) is not among it: that is the kernel's to count.
 */

/** @returns {{ take(): number }} Bytes since the last time. */
export function countCopies() {
  let bytes = 0;
  const typed = Object.getPrototypeOf(Uint8Array.prototype);
  const held = /** @type {(value: unknown) => number} */ (value) =>
    ArrayBuffer.isView(value) || value instanceof ArrayBuffer ? value.byteLength : 0;

  watch(Buffer, 'concat', (_self, _words, made) => held(made));
  watch(Buffer, 'from', (_self, [source], made) =>
    held(source) > 0 && !shares(source, made) ? held(made) : 0,
  );
  watch(Buffer, 'copyBytesFrom', (_self, _words, made) => held(made));
  watch(Buffer.prototype, 'copy', (_self, _words, made) => Number(made));
  watch(Buffer.prototype, 'toString', (self) => held(self));
  watch(typed, 'set', (_self, [source]) => held(source));
  watch(typed, 'slice', (_self, _words, made) => held(made));
  watch(ArrayBuffer.prototype, 'slice', (_self, _words, made) => held(made));
  watch(globalThis, 'structuredClone', (_self, [source]) => held(source));

  return {
    take() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
  };

  /**
   * @param {object} owner
   * @param {string} name
   * @param {(self: unknown, words: unknown[], made: unknown) => number} sizeOf
   */
  function watch(owner, name, sizeOf) {
    const copy = Reflect.get(owner, name);
    const counted = new Proxy(copy, {
      apply(act, self, words) {
        const made = Reflect.apply(act, self, words);
        bytes += sizeOf(self, words, made);
        return made;
      },
    });
    Object.defineProperty(owner, name, { value: counted, configurable: true, writable: true });
  }
}

/**
 * A view of the same memory is no copy.
 * @param {unknown} source
 * @param {unknown} made
 */
function shares(source, made) {
  return ArrayBuffer.isView(made) && made.buffer === (ArrayBuffer.isView(source) ? source.buffer : source);
}
