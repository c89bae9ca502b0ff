import { FileWindow } from './file-window.ts';
import { plainName, xmlOf } from './office-package.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import { Bytes } from './bytes.ts';
import { formatOf, readPicture } from './read-picture.ts';
import { TooMuchToRead } from './work-budget.ts';
import { placesInXmp } from './xmp-places.ts';
import { unpackPart, type ZipPart } from './zip-parts.ts';

/* Where a document of an office program says where something was taken: in its properties, and in the pictures that were put into it. */

const properties = /^docprops\/|\.psmdcp$/u;
const pictures = /\.(?:jpe?g|jfif|png|tiff?|heic|heif|webp|gif)$/u;
const placeProperty = /\bname\s*=\s*["'](?:gps\w*|lati?tude|longt?i?tude|location|city|country|state)["']/iu;
/** What a picture says of itself stands at its beginning. */
const beginning = { readBytes: 160 * 1024, mostBytes: 1024 * 1024 };
const wholeFile = { read: () => Promise.resolve(0) };
const stays: MetadataBlock = { kind: 'place', at: 0, sizeBytes: 1, seal: null, isClosed: true };

/** What is packed stays: changed, it would have another length. */
export async function placesInOffice(
  window: FileWindow,
  parts: ReadonlyMap<string, ZipPart>,
): Promise<readonly MetadataBlock[]> {
  const blocks: MetadataBlock[] = [];
  try {
    for (const part of parts.values()) {
      const name = plainName(part.name);
      if (properties.test(name) && (await doPropertiesSay(window, part))) blocks.push(stays);
      if (!pictures.test(name)) continue;
      const content = await unpackPart(window, part, beginning);
      if (content === null) blocks.push(outOfSight);
      else if (await isPictureLocated(window, content)) blocks.push(stays);
    }
  } catch (error) {
    if (!(error instanceof TooMuchToRead)) throw error;
    blocks.push(outOfSight);
  }
  return blocks;
}

async function doPropertiesSay(window: FileWindow, part: ZipPart): Promise<boolean> {
  const xml = await xmlOf(window, part);
  if (xml === null) return false;
  window.work.spend(xml.length);
  return placeProperty.test(xml) || placesInXmp(Buffer.from(xml), window.work).isLocated;
}

async function isPictureLocated({ work }: FileWindow, content: Uint8Array): Promise<boolean> {
  const inner = new FileWindow(wholeFile, content.byteLength, content, work);
  const format = await formatOf(inner, new Bytes(content.subarray(0, 4096)));
  return format !== null && (await readPicture(inner, format)).facts.hasLocation;
}
