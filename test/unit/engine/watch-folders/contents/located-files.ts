/** What is found in a file that says where it was taken, and what stays of it once that is taken out. */
import { applyEdits } from '../../../../../src-main/engine/watch-folders/contents/edits.ts';
import { findFacts } from '../../../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { removalOf } from '../../../../../src-main/engine/watch-folders/contents/take-out-location.ts';
import { openFile } from '../../../../fuzz/decoders/one-file.ts';
import { box, mp4Of } from '../../../../helpers/pictures.ts';

export function factsOf(content: Uint8Array) {
  return findFacts({ file: openFile(content), path: 'a', sizeBytes: content.byteLength });
}

export async function cleaned(content: Uint8Array): Promise<Buffer | 'nothing' | 'stays'> {
  const removal = await removalOf(openFile(content), content.byteLength);
  if (typeof removal === 'string') return removal;
  const copy = Buffer.from(content);
  applyEdits(copy, 0, removal);
  return copy;
}

/** A film with parts of its index, and before it, as phones write them. */
export function filmWith(...parts: readonly Buffer[]): Buffer {
  const film = mp4Of(1000);
  const moovAt = film.indexOf('moov') - 4;
  return Buffer.concat([film.subarray(0, moovAt), box('moov', film.subarray(moovAt + 8), ...parts)]);
}
