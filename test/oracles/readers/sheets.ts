import { isDeepStrictEqual } from 'node:util';
import { strToU8 } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { readTable } from '../../../src-main/engine/watch-folders/tables/read-table.ts';
import { xlsxWith } from '../../helpers/xlsx.ts';
import type { Draw } from '../draw.ts';
import type { Oracle } from '../oracle.ts';

const texts = [
  'a.png',
  'Über uns',
  'x & y <z>',
  '007',
  '東京',
  'https://a.example/?x=1&y=2',
  '"quoted"',
  '😀',
  'a_x0041_b',
];
const letters = ['A', 'B', 'C', 'D', 'E'];
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const link = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** A book as one program or another writes it: each cell in one of the forms that the specification has. */
export function makeBook(draw: Draw): Uint8Array {
  const strings: string[] = [];
  const shared = (markup: string): number => strings.push(`<si>${markup}</si>`) - 1;
  const columns = draw.one([1, 2, 3, 5]);
  const rows = Array.from({ length: draw.one([1, 2, 4, 7]) }, (_, row) => {
    const cells = letters.slice(0, columns).map((letter, column) => {
      // Both readers end where nothing more stands.
      const isNeeded = column === columns - 1 || column === 0;
      const text = isNeeded || draw.isOnceIn(2) ? draw.one(texts) : '';
      return text === '' ? '' : cellOf(`${letter}${String(row + 1)}`, written(draw, text), draw, shared);
    });
    return `<row r="${String(row + 1)}">${cells.join('')}</row>`;
  });
  return xlsxWith(rows.join(draw.one(['', '\n'])), {
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${namespace}">${strings.join('')}</sst>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${relations}">${link('rId1', 'worksheet', 'worksheets/sheet1.xml')}${link('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
  });
}

/** As XML: what has to be, or also may be, written as a reference. */
function written(draw: Draw, text: string): string {
  const way = draw.below(4);
  return Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (letter === '&') return '&amp;';
    if (letter === '<') return '&lt;';
    if (letter === '>') return '&gt;';
    if (code < 0x80 || way > 1) return letter;
    return way === 0 ? `&#${String(code)};` : `&#x${code.toString(16)};`;
  }).join('');
}

function cellOf(address: string, words: string, draw: Draw, shared: (markup: string) => number): string {
  const plain = `<t xml:space="preserve">${words}</t>`;
  const inRuns = `<r>${plain}</r>`;
  const sign = draw.isOnceIn(12) ? ' = ' : '=';
  switch (draw.below(4)) {
    case 0:
      return `<c r${sign}"${address}" t${sign}"inlineStr"><is>${plain}</is></c>`;
    case 1:
      return `<c r="${address}" t="s"><v>${String(shared(plain))}</v></c>`;
    case 2:
      return `<c r="${address}" t="s"><v>${String(shared(inRuns))}</v></c>`;
    default:
      return `<c r="${address}" t="str"><f>UPPER(A1)</f><v>${words}</v></c>`;
  }
}

/** `null`: it fails over it, as over blanks beside the sign of an attribute. */
export async function readBook(content: Buffer): Promise<readonly (readonly string[])[] | null> {
  try {
    const rows = await readSheet(new Uint8Array(content).buffer, { parseNumber: (text) => text });
    return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
  } catch {
    return null;
  }
}

/** Characters that saxen makes of references to emoji. */
const cut = (rows: unknown): unknown => JSON.parse(JSON.stringify(rows).replaceAll('😀', '\uf600'));

export const sheets: Oracle = {
  name: 'sheets',
  subject: 'rows and cells of XLSX',
  beside: 'read-excel-file',
  ending: '.xlsx',
  files: /\.xlsx$/iu,
  listed: [
    {
      why: 'a reference to a character beyond 65,536 (&#128512;) is that character; the parser below the other cuts its number',
      isThis: ({ ours, theirs }) => isDeepStrictEqual(cut(ours), cut(theirs)),
    },
  ],
  make: (draw) => Buffer.from(makeBook(draw)),
  async read(input) {
    const ours = await readTable({ name: 'links.xlsx', content: new Uint8Array(input) });
    const theirs = await readBook(input);
    return theirs === null
      ? null
      : { ours: ours.kind === 'table' ? ours.rows.map(({ cells }) => cells) : ours.why, theirs };
  },
};
