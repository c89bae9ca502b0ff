import type { CodedStill } from '../../../contract/coded-still.ts';
import type { ContentFacts } from '../../../contract/content-facts.ts';
import type { FileIdentity } from '../../../foundation/files/file-system.ts';

/** A file to be shown, as it was when it settled. */
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

/** `still`: one of its pictures as it is coded, for a decoder of films. `null`: nothing of it can be shown. */
export type SmallLook =
  | { readonly kind: 'shrunk'; readonly shrunk: Shrunk }
  | { readonly kind: 'still'; readonly still: CodedStill }
  | null;

export interface LargeLook {
  readonly facts: ContentFacts;
  readonly shown:
    | { readonly kind: 'picture'; readonly jpeg: Uint8Array }
    | { readonly kind: 'still'; readonly still: CodedStill }
    | { readonly kind: 'text'; readonly lines: readonly string[]; readonly isCut: boolean }
    | null;
}

/** Shows what files hold, beside the thread that everybody waits for: what takes them apart may fail, hang or fill its memory. */
export interface Pictures {
  /** `null` for what cannot be shown: a broken file, or one too large to take apart. Never rejects. */
  small(file: PictureFile): Promise<SmallLook>;
  /** `null` where it cannot even be looked at. Never rejects. */
  large(file: PictureFile): Promise<LargeLook | null>;
  /** Makes a JPEG small that a page drew. `null` where it is none. Never rejects. */
  shrink(jpeg: Uint8Array): Promise<Shrunk | null>;
  close(): Promise<void>;
}

/** `ownDirectory`: the data folder, of which nothing is read. */
export type OpenPictures = (options: { readonly ownDirectory: string }) => Pictures;
