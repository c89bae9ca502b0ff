import { message } from '../../../contract/messages/message.ts';
import type { PictureFacts, PictureFormat } from '../../../contract/content-facts.ts';

type Changeable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

export interface Piece {
  readonly at: number;
  readonly sizeBytes: number;
}

/**
 * A part of a file that speaks about it. `seal`: a check sum over the part, which is written again where the part is changed.
 * `isClosed`: compressed, or in pieces: it can be looked through, but not changed word by word. One without bytes is out of sight.
 * `pieces`: where it lies in several places, one after the other. `nameAt`: where the name of its box stands, and `freeName` what a
 * box is called there that programs pass over.
 */
export interface MetadataBlock extends Piece {
  /**
   * `iptc`: words about the picture · `place`: a box that is about nothing but a place · `place_text`: words that are · `notes`: what a
   * maker keeps there for itself, which leaves whole · `flir`: the same of a thermal camera.
   */
  readonly kind: 'exif' | 'xmp' | 'iptc' | 'place' | 'place_text' | 'notes' | 'flir';
  readonly seal: { readonly from: number; readonly at: number } | null;
  readonly isClosed: boolean;
  readonly pieces?: readonly Piece[];
  readonly nameAt?: number;
  readonly freeName?: string;
}

/** A part that is spoken of and not found, or not whole, or not to be read. */
export const outOfSight: MetadataBlock = { kind: 'place', at: 0, sizeBytes: 0, seal: null, isClosed: true };

/** A picture as far as it was read: what is broken behind a place was found before it all the same. */
export interface PictureDraft extends Changeable<PictureFacts> {
  readonly blocks: MetadataBlock[];
}

export function pictureDraft(format: PictureFormat): PictureDraft {
  return {
    ...{ kind: 'picture', format, widthPx: null, heightPx: null, orientation: null },
    ...{
      colours: null,
      profile: null,
      isAnimated: false,
      hasLocation: false,
      locationStays: false,
      problem: null,
    },
    blocks: [],
  };
}

/**
 * One more size that a file says of the same picture. Decoders believe one or another of them, so that the larger counts; a picture
 * that says two is broken.
 */
export function compareSize(draft: PictureDraft, widthPx: number, heightPx: number): void {
  if (draft.widthPx === null || draft.heightPx === null) {
    setSize(draft, widthPx, heightPx);
    return;
  }
  if (draft.widthPx === widthPx && draft.heightPx === heightPx) return;
  draft.problem ??= message('file_problem.two_sizes');
  draft.widthPx = Math.max(draft.widthPx, widthPx);
  draft.heightPx = Math.max(draft.heightPx, heightPx);
}

/** For how wide and high it is before it is turned. */
export function setSize(draft: PictureDraft, widthPx: number, heightPx: number): void {
  draft.widthPx = widthPx;
  draft.heightPx = heightPx;
  if (widthPx === 0 || heightPx === 0) draft.problem ??= message('file_problem.no_pixels');
}
