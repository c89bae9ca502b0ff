import { isDeepStrictEqual } from 'node:util';
import { contentFactsSchema } from '../../../src-main/contract/content-facts.ts';
import { applyEdits } from '../../../src-main/engine/watch-folders/contents/edits.ts';
import { removalOf } from '../../../src-main/engine/watch-folders/contents/take-out-location.ts';
import { linesOfFacts, factWarnings } from '../../../src-main/contract/content-words.ts';
import { findFacts } from '../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { WorkBudget } from '../../../src-main/engine/watch-folders/contents/work-budget.ts';
import { englishOf } from '../../../src-main/languages/english.ts';
import { costlyFiles } from '../../helpers/costly-files.ts';
import { headAndRest, must, type Decoder } from './decoder.ts';
import { openFile } from './one-file.ts';

/** Reads of one look, with the one that proves that a place can be taken out, whatever the file says of itself: a reader that walks in a ring would ask for ever. */
const readsAtMost = 45_000;
/** The work that one look may cost, with the part that went over it. */
const mostUnits = 68 * 1024 * 1024;

/** A file's name, a line end, and its content: what is found in pictures, films and documents. */
export const contents: Decoder = {
  name: 'contents',
  // As much as a reader has at hand; of larger files it asks for parts.
  longestBytes: 2 * 1024 * 1024,
  costly: () => costlyFiles().map((file) => Buffer.concat([Buffer.from('\n'), file])),
  longestReadingMs: 2000,
  tokens: [
    ...['a.jpg\n', 'a.png\n', 'a.heic\n', 'a.pdf\n', 'a.docx\n', 'a.svg\n', 'a.txt\n', 'a.mp4\n', 'a.tif\n'],
    ...['\u00ff\u00d8\u00ff\u00e1', 'Exif\0\0', 'II*\0\b\0\0\0', 'MM\0*\0\0\0\b', '\u0025\u0088\u0004\0'],
    ...[
      'http://ns.adobe.com/xap/1.0/\0',
      'exif:GPSLatitude="52,1N"',
      'ICC_PROFILE\0\u0001\u0001',
      'acsp',
      'mluc',
    ],
    ...[
      '\u0089PNG\r\n\u001a\n',
      'IHDR',
      'iTXt',
      'XML:com.adobe.xmp\0',
      'zTXt',
      'Raw profile type exif\0',
      'IDAT',
      'acTL',
      'IEND',
    ],
    ...['RIFF', 'WEBPVP8X', 'VP8L', 'EXIF', 'XMP ', 'GIF89a', 'NETSCAPE2.0', 'BM'],
    ...[
      'ftypheic',
      'ftypavif',
      'ftypqt  ',
      'meta',
      'iinf',
      'iloc',
      'iprp',
      'ipco',
      'ipma',
      'ispe',
      'irot',
      'pitm',
      'infe',
    ],
    ...['udta', '\u00a9xyz', 'loci', 'keys', 'ilst', 'mdta', 'data', 'com.apple.quicktime.location.ISO6709'],
    ...[
      'mdia',
      'minf',
      'stbl',
      'stsd',
      'gpmd',
      'uuid',
      '+52.5+013.4/',
      '<exif:GPSLatitude>1</exif:GPSLatitude>',
    ],
    ...['moov', 'mvhd', 'trak', 'tkhd', '\0\0\0\u0001', '\0\0\0\0', '\u00ff\u00ff\u00ff\u00ff'],
    ...[
      '%PDF-1.7\n',
      '/Encrypt 1 0 R',
      'startxref\n9',
      '/Type /Pages /Count 3',
      'PK\u0001\u0002',
      'PK\u0005\u0006',
    ],
    ...['word/document.xml', '\u00d0\u00cf\u0011\u00e0', '<svg width="', ' viewBox="0 0 1 1"'],
  ],
  async read(input) {
    const { head, rest } = headAndRest(input);
    const file = openFile(rest, 1 + (input.length % 5000));
    let reads = 0;
    const counted: typeof file.read = (buffer, position) => {
      reads += 1;
      return file.read(buffer, position);
    };
    const asked = { path: head, sizeBytes: rest.byteLength };
    const work = new WorkBudget();
    const facts = contentFactsSchema.parse(await findFacts({ ...asked, file: { read: counted }, work }));
    must(work.spent <= mostUnits, 'it costs more than a look may');
    must(reads <= readsAtMost, 'it reads for ever');
    const atHand = await findFacts({ ...asked, file, whole: rest });
    // Of what lies on a disk less is read, and what is not looked at may be so for another reason.
    const isSame = facts.kind === 'unseen' || isDeepStrictEqual(facts, atHand);
    must(isSame, 'what is at hand is something else than what is read');
    await mustBeTakenOut(head, rest);
    return [facts, linesOfFacts(facts, englishOf), factWarnings(facts)];
  },
};

/** What says where it was taken either says so no more, and is as large and of the same kind as before, or is left alone. */
async function mustBeTakenOut(path: string, content: Uint8Array): Promise<void> {
  const removal = await removalOf(openFile(content), content.byteLength);
  if (typeof removal === 'string') return;
  const copy = Uint8Array.from(content);
  applyEdits(copy, 0, removal);
  must(
    removal.every(({ at, bytes }) => at >= 0 && at + bytes.byteLength <= content.byteLength),
    'it writes outside the file',
  );
  const asked = { file: openFile(copy), path, sizeBytes: copy.byteLength };
  const facts = await findFacts(asked);
  must((facts.kind === 'picture' || facts.kind === 'video') && !facts.hasLocation, 'the place is still said');
}
