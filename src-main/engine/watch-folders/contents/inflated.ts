import { inflateSync } from 'node:zlib';
import { Bytes } from './bytes.ts';

const atMostBytes = 1024 * 1024;

/** What a zlib stream holds, up to 1 MiB; `null` where it holds more, or is none. */
export function inflated(packed: Uint8Array): Bytes | null {
  try {
    return new Bytes(inflateSync(packed, { maxOutputLength: atMostBytes }));
  } catch {
    // Ignored: what cannot be read says nothing of the picture.
    return null;
  }
}
