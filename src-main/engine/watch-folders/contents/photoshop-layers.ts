import { CutShort, type Bytes } from './bytes.ts';
import type { FileWindow } from './file-window.ts';
import { blocksByInside, type Inside, type LookInside } from './inner-files.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import { readTiff, valueBytes } from './tiff.ts';
import { TooMuchToRead } from './work-budget.ts';

/* Files that Photoshop keeps behind the layers of a picture, for its smart objects (Adobe Photoshop File Formats Specification). */

const headBytes = 26;
/** Blocks behind the layers, by name; in a large document each of these has a length of eight bytes. */
const linkedFiles: ReadonlySet<string> = new Set(['lnkD', 'lnk2', 'lnk3', 'lnkE']);
const longBlocks: ReadonlySet<string> = new Set([
  ...['LMsk', 'Lr16', 'Lr32', 'Layr', 'Mt16', 'Mt32', 'Mtrn', 'Alph', 'FMsk', 'lnk2', 'FEid', 'FXid', 'PxSD'],
]);
const sourceTag = 37_724;
const sourceMark = /^Adobe Photoshop Document Data (?:Block|(V0002))\0/u;
const longestSourceMark = 36;
const blockHeadBytes = 12;
const mostBlocks = 10_000;
const largestInnerBytes = 16 * 1024 * 1024;
/** How far behind the words about it a file begins. */
const searchedBytes = 16 * 1024;
const fileMarks =
  /\u00ff\u00d8\u00ff|\u0089PNG\r\n|8BPS\0|GIF8[79]a|II\*\0|MM\0\*|RIFF[^]{4}WEBP|%PDF-|%!PS|[^]{4}ftyp/gu;

interface Blocks {
  readonly from: number;
  readonly end: number;
  readonly isLittle: boolean;
  /** Of a large document (PSB). */
  readonly isLong: boolean;
}

export function linkedInPsd(window: FileWindow, look: LookInside): Promise<readonly MetadataBlock[]> {
  return ofAll(window, look, async () => {
    const blocks = await blocksBehindLayers(window);
    return blocks === null ? [] : [blocks];
  });
}

/** A TIFF that Photoshop wrote keeps its layers, and all behind them, in an entry. */
export function linkedInTiff(window: FileWindow, look: LookInside): Promise<readonly MetadataBlock[]> {
  return ofAll(window, look, async () => {
    const tiff = await readTiff(window, 0, window.sizeBytes);
    const entries = tiff?.directories.flatMap(({ entries: those }) => those) ?? [];
    const found: Blocks[] = [];
    for (const entry of entries.filter(({ tag }) => tag === sourceTag)) {
      const sizeBytes = valueBytes(entry);
      const mark = sourceMark.exec((await window.upTo(entry.value, longestSourceMark)).text());
      if (mark === null || entry.value + sizeBytes > window.sizeBytes)
        throw new CutShort('it ends too early');
      const from = entry.value + mark[0].length;
      const isLittle = /^(?:MIB8|46B8)/u.test((await window.upTo(from, 4)).text());
      found.push({ from, end: entry.value + sizeBytes, isLittle, isLong: mark[1] !== undefined });
    }
    return found;
  });
}

/** What cannot be followed, or is too much, is out of sight. */
async function ofAll(
  window: FileWindow,
  look: LookInside,
  find: () => Promise<readonly Blocks[]>,
): Promise<readonly MetadataBlock[]> {
  try {
    const shared = window.sharing(window.work.share());
    return await blocksByInside(async () => {
      let said: Inside = 'none';
      for (const blocks of await find()) said = worse(said, await insideBlocks(shared, blocks, look));
      return said;
    });
  } catch (error) {
    if (!(error instanceof TooMuchToRead)) throw error;
    return [outOfSight];
  }
}

/** `null`: it has no layers, or nothing behind them. */
async function blocksBehindLayers(window: FileWindow): Promise<Blocks | null> {
  const isLong = (await window.bytes(4, 2)).u16(0) === 2;
  const lengthBytes = isLong ? 8 : 4;
  const lengthAt = async (at: number): Promise<number> => {
    const length = await window.bytes(at, lengthBytes);
    return isLong ? length.u64(0) : length.u32(0);
  };
  const coloursEnd = headBytes + 4 + (await window.bytes(headBytes, 4)).u32(0);
  const at = coloursEnd + 4 + (await window.bytes(coloursEnd, 4)).u32(0);
  // A picture without pixels behind its resources is cut short, and said to be.
  if (at + lengthBytes > window.sizeBytes) return null;
  const start = at + lengthBytes;
  const end = start + (await lengthAt(at));
  if (end > window.sizeBytes) throw new CutShort('it ends too early');
  if (start + lengthBytes + 4 > end) return null;
  const layersBytes = await lengthAt(start);
  const maskAt = start + lengthBytes + layersBytes + (layersBytes % 2);
  if (maskAt + 4 > end) return null;
  const from = maskAt + 4 + (await window.bytes(maskAt, 4)).u32(0);
  return { from, end, isLittle: false, isLong };
}

async function insideBlocks(
  window: FileWindow,
  { from, end, isLittle, isLong }: Blocks,
  look: LookInside,
): Promise<Inside> {
  let said: Inside = 'none';
  let blocks = 0;
  for (let at = from; at + blockHeadBytes <= end; blocks += 1) {
    if (blocks > mostBlocks) return worse(said, 'unclear');
    const head = await window.upTo(at, blockHeadBytes + 4);
    const [mark, name] = [nameIn(head, 0, isLittle), nameIn(head, 4, isLittle)];
    if (mark !== '8BIM' && mark !== '8B64') {
      // Some writers fill up to a number of bytes that can be halved twice.
      const next = /8BIM|8B64|MIB8|46B8/u.exec(head.text(0, Math.min(8, head.length)))?.index ?? -1;
      if (next > 0) at += next;
      else return head.raw.some((byte) => byte !== 0) ? worse(said, 'unclear') : said;
      continue;
    }
    const hasLongLength = mark === '8B64' || (isLong && longBlocks.has(name));
    const sizeBytes = hasLongLength ? longAt(head, 8, isLittle) : head.u32(8, isLittle);
    const content = at + (hasLongLength ? 16 : blockHeadBytes);
    if (content + sizeBytes > end) return worse(said, 'unclear');
    if (linkedFiles.has(name))
      said = worse(
        said,
        await insideLinked(window, { from: content, end: content + sizeBytes, isLittle }, look),
      );
    at = content + sizeBytes + (sizeBytes % 2);
  }
  return said;
}

/** A record for each file: its length, what it is, names, and the file where it is not kept elsewhere. */
async function insideLinked(
  window: FileWindow,
  { from, end, isLittle }: Pick<Blocks, 'from' | 'end' | 'isLittle'>,
  look: LookInside,
): Promise<Inside> {
  let said: Inside = 'none';
  for (let at = from; at + 16 <= end;) {
    const head = await window.bytes(at, 12);
    const sizeBytes = longAt(head, 0, isLittle);
    const recordEnd = at + 8 + sizeBytes;
    if (sizeBytes < 4 || recordEnd > end) return worse(said, 'unclear');
    // One of another kind names a file elsewhere, which does not leave.
    if (nameIn(head, 8, isLittle) === 'liFD')
      said = worse(said, await insideRecord(window, { from: at + 12, end: recordEnd, isLittle }, look));
    at = recordEnd + ((4 - (sizeBytes % 4)) % 4);
  }
  return said;
}

async function insideRecord(
  window: FileWindow,
  { from, end, isLittle }: Pick<Blocks, 'from' | 'end' | 'isLittle'>,
  look: LookInside,
): Promise<Inside> {
  const head = await window.bytes(from, Math.min(searchedBytes, end - from));
  // A version, an id behind its length, a name of letters of two bytes, the kinds of the file and its program.
  const nameAt = 4 + 1 + head.u8(4);
  const lengthAt = nameAt + 4 + 2 * head.u32(nameAt, isLittle) + 8;
  const sizeBytes = longAt(head, lengthAt, isLittle);
  if (sizeBytes === 0) return 'none';
  const startAt = lengthAt + 9;
  const start = from + startAt;
  if (start + sizeBytes > end || sizeBytes > largestInnerBytes) return 'unclear';
  if (head.u8(lengthAt + 8) === 0) return insideFile(window, start, sizeBytes, look);
  // How to open it is said before it, in words of a length that is not told.
  for (const { index } of head.text().matchAll(fileMarks)) {
    if (index < startAt || from + index + sizeBytes > end) continue;
    return insideFile(window, from + index, sizeBytes, look);
  }
  return 'unclear';
}

async function insideFile(
  window: FileWindow,
  at: number,
  sizeBytes: number,
  look: LookInside,
): Promise<Inside> {
  const { raw } = await window.bytes(at, sizeBytes);
  // The window moves on, and the file is read in pieces.
  return look(Uint8Array.from(raw), window.work);
}

/** A place that is found counts more than a part that could not be followed. */
function worse(one: Inside, other: Inside): Inside {
  if (one === 'has' || other === 'has') return 'has';
  return one === 'unclear' ? one : other;
}

/** In a file with the small end first its names stand the wrong way round. */
function nameIn(head: Bytes, at: number, isLittle: boolean): string {
  const name = head.text(at, 4);
  return isLittle ? name.split('').reverse().join('') : name;
}

function longAt(head: Bytes, at: number, isLittle: boolean): number {
  return isLittle ? head.u32(at, true) + head.u32(at + 4, true) * 0x1_0000_0000 : head.u64(at);
}
