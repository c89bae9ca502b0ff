import { sheetColumns, sheetLimits } from '../../../src-main/contract/sheet.ts';
import { readTable } from '../../../src-main/engine/watch-folders/tables/read-table.ts';
import { readRows } from '../../../src-main/engine/watch-folders/tables/sheet-rows.ts';
import { xlsxWith } from '../../helpers/xlsx.ts';
import { headAndRest, must, type Decoder } from './decoder.ts';

const kinds = ['carousel', 'knowledge_base', 'brand_clips'] as const;

/**
 * The name of a sheet, a line end, and its content: a CSV, an XLSX, or (`.xml`) the markup of its rows, which is packed into one, so that
 * not only the packing is damaged.
 */
export const sheets: Decoder = {
  name: 'sheets',
  longestBytes: 8 * 1024,
  tokens: [
    ...['slides.csv\n', 'documents.csv\n', 'clips.csv\n', 'slides.xlsx\n', 'slides.xml\n'],
    ...[
      'file,slide,title\n',
      'file;knowledge base\n',
      'url\ttitle\tbrand\trecipe\n',
      '"a ""b"" c",',
      '"',
      '\r\n',
    ],
    ...['a.png', '../a.png', 'C:\\a.png', './b/c.png', '/etc/passwd', 'é', 'e\u0301', '\ufeff', '\u0000'],
    ...['https://youtu.be/dQw4w9WgXcQ', 'http://a.example', '=1+1', "'=1+1"],
    ...['<row r="1">', '</row>', '<row r="1048576"/>', '<c r="A1" t="s"><v>0</v></c>', '<c r="XFD1048576">'],
    ...[
      '<c r="B2" t="inlineStr"><is><t>a</t></is></c>',
      '<c r="A1" t="d"><v>2026-07-04</v></c>',
      '<c>',
      '"',
      "'",
    ],
    ...[
      '<c r="A1" t="e"><v>#DIV/0!</v></c>',
      '<f>1+1</f>',
      '&#65;',
      '&amp;',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
    ],
    ...[
      'PK\u0001\u0002',
      'PK\u0003\u0004',
      'PK\u0005\u0006',
      '\u00ff\u00ff\u00ff\u00ff',
      'xl/worksheets/sheet1.xml',
    ],
  ],
  async read(input) {
    const { head, rest } = headAndRest(input);
    const isMarkup = head.endsWith('.xml');
    const content = isMarkup ? xlsxWith(rest.toString('utf8')) : new Uint8Array(rest);
    const reading = await readTable({ name: isMarkup ? 'slides.xlsx' : head, content });
    if (reading.kind === 'unreadable') {
      must(JSON.stringify(reading.why).length < 500, 'a sheet is refused with too many words');
      return null;
    }
    must(reading.rows.length <= sheetLimits.rows + 1, 'there are more rows than may be');
    const places = reading.rows.map(({ row }) => row);
    must(
      places.every((row, index) => row > (places[index - 1] ?? 0)),
      'rows do not stand in their order',
    );
    return kinds.map((kind) => {
      const { rows, faults, trouble } = readRows(reading.rows, kind);
      must(trouble === null || rows.length === 0, 'a sheet that says nothing has rows');
      const said = new Set<string>(sheetColumns[kind]);
      for (const row of rows) {
        must(
          Object.keys(row.said).every((column) => said.has(column)),
          'a column says what it cannot',
        );
        const isInside = !row.name.startsWith('/') && !row.name.split('/').includes('..');
        must(
          kind === 'brand_clips' ? row.name.startsWith('https://') : isInside,
          'a row leads out of its folder',
        );
      }
      for (const { row } of faults)
        must(places.includes(row), 'something is wrong in a row that is not there');
      return [rows.length, faults.length];
    });
  },
};
