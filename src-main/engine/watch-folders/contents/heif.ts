import { message } from '../../../contract/messages/message.ts';
import { CutShort, type Bytes } from './bytes.ts';
import { takeProfile } from './colour-profile.ts';
import type { FileWindow } from './file-window.ts';
import { boxesIn, boxIn, brandsOf, type Box } from './iso-boxes.ts';
import { itemInfos, itemPlaces, type ItemPlace } from './heif-items.ts';
import { placesIn } from './movie-places.ts';
import { outOfSight, setSize, type MetadataBlock, type PictureDraft } from './picture-draft.ts';
import type { WorkBudget } from './work-budget.ts';

const sequenceBrands = new Set(['avis', 'hevc', 'hevx', 'msf1']);
const largestBoxBytes = 1024 * 1024;

/** HEIC and AVIF: a picture in the boxes of a film. */
export async function readHeif(window: FileWindow, draft: PictureDraft): Promise<void> {
  const [own] = await brandsOf(window);
  draft.isAnimated = own !== undefined && sequenceBrands.has(own);
  const { boxes, isCutShort } = await boxesIn(window, 0, window.sizeBytes);
  if (isCutShort) draft.problem = message('file_problem.cut_short_longer');
  const meta = boxes.find(({ name }) => name === 'meta');
  if (meta === undefined) {
    draft.problem ??= message('file_problem.picture_unsaid');
    return;
  }
  const inside = (name: string): Promise<Box | null> => boxIn(window, meta, name, 4);
  // A picture that moves has the index of a film beside its own.
  const moov = boxes.find(({ name }) => name === 'moov') ?? null;
  const others = boxes.filter(({ name }) => name !== 'meta');
  draft.blocks.push(...(await placesIn(window, others, moov)));
  await takeProperties(window, draft, await inside('iprp'), await primaryItem(window, await inside('pitm')));
  try {
    await takeMetadata(window, draft, inside);
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    // What speaks about the picture is out of sight; the picture itself was described before.
    draft.blocks.push({ kind: 'exif', at: 0, sizeBytes: 0, seal: null, isClosed: true });
    draft.problem ??= message('file_problem.description_cut_short');
  }
}

/** The number of the picture itself; `null` where it does not say. */
export async function primaryItem(window: FileWindow, box: Box | null): Promise<number | null> {
  if (box === null) return null;
  const content = await window.bytes(box.at, Math.min(box.sizeBytes, 8));
  return content.u8(0) === 0 ? content.u16(4) : content.u32(4);
}

async function takeProperties(
  window: FileWindow,
  draft: PictureDraft,
  iprp: Box | null,
  primary: number | null,
): Promise<void> {
  let turns = 0;
  for (const property of await propertyBoxes(window, iprp, primary)) {
    const content = await window.upTo(property.at, Math.min(property.sizeBytes, largestBoxBytes));
    if (property.name === 'ispe' && draft.widthPx === null) setSize(draft, content.u32(4), content.u32(8));
    else if (property.name === 'irot') turns = content.u8(0) & 3;
    else if (property.name === 'colr') takeColours(draft, content);
  }
  if (turns % 2 === 1) [draft.widthPx, draft.heightPx] = [draft.heightPx, draft.widthPx];
}

function takeColours(draft: PictureDraft, content: Bytes): void {
  const kind = content.text(0, 4);
  if (kind === 'prof' || kind === 'rICC') takeProfile(draft, content.part(4));
  // The primaries of sRGB, as its numbers have them.
  else if (kind === 'nclx') draft.colours ??= content.u16(4) === 1 ? 'srgb' : 'other';
}

/** What is said of an item; where it does not say which are of it, of the first. */
export async function propertyBoxes(
  window: FileWindow,
  iprp: Box | null,
  item: number | null,
): Promise<readonly Box[]> {
  const [ipco, ipma] =
    iprp === null ? [null, null] : [await boxIn(window, iprp, 'ipco'), await boxIn(window, iprp, 'ipma')];
  if (ipco === null) return [];
  const { boxes } = await boxesIn(window, ipco.at, ipco.sizeBytes);
  const own =
    ipma === null || item === null ? null : propertiesOf(await contentOf(window, ipma), item, window.work);
  return own === null ? boxes : own.flatMap((number) => boxes[number - 1] ?? []);
}

/** By how many quarters to the right the picture is turned to be upright. */
export async function turnsOfHeif(window: FileWindow): Promise<number> {
  const { boxes } = await boxesIn(window, 0, window.sizeBytes);
  const meta = boxes.find(({ name }) => name === 'meta');
  if (meta === undefined) return 0;
  const [iprp, pitm] = [await boxIn(window, meta, 'iprp', 4), await boxIn(window, meta, 'pitm', 4)];
  return turnsSaid(window, await propertyBoxes(window, iprp, await primaryItem(window, pitm)));
}

/** A picture says by how many it is turned to the left. */
export async function turnsSaid(window: FileWindow, properties: readonly Box[]): Promise<number> {
  const irot = properties.find(({ name }) => name === 'irot');
  const left = irot === undefined ? 0 : (await window.bytes(irot.at, 1)).u8(0) & 3;
  return (4 - left) % 4;
}

/** The numbers of the properties of an item, from 1. */
function propertiesOf(ipma: Bytes, item: number, work: WorkBudget): readonly number[] | null {
  const isWide = ipma.u8(0) > 0;
  const isLong = (ipma.u8(3) & 1) !== 0;
  const items = ipma.u32(4);
  let at = 8;
  for (let index = 0; index < items; index += 1) {
    work.step();
    const id = isWide ? ipma.u32(at) : ipma.u16(at);
    at += isWide ? 4 : 2;
    const count = ipma.u8(at);
    at += 1;
    const numbers = Array.from({ length: count }, (_, each) =>
      isLong ? ipma.u16(at + each * 2) & 0x7fff : ipma.u8(at + each) & 0x7f,
    );
    if (id === item) return numbers;
    at += count * (isLong ? 2 : 1);
  }
  return null;
}

async function takeMetadata(
  window: FileWindow,
  draft: PictureDraft,
  inside: (name: string) => Promise<Box | null>,
): Promise<void> {
  const [iinf, iloc, idat] = [await inside('iinf'), await inside('iloc'), await inside('idat')];
  if (iinf === null || iloc === null) return;
  const infos = await itemInfos(window, iinf);
  const places = itemPlaces(await contentOf(window, iloc), idat?.at ?? null, window.work);
  for (const { id, kind } of infos) {
    const place = places.get(id);
    const open = { seal: null, isClosed: false };
    if (place === undefined) {
      draft.blocks.push({ kind, at: 0, sizeBytes: 0, seal: null, isClosed: true });
    } else if (kind === 'xmp') {
      draft.blocks.push({ kind, ...place, ...open, isClosed: place.pieces !== undefined });
    } else {
      draft.blocks.push(...(await exifOfItem(window, place)));
    }
  }
}

/** How many bytes stand before the data comes first. */
async function exifOfItem(window: FileWindow, place: ItemPlace): Promise<readonly MetadataBlock[]> {
  const { pieces } = place;
  const skip = 4 + (await window.bytes(place.at, 4)).u32(0);
  const rest = { at: place.at + skip, sizeBytes: place.sizeBytes - skip };
  if (rest.sizeBytes <= 8) return [];
  if (pieces === undefined) return [{ kind: 'exif', ...rest, seal: null, isClosed: false }];
  const [first, ...others] = pieces;
  if (first === undefined || first.sizeBytes <= skip) return [outOfSight];
  const behind = { at: first.at + skip, sizeBytes: first.sizeBytes - skip };
  return [{ kind: 'exif', ...rest, seal: null, isClosed: false, pieces: [behind, ...others] }];
}

function contentOf(window: FileWindow, box: Box): Promise<Bytes> {
  return window.bytes(box.at, Math.min(box.sizeBytes, largestBoxBytes));
}
