import { largestStillBytes, type CodedStill } from '../../../contract/coded-still.ts';
import type { Bytes } from './bytes.ts';
import { av1Codec, avcCodec, hevcCodec } from './codec-names.ts';
import { elementAt, elementsIn, ids, numberIn, trackNumberIn, type Element } from './ebml.ts';
import type { FileWindow } from './file-window.ts';

const mostBlocks = 240;

interface PictureTrack {
  readonly number: number;
  readonly codec: string;
  readonly description: Bytes | null;
}

/** The first whole picture of a WebM or Matroska file. `null`: none is found, or of a coding that no browser knows. */
export async function stillOfWebm(window: FileWindow): Promise<CodedStill | null> {
  let track: PictureTrack | null = null;
  let blocks = 0;
  const head = await elementAt(window, 0);
  const segment = head === null ? null : await elementAt(window, head.end);
  if (segment?.id !== ids.segment) return null;
  // What a live recording wrote says of no part how long it is: what lies in a cluster follows it as if it stood beside it.
  for (let at = segment.at; at < segment.end && blocks < mostBlocks;) {
    const element = await elementAt(window, at);
    if (element === null) return null;
    const isOpened = element.id === ids.cluster || element.id === ids.blockGroup;
    at = isOpened ? element.at : element.end;
    if (element.id === ids.tracks) track = await pictureTrack(window, element);
    if (element.id !== ids.simpleBlock && element.id !== ids.block) continue;
    blocks += 1;
    const data = track === null ? null : await wholePicture(window, element, track);
    if (track === null || data === null) continue;
    const { codec, description } = track;
    return {
      codec,
      description: description === null ? null : base64(description),
      data: base64(data),
      turns: 0,
    };
  }
  return null;
}

async function pictureTrack(window: FileWindow, tracks: Element): Promise<PictureTrack | null> {
  for (const entry of await elementsIn(window, tracks)) {
    if (entry.id !== ids.trackEntry) continue;
    const parts = new Map((await elementsIn(window, entry)).map((part) => [part.id, part]));
    const [number, name] = [parts.get(ids.trackNumber), parts.get(ids.codecId)];
    if (number === undefined || name === undefined) continue;
    const own = parts.get(ids.codecPrivate);
    const description =
      own === undefined ? null : await window.bytes(own.at, Math.min(own.end - own.at, 16_384));
    const coding = codingOf(
      (await window.bytes(name.at, Math.min(name.end - name.at, 40))).text(),
      description,
    );
    if (coding !== null) return { number: await numberIn(window, number), ...coding };
  }
  return null;
}

function codingOf(name: string, description: Bytes | null): Omit<PictureTrack, 'number'> | null {
  if (name === 'V_VP8') return { codec: 'vp8', description: null };
  if (name === 'V_VP9') return { codec: 'vp09.00.10.08', description: null };
  if (name === 'V_AV1')
    return { codec: description === null ? 'av01.0.08M.08' : av1Codec(description), description: null };
  if (description === null) return null;
  if (name === 'V_MPEG4/ISO/AVC') return { codec: avcCodec(description), description };
  return name === 'V_MPEGH/ISO/HEVC' ? { codec: hevcCodec(description), description } : null;
}

/** What a block holds where it is of the track and whole by itself; pictures in groups are tried where they are the first. */
async function wholePicture(window: FileWindow, block: Element, track: PictureTrack): Promise<Bytes | null> {
  const { number, length } = await trackNumberIn(window, block);
  const flags = (await window.bytes(block.at + length + 2, 1)).u8(0);
  const isWhole = block.id === ids.block || (flags & 0x80) !== 0;
  const isLaced = (flags & 0x06) !== 0;
  const [at, sizeBytes] = [block.at + length + 3, block.end - block.at - length - 3];
  if (number !== track.number || !isWhole || isLaced || sizeBytes < 1 || sizeBytes > largestStillBytes)
    return null;
  return window.bytes(at, sizeBytes);
}

function base64({ raw }: Bytes): string {
  return Buffer.from(raw).toString('base64');
}
