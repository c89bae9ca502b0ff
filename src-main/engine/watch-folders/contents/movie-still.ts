import { largestStillBytes, type CodedStill } from '../../../contract/coded-still.ts';
import type { Bytes } from './bytes.ts';
import { av1Codec, avcCodec, hevcCodec, vp9Codec } from './codec-names.ts';
import type { FileWindow } from './file-window.ts';
import { boxesIn, boxIn, type Box } from './iso-boxes.ts';
import { readSamples, type Sample } from './movie-samples.ts';

/** What the description of a picture track has before its own boxes. */
const entryBytes = 78;
const largestConfigBytes = 16 * 1024;

interface Coding {
  readonly codec: string;
  readonly description: Bytes | null;
}

/** A whole picture of an MP4 or MOV from its beginning, the fullest of the first: a black one holds little. `null`: none is found. */
export async function stillOfMovie(window: FileWindow): Promise<CodedStill | null> {
  const { boxes } = await boxesIn(window, 0, window.sizeBytes);
  const moov = boxes.find(({ name }) => name === 'moov');
  if (moov === undefined) return null;
  const { boxes: tracks } = await boxesIn(window, moov.at, moov.sizeBytes);
  for (const track of tracks.filter(({ name }) => name === 'trak')) {
    const stbl = await pathIn(window, track, ['mdia', 'minf', 'stbl']);
    const coding = stbl === null ? null : await codingOf(window, stbl);
    if (stbl === null || coding === null) continue;
    const sample = fullest(await readSamples(window, stbl));
    if (sample === null) return null;
    const { codec, description } = coding;
    return {
      codec,
      description: description === null ? null : Buffer.from(description.raw).toString('base64'),
      data: Buffer.from((await window.bytes(sample.at, sample.sizeBytes)).raw).toString('base64'),
      turns: await turnsOf(window, track),
    };
  }
  return null;
}

function fullest(samples: readonly Sample[]): Sample | null {
  const fitting = samples.filter(({ sizeBytes }) => sizeBytes > 0 && sizeBytes <= largestStillBytes);
  return fitting.reduce<Sample | null>(
    (best, each) => (best === null || each.sizeBytes > best.sizeBytes ? each : best),
    null,
  );
}

export async function pathIn(window: FileWindow, from: Box, names: readonly string[]): Promise<Box | null> {
  let box: Box | null = from;
  for (const name of names) box = box === null ? null : await boxIn(window, box, name);
  return box;
}

/** `null`: it is no track of pictures, or of a coding that no browser knows. */
async function codingOf(window: FileWindow, stbl: Box): Promise<Coding | null> {
  const stsd = await boxIn(window, stbl, 'stsd');
  if (stsd === null) return null;
  const { boxes } = await boxesIn(window, stsd.at + 8, Math.max(0, stsd.sizeBytes - 8));
  const [entry] = boxes;
  if (entry === undefined) return null;
  const config = async (name: string): Promise<Bytes | null> => {
    const box = await boxIn(window, entry, name, entryBytes);
    return box === null ? null : window.bytes(box.at, Math.min(box.sizeBytes, largestConfigBytes));
  };
  switch (entry.name) {
    case 'avc1':
    case 'avc3':
      return named(await config('avcC'), avcCodec);
    case 'hvc1':
    case 'hev1':
      return named(await config('hvcC'), hevcCodec);
    case 'av01':
      return undescribed(named(await config('av1C'), av1Codec));
    case 'vp09':
      return undescribed(named(await config('vpcC'), vp9Codec));
    case 'vp08':
      return { codec: 'vp8', description: null };
    default:
      return null;
  }
}

function named(description: Bytes | null, nameOf: (config: Bytes) => string): Coding | null {
  return description === null ? null : { codec: nameOf(description), description };
}

/** Their pictures say all of it themselves. */
function undescribed(coding: Coding | null): Coding | null {
  return coding === null ? null : { ...coding, description: null };
}

/** Quarters to the right, from where the first axis points to. */
async function turnsOf(window: FileWindow, track: Box): Promise<number> {
  const header = await boxIn(window, track, 'tkhd');
  if (header === null) return 0;
  const content = await window.bytes(header.at, Math.min(header.sizeBytes, 96));
  const matrix = content.u8(0) === 1 ? 52 : 40;
  const [a, b] = [content.i32(matrix), content.i32(matrix + 4)];
  if (a === 0) return b > 0 ? 1 : b < 0 ? 3 : 0;
  return a < 0 ? 2 : 0;
}
