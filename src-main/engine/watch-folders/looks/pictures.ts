import type { FileIdentity } from '../../../foundation/files/file-system.ts';

/** A picture's file, as it was when it settled. */
export interface PictureFile {
  /** Absolute. */
  readonly path: string;
  /** Another file at the path is left alone. */
  readonly expected: FileIdentity;
}

/** A picture made small twice, upright, as JPEG. */
export interface Shrunk {
  readonly small: Uint8Array;
  readonly large: Uint8Array;
}

/** Makes large pictures small, beside the thread that everybody waits for: what decodes them may fail, hang or fill its memory. */
export interface Pictures {
  /** `null` for what cannot be shown: no picture, a broken one, or one too large to take apart. Never rejects. */
  shrink(file: PictureFile): Promise<Shrunk | null>;
  close(): Promise<void>;
}

/** `ownDirectory`: the data folder, of which nothing is read. */
export type OpenPictures = (options: { readonly ownDirectory: string }) => Pictures;
