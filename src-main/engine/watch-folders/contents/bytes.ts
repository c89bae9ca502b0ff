/** A number or a mark was to be read behind the end. */
export class CutShort extends Error {
  override readonly name = 'CutShort';
}

/** Numbers and marks in a piece of a file. Whatever lies behind its end throws `CutShort`. */
export class Bytes {
  readonly raw: Uint8Array;
  readonly #view: DataView;

  constructor(raw: Uint8Array) {
    this.raw = raw;
    this.#view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  }

  get length(): number {
    return this.raw.byteLength;
  }

  u8(at: number): number {
    this.#need(at, 1);
    return this.#view.getUint8(at);
  }

  u16(at: number, isLittle = false): number {
    this.#need(at, 2);
    return this.#view.getUint16(at, isLittle);
  }

  u32(at: number, isLittle = false): number {
    this.#need(at, 4);
    return this.#view.getUint32(at, isLittle);
  }

  /** What does not fit a number is as good as endless. */
  u64(at: number): number {
    return this.u32(at) * 0x1_0000_0000 + this.u32(at + 4);
  }

  i32(at: number, isLittle = false): number {
    this.#need(at, 4);
    return this.#view.getInt32(at, isLittle);
  }

  /** One character for each byte. */
  text(at = 0, length = this.length - at): string {
    this.#need(at, length);
    return Buffer.from(this.raw.buffer, this.raw.byteOffset + at, length).toString('latin1');
  }

  part(at: number, length = this.length - at): Bytes {
    this.#need(at, length);
    return new Bytes(this.raw.subarray(at, at + length));
  }

  startsWith(mark: string): boolean {
    return this.length >= mark.length && this.text(0, mark.length) === mark;
  }

  #need(at: number, length: number): void {
    if (at < 0 || length < 0 || at + length > this.length) throw new CutShort('it ends too early');
  }
}
