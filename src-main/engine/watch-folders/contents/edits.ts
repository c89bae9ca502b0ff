import type { OpenFile } from '../../../foundation/files/file-system.ts';

/** Bytes that stand in the place of as many others. `at`: where in the file. */
export interface Edit {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** The same file as it would be with other bytes in a few places. Nothing of it is changed: what is read of it is. */
export function withEdits(
  file: Pick<OpenFile, 'read'>,
  edits: readonly Edit[],
): { readonly read: OpenFile['read'] } {
  return {
    async read(buffer, position) {
      const count = await file.read(buffer, position);
      applyEdits(buffer.subarray(0, count), position, edits);
      return count;
    },
  };
}

/** To a piece of the file that begins at `position`. */
export function applyEdits(piece: Uint8Array, position: number, edits: readonly Edit[]): void {
  for (const { at, bytes } of edits) {
    const start = Math.max(at, position);
    const end = Math.min(at + bytes.byteLength, position + piece.byteLength);
    if (start < end) piece.set(bytes.subarray(start - at, end - at), start - position);
  }
}
