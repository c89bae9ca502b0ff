import { existsSync, readFileSync } from 'node:fs';
import { refuseUnknown } from './refuse-unknown.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const pngWidthOffset = 16;
const pngHeightOffset = 20;

/** An image that is carried about but never drawn. */
class NativeImage {
  readonly #png: Buffer;
  readonly #size: Size;
  #template = false;

  constructor(png: Buffer, size: Size = pngSize(png)) {
    this.#png = png;
    this.#size = size;
  }

  isEmpty(): boolean {
    return this.#png.length === 0;
  }
  getSize(): Size {
    return { ...this.#size };
  }
  resize({ width = this.#size.width, height = this.#size.height }: Partial<Size>): NativeImage {
    return new NativeImage(this.#png, { width, height });
  }
  toPNG(): Buffer {
    return this.#png;
  }
  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`;
  }
  addRepresentation(): void {}
  setTemplateImage(template: boolean): void {
    this.#template = template;
  }
  isTemplateImage(): boolean {
    return this.#template;
  }
}

function pngSize(png: Buffer): Size {
  if (!png.subarray(0, pngSignature.length).equals(pngSignature)) return { width: 0, height: 0 };
  return { width: png.readUInt32BE(pngWidthOffset), height: png.readUInt32BE(pngHeightOffset) };
}

const nothing = Buffer.alloc(0);

export const nativeImage = refuseUnknown('nativeImage', {
  createEmpty: (): NativeImage => new NativeImage(nothing),
  createFromPath: (path: string): NativeImage =>
    new NativeImage(existsSync(path) ? readFileSync(path) : nothing),
  createFromBuffer: (buffer: Buffer): NativeImage => new NativeImage(buffer),
  createFromDataURL: (url: string): NativeImage =>
    new NativeImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
});
