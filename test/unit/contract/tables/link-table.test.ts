import { atRow } from '../../../../src-main/contract/tables/row-words.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { headingKey, isHarmless, strongWords } from '../../../../src-main/contract/tables/heading-words.ts';
import type { LinkTextOptions } from '../../../../src-main/contract/tables/link-row.ts';
import type { TableRow } from '../../../../src-main/contract/tables/csv-rows.ts';
import {
  linkTableBounds,
  linkTableOf,
  readLinkText,
} from '../../../../src-main/contract/tables/link-table.ts';
import { linksOfSheet } from '../../../../src-main/contract/tables/workbook-sheets.ts';
import { workMs } from '../../../helpers/thread-work.ts';

const address = (number: number): string => `https://youtu.be/LISTLIST0${String(number)}`;

/** Rows as `[row, address, title, brand]`, or why there are none. */
function read(lines: readonly string[] | string, options: LinkTextOptions = { isTable: true }): unknown {
  const text = readLinkText(typeof lines === 'string' ? lines : lines.join('\n'), options);
  if (text.kind === 'prose') return 'prose';
  if (text.kind === 'unclear') return text.why;
  return text.rows.map(({ row, url, title, brand, fault }) => [
    row,
    url,
    title,
    brand,
    ...(fault ? [fault] : []),
  ]);
}

const brands = [
  { id: 'b1', name: 'Halden & Moss', slug: 'halden-moss' },
  { id: 'b2', name: 'Kestrel GmbH' },
];

describe('a list without headings', () => {
  const bare = (...cells: readonly (readonly string[])[]): string[] =>
    cells.map((others, index) => [...others, address(index + 1)].join(';'));
  const known = { isTable: true, brands } as const;

  it.each([
    ['names', ['Halden & Moss', 'Kestrel GmbH']],
    ['ids and slugs', ['b2', 'halden-moss']],
    ['names in other letters', ['HALDEN MOSS', 'kestrel gmbh']],
    ['names with a letter wrong, or without the form of the company', ['Haldn & Moss', 'Kestrel']],
    ['some that are known and one that is not', ['b1', 'Kestrel GmbH', 'Acme']],
  ])('has its brands in the column that holds %s', (_, cells) => {
    const rows = cells.map((cell, index) => [index + 1, address(index + 1), null, cell]);
    expect(read(bare(...cells.map((cell) => [cell])), known)).toEqual(rows);
    // The same where it is pasted, and nothing but the cells says that it is a table.
    const pasted = bare(...cells.map((cell) => [cell])).map((line) => line.split(';').reverse().join('\t'));
    expect(read(pasted, { brands })).toEqual(rows);
  });

  it('has titles beside its brands, by what each column holds', () => {
    expect(read(bare(['b1', 'Our autumn film'], ['b2', 'What we do all day']), known)).toEqual([
      [1, address(1), 'Our autumn film', 'b1'],
      [2, address(2), 'What we do all day', 'b2'],
    ]);
  });

  it.each<[string, readonly string[], string]>([
    ['come again and are no known brand', ['Acme', 'Acme', 'Other'], 'brand'],
    ['are now and then a brand', ['Kestrel', 'One', 'Two'], 'title'],
    ['are left out in some rows', ['Acme', '', 'Other'], 'title'],
  ])('asks what a column is whose words %s', (_, cells, proposes) => {
    const text = bare(...cells.map((cell) => [cell])).join('\n');
    const asked = readLinkText(text, known);
    expect(asked).toMatchObject({
      kind: 'unclear',
      why: { code: 'table.no_headings', params: { column: 1 } },
      question: { columns: [{ number: 1, heading: null, proposes }] },
    });
    const answers = new Map([['1', 'title']] as const);
    expect(read(text, { ...known, answers })).toEqual(
      cells.map((cell, index) => [index + 1, address(index + 1), cell === '' ? null : cell, null]),
    );
  });

  it('wants the brands of the connection before it takes short words for titles', () => {
    const text = bare(['One'], ['Two']).join('\n');
    expect(readLinkText(text, { isTable: true })).toMatchObject({ kind: 'unclear', wantsBrands: true });
    expect(readLinkText(text, { isTable: true, brands: null })).toMatchObject({ kind: 'unclear' });
    expect(read(text, known)).toEqual([
      [1, address(1), 'One', null],
      [2, address(2), 'Two', null],
    ]);
  });

  it('names the row whose link stands in another column than the others', () => {
    expect(
      read(['Acme', `${address(1)};b2`, `b2;${address(2)}`, `b1;${address(3)}`].join('\n'), known),
    ).toEqual([
      [2, address(1), null, null, message('link_fault.other_column')],
      [3, address(2), null, 'b2'],
      [4, address(3), null, 'b1'],
    ]);
  });
});

describe('a list from a spreadsheet', () => {
  const row = (number: number, cells: readonly string[], links: readonly [number, string][] = []) => ({
    ...{ row: number, cells },
    ...(links.length > 0 && { links: new Map(links) }),
  });
  const rowsOf = (...rows: readonly TableRow[]): unknown => {
    const read = linkTableOf(rows, { isTable: true, brands });
    if (read.kind !== 'table') return read;
    return read.rows.map(({ url, title, brand, fault }) => [url, title, brand, ...(fault ? [fault] : [])]);
  };

  it('has its links where words lead, and the words are titles', () => {
    const [first, second] = [
      row(2, ['Interview', 'b1'], [[0, address(1)]]),
      row(3, ['Talk', 'b2'], [[0, address(2)]]),
    ];
    const expected = [
      [address(1), 'Interview', 'b1'],
      [address(2), 'Talk', 'b2'],
    ];
    expect(rowsOf(row(1, ['Link', 'Client']), first, second)).toEqual(expected);
    expect(rowsOf(row(1, ['Film', 'Client']), first, second)).toEqual(expected);
    expect(rowsOf(first, second)).toEqual(expected);
    expect(rowsOf(row(1, ['Interview'], [[0, address(1)]]))).toEqual([[address(1), 'Interview', null]]);
  });

  it('of one column keeps links without a scheme, and what is nearly a link', () => {
    const cells = ['Films', address(1), 'www.youtube.com/watch?v=B', 'youtu.be/C', 'tiktok.com/@a/video/1'];
    const rows = cells.map((cell, index) => ({
      ...row(index + 1, [cell]),
      links: new Map<number, string>(),
    }));
    expect(rowsOf(...rows)).toEqual(cells.slice(1).map((cell) => [cell, null, null]));
    expect(linksOfSheet([row(1, ['youtu.be/C'])])).toBe(1);
  });

  it('names a cell that shows one address and leads to another', () => {
    expect(rowsOf(row(1, ['url']), row(2, [address(1)], [[0, address(2)]]))).toEqual([
      [address(1), null, null, message('link_fault.leads_elsewhere', { address: address(2) })],
    ]);
    expect(rowsOf(row(1, ['url']), row(2, [address(1).slice(8)], [[0, address(1)]]))).toEqual([
      [address(1), null, null],
    ]);
  });

  it('does not follow rows that are hidden or struck through, and names them', () => {
    const rows = [
      { ...row(2, [address(1), 'b1']), left: 'hidden' as const },
      { ...row(3, [address(2), 'b2']), left: 'struck' as const },
    ];
    for (const above of [[row(1, ['url', 'brand'])], []]) {
      expect(rowsOf(...above, ...rows)).toEqual([
        [address(1), null, 'b1', message('link_fault.hidden_row')],
        [address(2), null, 'b2', message('link_fault.struck_through')],
      ]);
    }
  });
});

describe('an empty cell below a brand', () => {
  const lines = ['brand,url', `b1,${address(1)}`, `,${address(2)}`, `b2,${address(3)}`, `,${address(4)}`];

  it.each<[string, readonly string[]]>([
    ['below headings', lines],
    ['without headings', lines.slice(1)],
  ])('may be the rest of merged cells, and asks %s', (_, rows) => {
    const options = { isTable: true, brands } as const;
    const said = (read(rows, { ...options, empty: 'above' }) as string[][]).map((row) => row[3]);
    expect(readLinkText(rows.join('\n'), options)).toMatchObject({
      kind: 'unclear',
      why: { code: 'table.empty_below', params: { what: 'brand', name: 'b1' } },
      question: { asksEmpty: true },
    });
    expect(said).toEqual(['b1', 'b1', 'b2', 'b2']);
    const chosen = read(rows, { ...options, empty: 'chosen' }) as string[][];
    expect(chosen.map((row) => row[3])).toEqual(['b1', null, 'b2', null]);
  });

  it.each([
    ['the first row has none', [`,${address(1)}`, `b1,${address(2)}`, `,${address(3)}`], [null, 'b1', null]],
    ['a brand comes again', [`b1,${address(1)}`, `b1,${address(2)}`, `,${address(3)}`], ['b1', 'b1', null]],
    [
      'a brand comes again by another of its names',
      [`b1,${address(1)}`, `halden-moss,${address(2)}`, `,${address(3)}`],
      ['b1', 'halden-moss', null],
    ],
  ])('means the chosen one where %s', (_, rows, said) => {
    const found = read(['brand,url', ...rows], { isTable: true, brands }) as string[][];
    expect(found.map((row) => row[3])).toEqual(said);
  });

  it('asks the same of recipes', () => {
    expect(read(['recipe,url', `Shorts,${address(1)}`, `,${address(2)}`])).toEqual(
      message('table.empty_below', { what: 'recipe', name: 'Shorts', row: 2, empty: 3 }),
    );
  });
});

describe('brands where no heading says so', () => {
  it.each(['Notes', 'Name', 'Status'])(
    'in a column %s are asked about, and never count for nothing',
    (heading) => {
      const rows = [`url,${heading}`, `${address(1)},b1`, `${address(2)},Kestrel GmbH`];
      expect(read(rows, { isTable: true, brands })).toMatchObject({
        code: 'table.brands_below',
        params: { heading, names: expect.stringContaining('“b1”') as unknown },
      });
      const answers = new Map([[headingKey(heading), 'brand']] as const);
      expect(read(rows, { isTable: true, brands, answers })).toMatchObject([
        [2, address(1), null, 'b1'],
        [3, address(2), null, 'Kestrel GmbH'],
      ]);
    },
  );

  it.each([
    ['above links', `Kestrel GmbH:\n${address(1)}\n${address(2)}`],
    ['beside a link', `${address(1)}\n${address(2)} - halden & moss`],
  ])('in text %s are asked about, but for the one that was chosen', (_, text) => {
    expect(read(text, { brands })).toHaveProperty('code', 'table.brand_in_text');
    expect(read(text, { brands, chosenBrandId: text.includes('Kestrel') ? 'b2' : 'b1' })).toBe('prose');
    expect(read(text, { brands: brands.slice(0, 1) })).toBe('prose');
    expect(readLinkText(text)).toMatchObject({ kind: 'prose', wantsBrands: true });
  });

  it.each([
    ['below headings', ['url,title', '-- Kestrel GmbH --,', `${address(1)},One`]],
    [
      'without headings',
      [`${address(2)},A film about nothing much`, 'Kestrel GmbH,', `${address(1)},And one more film of it`],
    ],
  ])('in a row of their own %s are asked about', (_, rows) => {
    expect(read(rows, { isTable: true, brands })).toEqual(
      message('table.section', { name: 'Kestrel GmbH', row: 2 }),
    );
  });

  it.each<[string, readonly string[], LinkTextOptions]>([
    ['above all links', ['Kestrel GmbH,', `${address(1)},2026-01-01`], { isTable: true }],
    ['above the headings', ['Kestrel GmbH,', 'url,title', `${address(1)},One`], { isTable: true }],
    ['without the form of the company', ['url,title', 'Kestrel,', `${address(1)},One`], { isTable: true }],
    ['in text, without the form of the company', ['Kestrel:', address(1)], {}],
    ['in text, with words in brackets behind', ['## Kestrel GmbH (Germany)', address(1)], {}],
  ])('alone %s are asked about, but for the one that was chosen', (_, rows, options) => {
    expect(read(rows, { ...options, brands })).toMatchObject({
      code: expect.stringMatching(/^table\.(?:section|brand_in_text)$/u) as unknown,
      params: { name: expect.stringMatching(/^Kestrel/u) as unknown },
    });
    expect(read(rows, { ...options, brands, chosenBrandId: 'b2' })).not.toHaveProperty('code');
    expect(readLinkText(rows.join('\n'), options)).toMatchObject({ wantsBrands: true });
  });

  it('in a row of their own are asked about in a spreadsheet of one column', () => {
    const rows = [
      { row: 1, cells: ['Kestrel'] },
      { row: 2, cells: [address(1)], left: 'hidden' as const },
    ];
    expect(linkTableOf(rows, { brands })).toMatchObject({ kind: 'unclear' });
    expect(linkTableOf(rows)).toMatchObject({ kind: 'table', wantsBrands: true });
  });

  it('with a number as their id make no numbered text unclear', () => {
    const numbered = brands.map((each, index) => ({ ...each, id: String(index + 1) }));
    expect(read(`1. ${address(1)}\n2. ${address(2)}\n2\n${address(3)}`, { brands: numbered })).toBe('prose');
  });

  it('below the heading of titles are titles', () => {
    expect(read(['url,title', `${address(1)},Kestrel GmbH`], { isTable: true, brands })).toEqual([
      [2, address(1), 'Kestrel GmbH', null],
    ]);
  });
});

describe('a list with columns', () => {
  it.each<[string, string, string]>([
    ['video_url', 'video_url,title,brand', ','],
    ['Video link, by semicolons', 'Video link;Title;Brand', ';'],
    ['brand name', 'url,title,brand name', ','],
    ['Video-URL, by tabs', 'Video-URL\tName\tClient', '\t'],
    ['videoUrl, as programs write it', 'videoUrl,videoTitle,brandId', ','],
    ['German', 'Link zum Video;Titel;Kunde', ';'],
    ['French', 'Lien de la vidéo;Titre;Marque', ';'],
    ['Spanish', 'Enlace del vídeo;Título;Cliente', ';'],
    ['Italian', 'Collegamento;Titolo;Marchio', ';'],
    ['Portuguese', 'Endereço web;Título;Marca', ';'],
    ['Dutch', 'Koppeling;Titel;Merk', ';'],
    ['Polish', 'Odnośnik;Tytuł;Klient', ';'],
    ['Russian', 'Ссылка;Название;Клиент', ';'],
    ['Turkish', 'Bağlantı;Başlık;Marka', ';'],
    ['Chinese', '视频链接,标题,品牌', ','],
    ['Japanese', '動画リンク,タイトル,ブランド', ','],
    ['Arabic', 'الرابط,العنوان,العلامة التجارية', ','],
    ['Thai', 'ลิงก์วิดีโอ,ชื่อเรื่อง,แบรนด์', ','],
    ['Vietnamese', 'Đường dẫn,Tiêu đề,Thương hiệu', ','],
    ['Persian', 'پیوند,عنوان,برند', ','],
    ['Bengali', 'লিঙ্ক,শিরোনাম,ব্র্যান্ড', ','],
    ['Tamil', 'இணைப்பு,தலைப்பு,பிராண்ட்', ','],
    ['Georgian', 'ბმული,სათაური,ბრენდი', ','],
    ['Swahili', 'Kiungo,Kichwa,Chapa', ','],
    ['German, by its parts', 'Videoadresse,Überschrift,Marke', ','],
    ['Finnish', 'Videon linkki,Otsikko,Merkki', ','],
    ['Norwegian', 'Lenke til video,Tittel,Merke', ','],
    ['Danish', 'Link til video,Overskrift,Mærke', ','],
    ['Ukrainian', 'Посилання на відео,Назва відео,Торгова марка', ','],
    ['Romanian', 'Legătură video,Titlul,Marcă', ','],
    ['Bulgarian', 'Връзка към видео,Заглавие,Марка', ','],
    ['Croatian', 'Poveznica na video,Naslov,Klijent', ','],
    ['Serbian', 'Линк,Наслов,Клиент', ','],
    ['Slovak', 'Odkaz na video,Názov,Značka', ','],
    ['Indonesian', 'Tautan video,Judul,Merek', ','],
    ['Malay', 'Pautan video,Tajuk,Jenama', ','],
    ['Catalan', 'Enllaç del vídeo,Títol,Marca', ','],
    ['pipes', 'URL | Title | Brand', '|'],
    ['a note behind a heading', 'URL (required),Title,Brand *', ','],
  ])('is understood by headings of %s', (_, headings, delimiter) => {
    const row = (number: number, brand: string): string => [address(number), 'One', brand].join(delimiter);
    expect(read([headings, row(1, 'other'), row(2, 'hidden')])).toEqual([
      [2, address(1), 'One', 'other'],
      [3, address(2), 'One', 'hidden'],
    ]);
    // The same where nothing but the text says that it is a table.
    expect(read([headings, row(1, 'other')], {})).toEqual([[2, address(1), 'One', 'other']]);
  });

  it('means one thing by each heading, and passes over a description in any language', () => {
    const words = Object.entries(strongWords)
      .filter(([meaning]) => ['url', 'title', 'brand', 'recipe'].includes(meaning))
      .flatMap(([, all]) => all.split('|').map((word) => headingKey(word)));
    expect(words.filter((word, at) => word === '' || words.indexOf(word) !== at)).toEqual([]);
    for (const heading of [
      'คำอธิบาย',
      'Mô tả',
      'توضیحات',
      'বিবরণ',
      'விளக்கம்',
      'აღწერა',
      'Maelezo',
      'Kuvaus',
      'Опис',
    ])
      expect([heading, isHarmless(heading)]).toEqual([heading, true]);
  });

  it('may name its separator, and have titles and empty lines above its headings', () => {
    expect(read(['sep=;', 'url;title;brand', `${address(1)};One, two;other`])).toEqual([
      [3, address(1), 'One, two', 'other'],
    ]);
    expect(read(['"sep=,"', 'url,title', `${address(1)},One; two`])).toEqual([
      [3, address(1), 'One; two', null],
    ]);
    expect(read(['Table 1,,', ',,', 'Made in May,,', 'url,title,brand', `${address(1)},One,other`])).toEqual([
      [5, address(1), 'One', 'other'],
    ]);
    expect(read(['| url | brand |', '| --- | --- |', `| ${address(1)} | other |`])).toEqual([
      [3, address(1), null, 'other'],
    ]);
  });

  it('without headings is addresses and titles, and an address ends at its cell', () => {
    const rows = [`${address(1)},First title`, `${address(2)},Second title`];
    const expected = [
      [1, address(1), 'First title', null],
      [2, address(2), 'Second title', null],
    ];
    expect(read(rows, { isTable: true, brands })).toEqual(expected);
    expect(read(rows, { brands })).toEqual(expected);
    expect(read(['One', `"${address(1)}"`].join(';'), { isTable: true, brands })).toEqual([
      [1, address(1), 'One', null],
    ]);
  });

  it('names the heading that it does not know, and never takes the row for prose', () => {
    const unknown = read(['url,title,mandate', `${address(1)},One,Acme`], {});
    expect(unknown).toEqual(
      message('table.unknown_headings', {
        ...{ count: 1, row: 1, names: '“mandate”' },
        understood: '“url” = url, “title” = title',
      }),
    );
    expect(read(['Where;Who', `${address(1)};Acme`, `${address(2)};Kestrel`], {})).toMatchObject({
      code: 'table.headings_unknown_links',
      params: { names: '“Where”, “Who”', heading: 'Where' },
    });
    expect(read(['url,client,brand', `${address(1)},Acme,Kestrel`])).toEqual(
      message('table.same_columns', { meaning: 'brand', first: 'brand', second: 'client' }),
    );
    expect(read([',url', `Acme,${address(1)}`])).toMatchObject({ params: { names: '“column 1”' } });
  });

  it('keeps its first link where it has no scheme and a person said what the columns mean', () => {
    const answers = new Map([
      ['1', 'url'],
      ['2', 'title'],
      ['3', 'brand'],
    ] as const);
    for (const first of ['youtu.be/A', 'www.youtube.com/watch?v=A'])
      expect(read([`${first},One,Acme`, `${address(2)},Two,Acme`], { isTable: true, answers })).toEqual([
        [1, first, 'One', 'Acme'],
        [2, address(2), 'Two', 'Acme'],
      ]);
  });

  it('names the row whose link stands below another heading, and no link in a column of notes', () => {
    expect(read(['title,url,notes', `${address(1)},,`, `Two,${address(2)},`, `,,${address(3)}`])).toEqual([
      [
        ...[2, address(1), null, null],
        atRow(message('link_fault.misplaced', { there: 'title', here: 'url' }), { row: 2 }),
      ],
      [3, address(2), 'Two', null],
    ]);
  });

  it('takes a dash or an x for no title', () => {
    expect(read(['url,title', `${address(1)},-`, `${address(2)},x`, `${address(3)},1917`])).toEqual([
      [2, address(1), null, null],
      [3, address(2), null, null],
      [4, address(3), '1917', null],
    ]);
  });

  it('passes over columns that say nothing of where a link goes', () => {
    const lines = ['No.,url,Datum,Views,Notes,empty', `1,${address(1)},2026-05-01,7,Nice,`];
    expect(read(lines)).toEqual([[2, address(1), null, null]]);
    expect(read([',url', `0,${address(1)}`])).toEqual([[2, address(1), null, null]]);
  });

  it('follows what a person says of its columns, by heading or number', () => {
    const lines = ['Where,Who,Mood', `${address(1)},Acme,calm`];
    const answers = new Map([
      [headingKey('where'), 'url'],
      [headingKey('WHO'), 'brand'],
      ['3', 'ignore'],
    ] as const);
    expect(read(lines, { answers })).toEqual([[2, address(1), null, 'Acme']]);
    const numbered = new Map([
      ['2', 'brand'],
      ['3', 'title'],
    ] as const);
    const bare = [`${address(1)},Acme,calm`, `${address(2)},Kestrel,glad`];
    expect(read(bare, { isTable: true, answers: numbered })).toEqual([
      [1, address(1), 'calm', 'Acme'],
      [2, address(2), 'glad', 'Kestrel'],
    ]);
  });

  it('does not follow a row whose brand may stand in the wrong cell', () => {
    expect(read(['url,title,brand', `${address(1)},Hello, world,other`, `${address(2)},Two,other`])).toEqual([
      [2, address(1), 'Hello', 'world', atRow(message('link_fault.more_cells'), { row: 2 })],
      [3, address(2), 'Two', 'other'],
    ]);
  });

  it('says in which row a quotation mark never closes', () => {
    const said = message('table.open_quote', { row: 3 });
    const rows = ['url,title,brand', `${address(1)},One,other`, `${address(2)},"12 inch pizza,other`];
    expect(read([...rows, `${address(3)},Three,hidden`])).toEqual(said);
    expect(read([...rows, `${address(3)},"Three",hidden`])).toEqual(said);
    expect(read([...rows, `${address(3)},Three",hidden`], {})).toEqual(said);
    expect(read([`${address(1)} is "quite`, 'good'], {})).toBe('prose');
    expect(read(['url,title', `${address(1)},"Two\nlines"`])).toEqual([[2, address(1), 'Two lines', null]]);
  });

  it.each([
    ['a sentence', `Hi Bob, please import:\n${address(1)}, thanks`],
    ['a place on a map', 'https://maps.example/@48.1,11.5,15z\nhttps://maps.example/@48.2,11.6,15z'],
    ['one column', `Links\nsee ${address(1)} and\nhttps://a.example/2`],
    ['nothing', ''],
  ])('is no such list where the text is %s', (_, text) => {
    expect(read(text, {})).toBe('prose');
  });

  it('costs no more than its size should, and no more rows or columns than its bounds', () => {
    const { rows, columns } = linkTableBounds;
    expect(read(`url,title\n${'a,b\n'.repeat(rows + 1)}`)).toEqual(
      message('table.too_many_rows', { most: rows }),
    );
    expect(read(`url,title\na${','.repeat(columns + 1)}`)).toEqual(
      message('table.too_many_columns', { row: 2, most: columns }),
    );
    for (const odd of ['(', '"', ',', '|', '[', 'url,', '\n', '"\n', '" ', ';"a']) {
      expect(workMs(() => read(odd.repeat(500_000 / odd.length), {}))).toBeLessThan(4000);
    }
  });
});

describe('a text of one row', () => {
  const brands = ['Acme', 'Bolt'].map((name) => ({ id: `b_${name}`, name, slug: name.toLowerCase() }));
  const video = 'https://vimeo.com/76979871';

  it.each(['\t', ';', ','])('below headings of which one is known is no prose (%j)', (mark) => {
    const text = `${['Title', 'Where', 'Brand'].join(mark)}\n${['One', video, 'Bolt'].join(mark)}\n`;
    const read = readLinkText(text, { brands, chosenBrandId: 'b_Acme' });
    expect(read.kind === 'unclear' && JSON.stringify(read.why)).toContain('"Where"');
  });

  it('that was copied from a table asks about the brand in one of its cells', () => {
    const text = `One\t${video}\tBolt\n`;
    expect(readLinkText(text, { brands, chosenBrandId: 'b_Acme' })).toMatchObject({ kind: 'unclear' });
    expect(readLinkText(`One\t${video}\tmore\n`, { brands, chosenBrandId: 'b_Acme' }).kind).toBe('prose');
  });
});
