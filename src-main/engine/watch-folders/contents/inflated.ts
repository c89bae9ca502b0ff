import { inflateSync } from 'node:zlib';
import { Bytes } from './bytes.ts';
import type { WorkBudget } from './work-budget.ts';

const atMostBytes = 1024 * 1024;

/** What a zlib stream holds, up to 1 MiB; `null` where it holds more, or is none. Throws `TooMuchToRead`. */
export function inflated(packed: Uint8Array, work: WorkBudget): Bytes | null {
  const content = unpacked(packed);
  work.step();
  work.spend(packed.byteLength + (content?.length ?? atMostBytes));
  return content;
}

function unpacked(packed: Uint8Array): Bytes | null {
  try {
    return new Bytes(inflateSync(packed, { maxOutputLength: atMostBytes }));
  } catch {
    // Ignored: what cannot be read says nothing of the picture.
    return null;
  }
}
