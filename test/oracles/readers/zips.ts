import { unzipSync, zipSync } from 'fflate';
import { FileWindow } from '../../../src-main/engine/watch-folders/contents/file-window.ts';
import { partsOfZip, unpackPart } from '../../../src-main/engine/watch-folders/contents/zip-parts.ts';
import { CutShort } from '../../../src-main/engine/watch-folders/contents/bytes.ts';
import { openFile } from '../../fuzz/decoders/one-file.ts';
import type { Draw } from '../draw.ts';
import type { Oracle } from '../oracle.ts';

const names = [
  'word/document.xml',
  '[Content_Types].xml',
  '_rels/.rels',
  'a/b/c.png',
  'a',
  'xl/sheet 1.xml',
  'docProps/',
];

function makeZip(draw: Draw): Buffer {
  const parts = draw
    .some(5, () => [draw.one(names), draw.below(10)] as const, 1)
    .map(([name, level]) => {
      const content = Buffer.from(
        draw.some(60, () => draw.one(['abc', '<w:t>', '\0', 'ÿ', 'zz'])).join(''),
        'latin1',
      );
      const isFolder = name.endsWith('/');
      return [
        name,
        [
          new Uint8Array(isFolder ? [] : content),
          { level: level as 0, extra: draw.isOnceIn(3) ? { 0xcafe: new Uint8Array(4) } : {} },
        ],
      ] as const;
    });
  const comment = draw.isOnceIn(3) ? draw.one(['a', 'PK\u0005\u0006', 'x'.repeat(300)]) : '';
  const zip = Buffer.from(
    zipSync(
      Object.fromEntries(parts.map(([name, [content, options]]) => [name, [content, options]])) as never,
    ),
  );
  if (comment === '') return zip;
  zip.writeUInt16LE(comment.length, zip.length - 2);
  return Buffer.concat([zip, Buffer.from(comment, 'latin1')]);
}

const most = { readBytes: 1024 * 1024, mostBytes: 1024 * 1024 };

async function readHere(content: Buffer): Promise<readonly (readonly [string, string])[] | string> {
  const window = new FileWindow(openFile(content), content.byteLength);
  try {
    const parts = await partsOfZip(window);
    if (parts === null) return 'refused';
    const read: [string, string][] = [];
    for (const part of parts.values()) {
      const unpacked = await unpackPart(window, part, most);
      if (unpacked === null) return 'refused';
      read.push([part.name, Buffer.from(unpacked).toString('base64')]);
    }
    return read.sort(([one], [other]) => (one < other ? -1 : 1));
  } catch (error) {
    if (error instanceof CutShort) return 'refused';
    throw error;
  }
}

function readThere(content: Buffer): readonly (readonly [string, string])[] | string {
  try {
    return Object.entries(unzipSync(content))
      .map(([name, part]) => [name, Buffer.from(part).toString('base64')] as [string, string])
      .sort(([one], [other]) => (one < other ? -1 : 1));
  } catch {
    return 'refused';
  }
}

export const zips: Oracle = {
  name: 'zips',
  subject: 'the parts of a ZIP',
  beside: 'fflate',
  ending: '.zip',
  files: /\.(?:zip|docx|xlsx|pptx)$/iu,
  listed: [],
  make: (draw) => makeZip(draw),
  read: async (input) => ({ ours: await readHere(input), theirs: readThere(input) }),
};
