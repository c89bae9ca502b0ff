import type { OpenFile } from '../../../foundation/files/file-system.ts';
import { readUpTo, Sha256 } from '../../../foundation/sha256.ts';
import { applyEdits, withEdits } from './edits.ts';
import { removalOf } from './take-out-location.ts';

/** What leaves of a file, and its checksum. `unchanged`: the file as it is says nothing of a place. */
export type SentInstead =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'edited'; readonly file: OpenFile; readonly sha256: string }
  /** It cannot be taken out, or the file is not what it was. */
  | { readonly kind: 'stays' }
  | { readonly kind: 'changed' };

/**
 * A file as it leaves where its folder has the place taken out: the same bytes, but for the few that said where it was taken. The
 * copy is made while it is read, piece by piece: it needs no room on the disk, and there is nothing to put away after a crash. It
 * is read once before, so that the checksum of what will leave is known by then, and that the file is the one that was queued.
 * Throws `FileError`.
 */
export async function withoutLocation(
  file: OpenFile,
  { sizeBytes, sha256 }: { readonly sizeBytes: number; readonly sha256: string | null },
): Promise<SentInstead> {
  const removal = await removalOf(file, sizeBytes);
  if (removal === 'nothing') return { kind: 'unchanged' };
  if (removal === 'stays') return { kind: 'stays' };
  const [before, after] = [new Sha256(), new Sha256()];
  let position = 0;
  for await (const piece of readUpTo(file, sizeBytes)) {
    before.add(piece);
    applyEdits(piece, position, removal);
    after.add(piece);
    position += piece.byteLength;
  }
  if (before.hex() !== sha256) return { kind: 'changed' };
  return { kind: 'edited', file: { ...boundTo(file), ...withEdits(file, removal) }, sha256: after.hex() };
}

function boundTo(file: OpenFile): Pick<OpenFile, 'status' | 'close'> {
  return { status: () => file.status(), close: () => file.close() };
}
