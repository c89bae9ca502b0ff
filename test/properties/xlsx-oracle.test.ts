import { strToU8 } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { readTable } from '../../src-main/engine/watch-folders/sheets/read-table.ts';
import { xlsxWith } from '../helpers/xlsx.ts';

const books = 300;

const texts = [
  'a.png',
  'Über uns',
  'x & y <z>',
  '007',
  '東京',
  'https://a.example/?x=1&y=2',
  '"quoted"',
  '😀',
];
const letters = ['A', 'B', 'C', 'D', 'E'];
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const link = (type: string, target: string): string =>
  `<Relationship Id="${type === 'worksheet' ? 'rId1' : 'rId2'}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

type Pick = <Item>(items: readonly Item[]) => Item;

interface Made {
  readonly content: Uint8Array;
  /** By row and column. */
  readonly cells: readonly (readonly string[])[];
}

/** A book as one program or another writes it: each cell in one of the forms that the specification has. */
function makeBook(pick: Pick): Made {
  const strings: string[] = [];
  const shared = (markup: string): number => strings.push(`<si>${markup}</si>`) - 1;
  const columns = pick([1, 2, 3, 5]);
  const cells: string[][] = [];
  const rows = Array.from({ length: pick([1, 2, 4, 7]) }, (_, row) => {
    const line = letters.slice(0, columns).map((letter, column) => {
      // Both readers end where nothing more stands.
      const isNeeded = column === columns - 1 || column === 0;
      const text = isNeeded || pick([true, true, false]) ? pick(texts) : '';
      return { text, markup: text === '' ? '' : cellOf(`${letter}${String(row + 1)}`, text, pick, shared) };
    });
    cells.push(line.map(({ text }) => text));
    return `<row r="${String(row + 1)}">${line.map(({ markup }) => markup).join('')}</row>`;
  });
  const content = xlsxWith(rows.join(''), {
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${namespace}">${strings.join('')}</sst>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${relations}">${link('worksheet', 'worksheets/sheet1.xml')}${link('sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
  });
  return { content, cells };
}

function cellOf(address: string, text: string, pick: Pick, shared: (markup: string) => number): string {
  const words = escaped(text);
  const inRuns = `<r><t xml:space="preserve">${words}</t></r>`;
  switch (pick(['inline', 'shared', 'runs', 'formula'] as const)) {
    case 'inline':
      return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`;
    case 'shared':
      return `<c r="${address}" t="s"><v>${String(shared(`<t xml:space="preserve">${words}</t>`))}</v></c>`;
    case 'runs':
      return `<c r="${address}" t="s"><v>${String(shared(inRuns))}</v></c>`;
    case 'formula':
      return `<c r="${address}" t="str"><f>UPPER(A1)</f><v>${words}</v></c>`;
  }
}

it('sheets say the same to another reader of them', async () => {
  const random = seededRandom(20_26);
  const pick: Pick = (items) => {
    const item = items[Math.floor(random.next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  };
  for (let book = 0; book < books; book += 1) {
    const { content, cells } = makeBook(pick);
    const ours = await readTable({ name: 'links.xlsx', content });
    if (ours.kind !== 'table') throw new Error(ours.why);
    const theirs = await readSheet(new Uint8Array(content).buffer, { parseNumber: (text) => text });
    const read = ours.rows.map((row) => row.cells);
    expect(read, 'as they were made').toEqual(cells);
    expect(read, 'as the other reads them').toEqual(theirs.map((row) => row.map((cell) => cell ?? '')));
  }
});
