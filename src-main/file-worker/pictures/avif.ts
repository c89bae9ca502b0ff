import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Pixels } from './pixels.ts';

/** What is used of the decoder (`@jsquash/avif`: libavif with dav1d, as WebAssembly). */
interface AvifDecoder {
  /** Eight bits for each colour, not turned; `null` where it cannot be taken apart. */
  decode(
    content: Uint8Array,
    bitDepth: 8,
  ): {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray<ArrayBuffer>;
  } | null;
}

interface AvifModule {
  readonly default: (options: { wasmBinary: Uint8Array; noInitialRun: true }) => Promise<AvifDecoder>;
}

const requireHere = createRequire(import.meta.url);
let loaded: Promise<AvifDecoder> | null = null;

/** An AVIF as it is kept, before it is turned. Throws what the decoder throws; the next one begins with a fresh one. */
export async function decodeAvif(content: Uint8Array): Promise<Pixels> {
  loaded ??= load();
  try {
    const image = (await loaded).decode(content, 8);
    if (image === null) throw new Error('it is no AVIF that can be shown');
    return { widthPx: image.width, heightPx: image.height, raw: new Uint8Array(image.data.buffer) };
  } catch (error) {
    loaded = null;
    throw error;
  }
}

async function load(): Promise<AvifDecoder> {
  const at = (name: string): string => requireHere.resolve(`@jsquash/avif/codec/dec/avif_dec.${name}`);
  // Typed by hand: what it declares is for browsers.
  const module = (await import(pathToFileURL(at('js')).href)) as AvifModule;
  return module.default({ wasmBinary: readFileSync(at('wasm')), noInitialRun: true });
}
