import { atRow } from '../../../../../src-main/contract/tables/row-words.ts';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { linkOfCell } from '../../../../../src-main/contract/tables/linked-cells.ts';
import { describe, expect, it } from 'vitest';
import { sheetLimits } from '../../../../../src-main/contract/sheet.ts';
import { readTable } from '../../../../../src-main/engine/watch-folders/tables/read-table.ts';
import { workbookOf, xlsxOf, xlsxWith } from '../../../../helpers/xlsx.ts';

const csv = (text: string | Uint8Array) =>
  readTable({ name: 'slides.csv', content: typeof text === 'string' ? Buffer.from(text) : text });
const xlsx = (content: Uint8Array) => readTable({ name: 'slides.xlsx', content });
const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A sheet with what stands behind its rows, where its links lead, and styles. */
function sheetWith(rows: string, behind: string, links: Readonly<Record<string, string>>, styles?: string) {
  const external = Object.entries(links).map(
    ([id, target]) =>
      `<Relationship Id="${id}" Type="${office}/hyperlink" Target="${target}" TargetMode="External"/>`,
  );
  return xlsxWith('', {
    'xl/worksheets/sheet1.xml': Buffer.from(
      `<worksheet xmlns="${namespace}" xmlns:r="${office}"><sheetData>${rows}</sheetData>${behind}</worksheet>`,
    ),
    'xl/worksheets/_rels/sheet1.xml.rels': Buffer.from(
      `<Relationships xmlns="${packaged}">${external.join('')}</Relationships>`,
    ),
    ...(styles !== undefined && {
      'xl/styles.xml': Buffer.from(styles),
      'xl/_rels/workbook.xml.rels': Buffer.from(
        `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ),
    }),
  });
}

const rowsOf = (reading: Awaited<ReturnType<typeof readTable>>) =>
  reading.kind === 'table' ? reading.rows.map(({ row, cells }) => [row, ...cells]) : reading.why;

const tooWide = message('table.too_many_columns', { row: 1, most: 100 });

describe('a CSV', () => {
  it.each([
    ['commas', 'file,slide\na.png,1\n'],
    ['semicolons and a mark of its encoding', '\ufefffile;slide\r\na.png;1\r\n'],
    ['tabs and white space', 'file\tslide\n a.png \t1\n\n'],
    ['quotes', '"file","slide"\n"a.png",1'],
  ])('is read with %s', async (_what, text) => {
    expect(rowsOf(await csv(text))).toEqual([
      [1, 'file', 'slide'],
      [2, 'a.png', '1'],
    ]);
  });

  it('keeps the numbers that its rows have in a spreadsheet, also behind empty ones', async () => {
    expect(rowsOf(await csv('file\n\n,,\n"b\n.png"\n\nc.png'))).toEqual([
      [1, 'file'],
      [4, 'b .png'],
      [6, 'c.png'],
    ]);
  });

  it('is read as older programs of Windows write it, and as UTF-16', async () => {
    expect(rowsOf(await csv(Uint8Array.of(0x66, 0xfc, 0x72)))).toEqual([[1, 'für']]);
    expect(await csv(Uint8Array.of(0x66, 0xfc, 0x72))).toMatchObject({ readAs: 'Windows-1252 (für)' });
    expect(rowsOf(await csv(Buffer.from('\ufefffür', 'utf16le')))).toEqual([[1, 'für']]);
  });

  it('says where it is broken', async () => {
    expect(rowsOf(await csv('file\n"never closed'))).toEqual(message('table.open_quote', { row: 2 }));
  });

  it('is read up to its bounds, and not beyond', async () => {
    const rows = (count: number) => `file\n${'a.png\n'.repeat(count)}`;
    const most = await csv(rows(sheetLimits.rows));
    expect(most.kind === 'table' && most.rows.length).toBe(sheetLimits.rows + 1);
    expect(rowsOf(await csv(rows(sheetLimits.rows + 1)))).toEqual(
      message('table.too_many_rows', { most: 10_000 }),
    );
    expect(rowsOf(await csv(`file\n${',\n'.repeat(2 * sheetLimits.rows)}a.png`))).toEqual(
      message('table.too_many_rows_looked', { most: 20_000 }),
    );
    expect(rowsOf(await csv(`file\n${'\n'.repeat(100_000)}a.png`))).toEqual([
      [1, 'file'],
      [100_002, 'a.png'],
    ]);
    expect(rowsOf(await csv(`${'a,'.repeat(sheetLimits.columns)}a`))).toEqual(tooWide);
    expect(rowsOf(await csv('a'.repeat(sheetLimits.cell + 1)))).toMatchObject({
      code: 'table.cell_too_long',
    });
  });
});

describe('an XLSX', () => {
  it('has what was merged down a column in each of its rows, and a title across columns where it stands', async () => {
    const rows = [
      ['Autumn', '', ''],
      ['file', 'brand', 'title'],
      ['a.png', 'Kestrel', 'One'],
      ['b.png', '', 'Two'],
      ['c.png', '', 'Three'],
      ['d.png', '', 'Four'],
    ];
    const data = rows
      .map((texts, index) => {
        const row = String(index + 1);
        const line = texts.map((text, column) =>
          text === '' ? '' : cell(`${'ABC'[column] ?? ''}${row}`, text),
        );
        return `<row r="${row}">${line.join('')}</row>`;
      })
      .join('');
    const sheet = (merged: string) =>
      xlsxWith('', {
        'xl/worksheets/sheet1.xml': Buffer.from(
          `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
        ),
      });
    expect(rowsOf(await xlsx(sheet('<mergeCell ref="A1:C1"/><mergeCell ref="B3:B5"/>')))).toEqual([
      [1, 'Autumn'],
      [2, 'file', 'brand', 'title'],
      [3, 'a.png', 'Kestrel', 'One'],
      [4, 'b.png', 'Kestrel', 'Two'],
      [5, 'c.png', 'Kestrel', 'Three'],
      [6, 'd.png', '', 'Four'],
    ]);
    const whole = rowsOf(await xlsx(sheet('<mergeCell ref="B3:B1048576"/>')));
    expect(whole).toContainEqual([6, 'd.png', 'Kestrel', 'Four']);
    const more = '<mergeCell ref="B3:B5"/>'.repeat(2 * sheetLimits.rows + 1);
    expect(rowsOf(await xlsx(sheet(more)))).toEqual(message('table.merged'));
  });

  it('is read by its first sheet: text, numbers as written, and what formulas came to', async () => {
    const content = xlsxOf([
      ['file', 'slide', 'title'],
      ['a&b.png', '007', '=UPPER("x")=>X'],
    ]);
    expect(rowsOf(await xlsx(content))).toEqual([
      [1, 'file', 'slide', 'title'],
      [2, 'a&b.png', '007', 'X'],
    ]);
  });

  it('keeps the numbers of its rows, and the places of its cells', async () => {
    const content = xlsxWith(
      `<row r="2">${cell('A2', 'file')}${cell('C2', 'title')}</row><row r="5">${cell('C5', 'x')}</row>`,
    );
    expect(rowsOf(await xlsx(content))).toEqual([
      [2, 'file', '', 'title'],
      [5, '', '', 'x'],
    ]);
  });

  it('says where the words of its cells lead: by links, by formulas, and over several cells', async () => {
    const rows = [
      `<row r="1">${cell('A1', 'Talk')}${cell('B1', 'Client')}</row>`,
      `<row r="2">${cell('A2', 'Interview')}</row><row r="3">${cell('A3', 'Again')}</row>`,
      '<row r="4"><c r="A4" t="str"><f>HYPERLINK("https://a.example/2","Two")</f><v>Two</v></c></row>',
      `<row r="5"><c r="A5" t="str"><f>HYPERLINK(B5,"Three")</f><v>Three</v></c>${cell('B5', 'https://a.example/3')}</row>`,
      `<row r="6">${cell('A6', 'Mail')}</row>`,
    ];
    const content = sheetWith(
      rows.join(''),
      '<hyperlinks><hyperlink ref="A2:A3" r:id="h1"/><hyperlink ref="A6" r:id="h2"/><hyperlink ref="B1" location="Other!A1"/></hyperlinks>',
      { h1: 'https://a.example/1?a=1&amp;b=2', h2: 'mailto:a@b.example' },
    );
    const reading = await xlsx(content);
    const links = reading.kind === 'table' ? reading.rows.map((row) => [row.row, row.links?.get(0)]) : [];
    expect(links).toEqual([
      [1, undefined],
      [2, 'https://a.example/1?a=1&b=2'],
      [3, 'https://a.example/1?a=1&b=2'],
      [4, 'https://a.example/2'],
      [5, 'https://a.example/3'],
      [6, undefined],
    ]);
  });

  it('reads formulas of links that no program computed, and names those that it cannot read', async () => {
    const rows = [
      `<row r="1">${cell('A1', 'Link')}${cell('B1', 'Title')}</row>`,
      '<row r="2"><c r="A2"><f>HYPERLINK("https://a.example/1","One")</f><v></v></c></row>',
      '<row r="3"><c r="A3"><f>HYPERLINK("https://a.example/2")</f></c></row>',
      `<row r="4"><c r="A4"><f>HYPERLINK(B4,"Three")</f></c>${cell('B4', 'https://a.example/3')}</row>`,
      '<row r="5"><c r="A5"><f>HYPERLINK("https://a.example/"&amp;B9,"Four")</f></c></row>',
      '<row r="6"><c r="A6"><f>HYPERLINK(B9,"Five")</f></c></row>',
    ];
    const reading = await xlsx(xlsxWith(rows.join('')));
    if (reading.kind !== 'table') throw new Error('The sheet was not read');
    const said = reading.rows.slice(1).map((row) => linkOfCell(row, 0));
    const unread = (row: number): unknown => atRow(message('link_fault.formula'), { row });
    expect(said).toMatchObject([
      { url: 'https://a.example/1', title: 'One' },
      { url: 'https://a.example/2', title: null },
      { url: 'https://a.example/3', title: 'Three' },
      { fault: unread(5) },
      { fault: unread(6) },
    ]);
  });

  it('says which rows are hidden, and which are struck through', async () => {
    const rows = [
      `<row r="1" hidden="1">${cell('A1', 'https://a.example/1')}</row>`,
      '<row r="2"><c r="A2" s="1" t="inlineStr"><is><t>https://a.example/2</t></is></c></row>',
      '<row r="3"><c r="A3" t="inlineStr"><is><r><rPr><strike/></rPr><t>https://a.example/3</t></r></is></c></row>',
      '<row r="4"><c r="A4" t="inlineStr"><is><r><rPr><strike val="0"/></rPr><t>https://a.example/4</t></r></is></c></row>',
    ];
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>';
    const reading = await xlsx(sheetWith(rows.join(''), '', {}, styles));
    expect(reading.kind === 'table' && reading.rows.map(({ left }) => left)).toEqual([
      'hidden',
      'struck',
      'struck',
      undefined,
    ]);
  });

  it('says what its other sheets hold', async () => {
    const sheetOf = (text: string) => `<row>${cell('A1', text)}</row>`;
    const reading = await xlsx(
      workbookOf([
        { name: 'Old', state: 'hidden', part: 'a.xml', rows: sheetOf('a') },
        { name: 'Now', part: 'b.xml', rows: sheetOf('b') },
        { name: 'Later', part: 'c.xml', rows: sheetOf('c') },
        { name: 'Odd', part: 'd.xml', rows: `<row>${cell('ZZ1', 'd')}</row>` },
      ]),
    );
    const sheets = reading.kind === 'table' ? (reading.sheets ?? []) : [];
    expect(
      sheets.map(({ name, isHidden, isFirst, rows, why }) => [
        name,
        isHidden,
        isFirst,
        rows[0]?.cells[0] ?? why,
      ]),
    ).toEqual([
      ['Old', true, false, 'a'],
      ['Now', false, true, 'b'],
      ['Later', false, false, 'c'],
      ['Odd', false, false, tooWide],
    ]);
  });

  it('may end in rows and cells that hold nothing but a style', async () => {
    const content = xlsxWith(`<row r="1">${cell('A1', 'file')}<c r="Z1" s="0"/></row><row r="1048576"/>`);
    expect(rowsOf(await xlsx(content))).toEqual([[1, 'file']]);
  });

  it('needs no places of cells and rows: each comes after the one before it', async () => {
    const text = (written: string) => `<c t="inlineStr"><is><t>${written}</t></is></c>`;
    const content = xlsxWith(
      `<row>${text('file')}${text('slide')}</row><row r="4">${text('a.jpg')}${cell('C4', 'x')}${text('y')}</row><row>${text('b.jpg')}</row>`,
    );
    expect(rowsOf(await xlsx(content))).toEqual([
      [1, 'file', 'slide'],
      [4, 'a.jpg', '', 'x', 'y'],
      [5, 'b.jpg'],
    ]);
  });

  it('is read by its first sheet that people see, wherever its parts lie and whatever they are called', async () => {
    const sheetOf = (slide: string) => `<row><c t="inlineStr"><is><t>${slide}</t></is></c></row>`;
    const content = workbookOf([
      { name: 'Old', state: 'hidden', part: 'odd/first.xml', rows: sheetOf('slide_09') },
      { name: 'Older', state: 'veryHidden', part: 'odd/second.xml', rows: sheetOf('slide_08') },
      { name: 'Now', part: 'odd/third.xml', rows: sheetOf('slide_03') },
      { name: 'Later', part: 'xl/worksheets/sheet1.xml', rows: sheetOf('slide_07') },
    ]);
    expect(rowsOf(await xlsx(content))).toEqual([[1, 'slide_03']]);
    const hidden = workbookOf([{ name: 'Old', state: 'hidden', part: 'a.xml', rows: sheetOf('x') }]);
    expect(rowsOf(await xlsx(hidden))).toEqual(message('table.all_hidden'));
  });

  it('is read with shared texts in runs, without reading aids, and with characters that XML cannot hold', async () => {
    const strings =
      '<si><r><t>a</t></r><r><rPr><b/></rPr><t xml:space="preserve"> b</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>x_x000A_y_x005F_z</t></si><si/>';
    const cells = [0, 1, 2, 3].map((index) => `<c t="s"><v>${String(index)}</v></c>`).join('');
    const content = workbookOf(
      [{ name: 'S', part: 'a.xml', rows: `<row>${cells}<c t="b"><v>1</v></c></row>` }],
      { strings },
    );
    expect(rowsOf(await xlsx(content))).toEqual([[1, 'a b', '東京', 'x y_z', '', 'TRUE']]);
  });

  it('is read where emoji are written as numbers, and blanks stand beside the signs of attributes', async () => {
    const rows =
      '<row r = "3"><c r ="B3" t= "inlineStr" ><is><t>&#128512; &#x1F600;</t></is></c><!-- <c s ="no --><c t\n=\n"str"><v>a = "b"</v></c></row>';
    expect(rowsOf(await xlsx(workbookOf([{ name: 'S', part: 'a.xml', rows }])))).toEqual([
      [3, '', '😀 😀', 'a = "b"'],
    ]);
  });

  it('shows a time without a day as the time alone', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[h]:mm:ss"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="20"/><xf numFmtId="164"/></cellXfs>';
    const rows =
      '<row><c s="1"><v>0.2125</v></c><c s="1"><v>46023.25</v></c><c s="2"><v>1.0001157407</v></c></row>';
    expect(rowsOf(await xlsx(workbookOf([{ name: 'S', part: 'a.xml', rows }], { styles })))).toEqual([
      [1, '05:06', '06:00', '24:00:10'],
    ]);
  });

  it('shows dates as days, by the formats of its styles and the year that it counts from', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy hh:mm"/><numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`;
    const cells =
      '<c s="1"><v>46023</v></c><c s="2"><v>46023.75</v></c><c s="3"><v>46023</v></c><c><v>7.50</v></c><c t="d"><v>2026-05-12T10:30:00</v></c>';
    const rows = `<row>${cells}</row>`;
    const sheets = [{ name: 'S', part: 'a.xml', rows }];
    expect(rowsOf(await xlsx(workbookOf(sheets, { styles })))).toEqual([
      [1, '2026-01-01', '2026-01-01 18:00', '46023', '7.50', '2026-05-12 10:30'],
    ]);
    expect(rowsOf(await xlsx(workbookOf(sheets, { styles, properties: 'date1904="1"' })))).toMatchObject([
      [1, '2030-01-02', '2030-01-02 18:00', '46023', '7.50', '2026-05-12 10:30'],
    ]);
  });

  it('may name its elements by prefixes, and be of the strict edition', async () => {
    const content = workbookOf(
      [{ name: 'S', part: 'a.xml', rows: '<x:row><x:c t="str"><x:v>a&amp;b</x:v></x:c></x:row>' }],
      {
        prefix: 'x:',
        isStrict: true,
      },
    );
    expect(rowsOf(await xlsx(content))).toEqual([[1, 'a&b']]);
  });

  it.each([
    ['a row beyond all sheets', `<row r="99999999999">${cell('A99999999999', 'x')}</row>`, 'table.odd_place'],
    ['a column beyond all sheets', `<row r="1">${cell('ZZZZZZZ1', 'x')}</row>`, 'table.odd_place'],
    ['the last cell there is', `<row r="1048576">${cell('XFD1048576', 'x')}</row>`, 'table.too_many_columns'],
    ['a row written as 1e9', `<row r="1e9">${cell('A1', 'x')}</row>`, 'table.odd_place'],
    ['a place written as a character', `<row r="&#57;999999999"></row>`, 'table.odd_place'],
    ['more rows than any sheet has', '<row/>'.repeat(1_048_577), 'table.odd_place'],
  ])('that would fill the memory is refused before it does: %s', async (_what, markup, code) => {
    expect(rowsOf(await xlsx(xlsxWith(markup)))).toHaveProperty('code', code);
  });

  it('that is small and unpacks to a gigabyte is refused by what it says of itself', async () => {
    const bomb = xlsxWith('', { 'xl/media.xml': new Uint8Array(sheetLimits.unpackedBytes + 1) });
    expect(bomb.byteLength).toBeLessThan(100_000);
    expect(rowsOf(await xlsx(bomb))).toEqual(message('table.unpacked_too_large', { mib: 32 }));
  });

  it.each([
    ['no ZIP', Buffer.from('no zip at all')],
    ['an empty file', new Uint8Array()],
    ['one that is cut short', xlsxOf([['file']]).subarray(0, 400)],
  ])('that is %s says so', async (_what, content) => {
    expect(rowsOf(await xlsx(content))).toEqual(message('table.not_unpacked'));
  });
});
