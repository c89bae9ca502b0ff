import { zipSync, strToU8 } from 'fflate';
import mammoth from 'mammoth';
import { FileWindow } from '../../../src-main/engine/watch-folders/contents/file-window.ts';
import { lookIntoOffice } from '../../../src-main/engine/watch-folders/contents/office.ts';
import { openFile } from '../../fuzz/decoders/one-file.ts';
import type { Draw } from '../draw.ts';
import type { Oracle } from '../oracle.ts';
import { makeBook, readBook } from './sheets.ts';

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const words = ['Plan', 'für Mai', '東京', 'a &amp; b', '&lt;tag&gt;', '&#8217;s', '&#x1F600;', '1 = 1', ' '];

function runOf(draw: Draw, w: string): string {
  const text = `<${w}:t xml:space="preserve">${draw.one(words)}</${w}:t>`;
  switch (draw.below(8)) {
    case 0:
      return `<${w}:r><${w}:rPr><${w}:b/></${w}:rPr>${text}<${w}:tab/>${text}</${w}:r>`;
    case 1:
      return `<${w}:r><${w}:delText>gone</${w}:delText></${w}:r>`;
    case 2:
      return `<${w}:hyperlink ${w}:anchor="there"><${w}:r>${text}</${w}:r></${w}:hyperlink>`;
    case 3:
      return `<${w}:ins ${w}:id="1"><${w}:r>${text}</${w}:r></${w}:ins>`;
    case 4:
      return `<${w}:r><${w}:instrText>PAGE</${w}:instrText></${w}:r>`;
    case 5:
      return `<!-- ${draw.one(['a', '</w:p>', '<w:t>no</w:t>'])} -->`;
    default:
      return `<${w}:r>${text}${text}</${w}:r>`;
  }
}

function paragraphOf(draw: Draw, w: string): string {
  const stops = draw.isOnceIn(4)
    ? `<${w}:pPr><${w}:tabs><${w}:tab ${w}:pos="9"/></${w}:tabs></${w}:pPr>`
    : '';
  return `<${w}:p>${stops}${draw.some(4, () => runOf(draw, w)).join('')}</${w}:p>`;
}

function blockOf(draw: Draw, w: string): string {
  if (!draw.isOnceIn(5)) return paragraphOf(draw, w);
  const cells = [0, 1].map(() => `<${w}:tc>${paragraphOf(draw, w)}</${w}:tc>`);
  return `<${w}:tbl><${w}:tr>${cells.join('')}</${w}:tr></${w}:tbl>`;
}

/** A text as one program or another writes it: its prefix and the names of its parts are free. */
function makeText(draw: Draw): Buffer {
  const w = draw.one(['w', 'w', 'ns0', 'x']);
  const main = draw.one(['word/document.xml', 'word/document.xml', 'word/document2.xml', 'text/main.xml']);
  const body = draw.some(6, () => blockOf(draw, w)).join('');
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="${mainType}"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="${draw.one(['', '/'])}${main}"/></Relationships>`,
      ),
      [main]: strToU8(
        `<${w}:document xmlns:${w}="${wordNamespace}"><${w}:body>${body}</${w}:body></${w}:document>`,
      ),
    }),
  );
}

async function linesShown(input: Buffer): Promise<readonly string[]> {
  const look = await lookIntoOffice(new FileWindow(openFile(input), input.length));
  return look?.kind === 'text' ? look.text.lines : [];
}

/** Where lines begin and whether empty ones count is a matter of the look. */
const shown = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trimEnd()).filter((line) => line !== '');

/** The look at a text shows what another program reads of it. */
export const texts: Oracle = {
  name: 'texts',
  subject: 'the lines that a look at a DOCX shows',
  beside: 'mammoth',
  ending: '.docx',
  files: /\.docx$/iu,
  listed: [],
  make: makeText,
  async read(input) {
    const theirs = await mammoth.extractRawText({ buffer: input }).catch(() => null);
    return theirs === null
      ? null
      : { ours: shown(await linesShown(input)), theirs: shown(theirs.value.split('\n')) };
  },
};

/** The look at a sheet shows what another program reads of it. */
export const sheetLooks: Oracle = {
  name: 'sheet-looks',
  subject: 'the lines that a look at an XLSX shows',
  beside: 'read-excel-file',
  ending: '.xlsx',
  listed: [
    {
      why: 'a reference to a character beyond 65,536 (&#128512;) is that character; the parser below the other cuts its number',
      isThis: ({ ours, theirs }) => cut(ours) === cut(theirs),
    },
  ],
  make: (draw) => Buffer.from(makeBook(draw)),
  async read(input) {
    const theirs = await readBook(input);
    return theirs === null
      ? null
      : { ours: shown(await linesShown(input)), theirs: shown(theirs.map((cells) => cells.join('\t'))) };
  },
};

const cut = (lines: unknown): string => JSON.stringify(lines).replaceAll('😀', '\uf600');
