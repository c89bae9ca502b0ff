import type { FileWindow } from './file-window.ts';
import { blocksByInside, insideByMarks, type Inside, type LookInside } from './inner-files.ts';
import { plainName, xmlOf } from './office-package.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import { TooMuchToRead } from './work-budget.ts';
import { placesInXmp } from './xmp-places.ts';
import { unpackPart, type ZipPart } from './zip-parts.ts';

/* Where a document of an office program says where something was taken: in its properties, and in the files that were put into it. */

const properties = /^docprops\/|^customxml\/|\.psmdcp$/u;
const placeProperty = /\bname\s*=\s*["'](?:gps\w*|lati?tude|longt?i?tude|location|city|country|state)["']/iu;
const beginning = { readBytes: 512, mostBytes: 1024 * 1024 };
const whole = { readBytes: 8 * 1024 * 1024, mostBytes: 8 * 1024 * 1024 };
/** What printers, fonts and macros need, which is of no layout that holds a place. */
const harmless =
  /(?:printersettings|vbaproject|vbaprojectsignature\w*|activex)\d*\.bin$|\.(?:odttf|fntdata|ttf|otf)$/u;

/** What is packed stays: changed, it would have another length. */
export async function placesInOffice(
  window: FileWindow,
  parts: ReadonlyMap<string, ZipPart>,
  look: LookInside,
): Promise<readonly MetadataBlock[]> {
  const blocks: MetadataBlock[] = [];
  const shared = window.sharing(window.work.share());
  try {
    for (const part of parts.values())
      blocks.push(...(await blocksByInside(() => insidePart(shared, part, look))));
  } catch (error) {
    if (!(error instanceof TooMuchToRead)) throw error;
    blocks.push(outOfSight);
  }
  return blocks;
}

/** By what it holds: names of parts, and their endings, are free. */
async function insidePart(window: FileWindow, part: ZipPart, look: LookInside): Promise<Inside> {
  const { work } = window;
  const name = plainName(part.name);
  if (part.packedBytes === 0 || name.endsWith('/')) return 'none';
  const head = await unpackPart(window, part, beginning);
  if (head === null) return 'unclear';
  if (head.byteLength === 0) return 'none';
  const start = Buffer.from(head.subarray(0, 512)).toString('latin1').replaceAll('\0', '');
  if (
    /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?!(?:svg|\w+:xmpmeta)\b)/iu.test(start) &&
    !/<svg\b/iu.test(start)
  ) {
    return properties.test(name) && (await doPropertiesSay(window, part)) ? 'has' : 'none';
  }
  const content = await unpackPart(window, part, whole);
  if (content === null || (part.method === 0 && content.byteLength < part.packedBytes)) return 'unclear';
  work.spend(content.byteLength);
  const said = await look(content, work);
  if (said !== 'unclear') return said;
  const byMarks = await insideByMarks(content, work, look);
  return byMarks === 'none' && !harmless.test(name) && !isDrawing(content) ? 'unclear' : byMarks;
}

/** EMF and WMF: their records draw, and hold pictures whole. */
function isDrawing(content: Uint8Array): boolean {
  const text = Buffer.from(content.subarray(0, 44)).toString('latin1');
  return (
    (content[0] === 1 && text.slice(40) === ' EMF') ||
    text.startsWith('\u00d7\u00cd\u00c6\u009a') ||
    ((content[0] === 1 || content[0] === 2) && text.slice(1, 5) === '\0\t\0\0')
  );
}

async function doPropertiesSay(window: FileWindow, part: ZipPart): Promise<boolean> {
  const xml = await xmlOf(window, part);
  if (xml === null) return false;
  window.work.spend(xml.length);
  return placeProperty.test(xml) || placesInXmp(Buffer.from(xml), window.work).isLocated;
}
