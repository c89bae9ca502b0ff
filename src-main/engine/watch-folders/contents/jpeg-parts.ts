import { message, type Message } from '../../../contract/messages/message.ts';
import type { Bytes } from './bytes.ts';
import type { FileWindow } from './file-window.ts';
import { blocksOfResources } from './photoshop.ts';
import type { MetadataBlock, Piece } from './picture-draft.ts';
import type { WorkBudget } from './work-budget.ts';

/* The parts of a JPEG that speak about it (its application segments and comments), by what they begin with. */

const xmpMarks = ['http://ns.adobe.com/xap/1.0/\0', 'XMP\0://ns.adobe.com/xap/1.0/\0'];
const moreXmpMark = 'http://ns.adobe.com/xmp/extension/\0';
/** Behind its mark: whose text it is, how long that is, and where in it this piece stands. */
const moreXmpHeadBytes = 40;
const resourcesMark = 'Photoshop 3.0\0';
const flirMark = 'FLIR\0';
/** A number of the piece, and how many follow. */
const flirHeadBytes = 8;

/** Parts that programs need to show the picture, or that have no room for a place. */
const harmless: Readonly<Record<number, RegExp>> = {
  0xe0: /^(?:JFIF|JFXX)\0/u,
  0xe2: /^(?:ICC_PROFILE\0|MPF\0|urn:iso:std:iso:ts:21496)/u,
  0xe8: /^SPIFF\0/u,
  // A picture of more light, in pieces, but none of the words about who made it.
  0xeb: /^(?:HDR_RI|JP(?![^]{10}jum))/u,
  0xec: /^Ducky/u,
  0xee: /^Adobe/u,
};
const firstApplication = 0xe0;
const lastApplication = 0xef;
const comment = 0xfe;

/** One of them, by its marker, and where its content lies. */
export interface JpegPart {
  readonly marker: number;
  readonly at: number;
  readonly sizeBytes: number;
}

/** The part that begins at a place, or why none does. Between parts there may be any number of bytes that only fill. */
export async function partAt(
  window: FileWindow,
  from: number,
): Promise<JpegPart | { readonly problem: Message }> {
  for (let at = from; ; at += 1) {
    const head = await window.bytes(at, 4);
    if (head.u8(0) !== 0xff) return { problem: message('file_problem.parts_out_of_order') };
    const marker = head.u8(1);
    if (marker === 0xff) continue;
    if (marker === 0xd9) return { problem: message('file_problem.ends_before_picture') };
    const length = head.u16(2);
    return length < 2
      ? { problem: message('file_problem.part_without_length') }
      : { marker, at: at + 4, sizeBytes: length - 2 };
  }
}

export interface JpegParts {
  take(marker: number, at: number, content: Bytes): void;
  /** `more`: texts and records that lie in several parts. */
  blocks(): readonly MetadataBlock[];
}

export function jpegParts(work: WorkBudget): JpegParts {
  const found: MetadataBlock[] = [];
  const flir: Piece[] = [];
  const moreXmp = new Map<string, (Piece & { readonly offset: number })[]>();

  function takeNamed(at: number, content: Bytes): boolean {
    const behind = (mark: number): Piece => ({ at: at + mark, sizeBytes: content.length - mark });
    const open = { seal: null, isClosed: false };
    // Some programs write letters before, or other bytes behind.
    const exif = /^.{0,4}Exif\0[^]{0,4}?(?=II|MM)/iu.exec(content.text(0, Math.min(24, content.length)));
    if (exif !== null) found.push({ kind: 'exif', ...behind(exif[0].length), ...open });
    const xmp = xmpMarks.find((mark) => content.startsWith(mark));
    if (xmp !== undefined) found.push({ kind: 'xmp', ...behind(xmp.length), ...open });
    if (exif !== null || xmp !== undefined) return true;
    if (content.startsWith(moreXmpMark) && content.length >= moreXmpMark.length + moreXmpHeadBytes) {
      const whose = content.text(moreXmpMark.length, 32);
      const offset = content.u32(moreXmpMark.length + 36);
      const pieces = moreXmp.get(whose) ?? [];
      pieces.push({ ...behind(moreXmpMark.length + moreXmpHeadBytes), offset });
      moreXmp.set(whose, pieces);
      return true;
    }
    if (content.startsWith(flirMark) && content.length > flirHeadBytes) {
      flir.push(behind(flirHeadBytes));
      return true;
    }
    if (!content.startsWith(resourcesMark)) return false;
    found.push(...blocksOfResources(content.part(resourcesMark.length), at + resourcesMark.length, work));
    return true;
  }

  return {
    take(marker, at, content) {
      const isOwn = (marker >= firstApplication && marker <= lastApplication) || marker === comment;
      if (!isOwn || content.length === 0 || takeNamed(at, content)) return;
      const place = { at, sizeBytes: content.length, seal: null, isClosed: false };
      if (marker === comment) found.push({ kind: 'xmp', ...place });
      else if (harmless[marker]?.test(content.text(0, Math.min(64, content.length))) !== true)
        found.push({ kind: 'notes', ...place });
    },
    blocks() {
      const joined = (kind: 'xmp' | 'flir', pieces: readonly Piece[]): MetadataBlock => ({
        ...{ kind, at: pieces[0]?.at ?? 0, seal: null, isClosed: kind === 'xmp', pieces },
        sizeBytes: pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      });
      return [
        ...found,
        ...(flir.length === 0 ? [] : [joined('flir', flir)]),
        ...[...moreXmp.values()].map((pieces) =>
          joined(
            'xmp',
            pieces.toSorted((one, other) => one.offset - other.offset),
          ),
        ),
      ];
    },
  };
}
