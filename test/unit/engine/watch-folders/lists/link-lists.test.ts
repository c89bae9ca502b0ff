import { atRow } from '../../../../../src-main/contract/tables/row-words.ts';
import { message, type Message } from '../../../../../src-main/contract/messages/message.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { appendFileSync, writeFileSync } from 'node:fs';
import { describeList, readLinkList } from '../../../../../src-main/engine/watch-folders/lists/link-lists.ts';
import { deafWatcher, Harness } from '../harness.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const links = (path: string, content: string | Uint8Array): unknown =>
  readLinkList(path, typeof content === 'string' ? utf8(content) : content, { brands: [] });

const one = { url: 'https://a.example/1', title: 'One' };
const two = { url: 'https://b.example/2', title: 'Two' };

describe('a list of links', () => {
  it.each<[string, string]>([
    ['url,title', 'url,title\nhttps://a.example/1,One\nhttps://b.example/2,Two\n'],
    ['title,url', 'title,url\nOne,https://a.example/1\nTwo,https://b.example/2\n'],
    [
      'headers in capitals, with more columns',
      'Number,Title,URL\nx,One,https://a.example/1\ny,Two,https://b.example/2',
    ],
    ['semicolons', 'url;title\nhttps://a.example/1;One\nhttps://b.example/2;Two'],
    ['tabs', 'url\ttitle\nhttps://a.example/1\tOne\nhttps://b.example/2\tTwo'],
    ['no headers', 'https://a.example/1,One\nhttps://b.example/2,Two'],
    ['no headers, title first', 'One,https://a.example/1\nTwo,https://b.example/2'],
    [
      'quotes and blank lines',
      '\r\nurl,title\r\n\r\n"https://a.example/1","One"\r\nhttps://b.example/2, Two \r\n',
    ],
    ['uneven rows', 'url,title,note\nhttps://a.example/1,One,extra\nhttps://b.example/2,Two'],
  ])('as CSV with %s', (_, content) => {
    expect(links('list.csv', content)).toEqual({ links: [one, two], refused: [] });
  });

  it('as CSV takes a brand and a recipe for each link, where there are such columns', () => {
    expect(
      links(
        'list.csv',
        'url,title,brand,recipe\nhttps://b.example/2,Two,,\nhttps://a.example/1,One,b7,Shorts',
      ),
    ).toEqual({
      links: [two, { ...one, brand: 'b7', recipe: 'Shorts', row: 3 }],
      refused: [],
    });
  });

  it('as CSV takes a cell whole in which the name of a film has blanks, and an address with words behind it as that', () => {
    const content =
      'url,title\n"https://a.example/X/my film 2.mp4",A\nhttps://a.example/b.mp4 the best of it,B\nhttps://a.example/#/watch/12,C\nhttps://a.example/#/watch/13,D\n';
    expect(links('list.csv', content)).toMatchObject({
      links: [
        { url: 'https://a.example/X/my%20film%202.mp4' },
        { url: 'https://a.example/b.mp4' },
        { url: 'https://a.example/#/watch/12' },
        { url: 'https://a.example/#/watch/13' },
      ],
      refused: [],
    });
  });

  it('as CSV takes the guard off a cell that a spreadsheet would have run', () => {
    const content =
      "url,title,brand\nhttps://a.example/1,'=One,'+b7\nhttps://b.example/2,''@Two,b7\nhttps://c.example/3,'Three',b8\n";
    expect(links('list.csv', content)).toMatchObject({
      links: [{ title: '=One', brand: '+b7' }, { title: "'@Two" }, { title: "'Three'" }],
    });
  });

  it('as CSV keeps separators that belong to the address', () => {
    expect(links('list.csv', '"https://a.example/x;y,z?a=1"\nhttps://b.example/2')).toEqual({
      links: [
        { url: 'https://a.example/x;y,z?a=1', title: null },
        { url: 'https://b.example/2', title: null },
      ],
      refused: [],
    });
    expect(links('list.csv', 'title;url\n"A; B";https://a.example/x,y')).toEqual({
      links: [{ url: 'https://a.example/x,y', title: 'A; B' }],
      refused: [],
    });
  });

  it('that has a quotation mark that never closes is not followed, and says in which row it stands', () => {
    const unclear = message('table.open_quote', { row: 2 });
    expect(links('list.csv', 'url,title\n"https://a.example/1,One\n')).toEqual({ unclear });
    // A second one further down seems to close it, over the rows between them.
    const two = 'url,title\nhttps://a.example/1,"12 inch\nhttps://b.example/2,"Two"\n';
    expect(links('list.csv', two)).toEqual({ unclear });
    const swallowing = 'url,title\nhttps://a.example/1,"12 inch\nhttps://b.example/2,Two"\n';
    expect(links('list.csv', swallowing)).toEqual({ unclear });
  });

  it('says what is in a column of addresses and is none', () => {
    expect(links('list.csv', 'url,title\nsoon,One\nhttp://a.example/1,Two')).toEqual({
      links: [],
      refused: [
        { text: 'soon', why: message('link_fault.no_address') },
        { text: 'http://a.example/1', why: message('link_fault.scheme', { scheme: 'http' }) },
      ],
    });
  });

  it.each([
    ['in text', 'list.txt', 'https://a.example/1\n\nhtps://a.example/2\n'],
    ['in one column', 'list.csv', 'url\nhttps://a.example/1\nhtps://a.example/2\n'],
    ['in a column of addresses', 'list.csv', 'url,title\nhttps://a.example/1,\nhtps://a.example/2,Two\n'],
    [
      'without headings',
      'list.csv',
      'https://a.example/1,One of the films we made\nhttp//a.example/2,Another film that we made\n',
    ],
  ])('names what is nearly a link with its row %s, and never sends it changed', (_, name, content) => {
    const read = readLinkList(name, utf8(content), { brands: [] });
    if (!('links' in read)) throw new Error('The list was not read');
    expect(read.links.map(({ url }) => url)).toEqual(['https://a.example/1']);
    expect(read.refused.map(({ why }) => why)).toEqual([
      {
        code: 'link_fault.at_row',
        params: {
          row: expect.any(Number) as unknown,
          reason: message('link_fault.near', { address: 'https://a.example/2' }),
        },
      },
    ]);
  });

  it('as CSV sends nothing of a row in which a separator may have cut the link or its title', () => {
    const read = links(
      'list.csv',
      'title,url\nOne,https://a.example/news,12.mp4\nTwo,https://b.example/2\nThree, the last,https://c.example/3\n',
    );
    const why = (row: number): Message => atRow(message('link_fault.more_cells'), { row });
    expect(read).toMatchObject({ links: [two], refused: [{ why: why(2) }, { why: why(4) }] });
  });

  it.each<[string, string, string, string]>([
    ['an old Excel sheet', 'list.csv', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'old_excel'],
    [
      'an OpenDocument sheet',
      'list.txt',
      'PK\x03\x04..mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
      'opendocument',
    ],
    ['an XLSX', 'list.csv', 'PK\x03\x04 xl/workbook.xml', 'excel'],
    ['a DOCX', 'list.txt', 'PK\x03\x04 word/document.xml', 'word'],
    ['a ZIP', 'list.txt', 'PK\x03\x04 films/a.txt', 'zip'],
    ['a PDF', 'list.txt', '%PDF-1.7\n', 'pdf'],
    ['an RTF', 'list.txt', '{\\rtf1 ', 'rtf'],
    ['anything else with zeros', 'list.txt', 'abcdef\x00\x01\x02', 'binary'],
  ])('that is %s is said to be that, and nothing of it is sent', (_, name, start, found) => {
    const content = Buffer.from(`${start} https://a.example/1 https://b.example/2`, 'latin1');
    expect(links(name, content)).toEqual({ unreadable: { code: 'table.not_a_list', params: { found } } });
  });

  it.each([
    [
      'a mail',
      'From: a@b.example\nMIME-Version: 1.0\nContent-Transfer-Encoding: 8bit\n\nhttps://a.example/1',
      'mail',
    ],
    ['a text of a mail', 'See https://a.example/w?v=3Dab&x=3D1 and https://a.example/long=\n-name', 'mail'],
    ['a calendar', 'BEGIN:VCALENDAR\r\nDESCRIPTION:https://a.example/aa\r\n aa.mp4\r\n', 'calendar'],
  ])('whose links stand in pieces is said to be %s, and nothing of it is sent', (_, text, found) => {
    expect(links('list.txt', text)).toEqual({ unreadable: { code: 'table.not_a_list', params: { found } } });
  });

  it('is no mail by a link that ends with an equals sign', () => {
    expect(links('list.txt', 'https://a.example/?q=3D&x=y\nhttps://a.example/?t=')).toMatchObject({
      refused: [],
    });
  });

  it('takes a text out of the signs that keep it one in a spreadsheet', () => {
    expect(links('list.csv', 'title,url\n="007",https://a.example/1\n')).toMatchObject({
      links: [{ title: '007' }],
    });
  });

  it.each(['le', 'be'])('in UTF-32%s is read', (order) => {
    const text = '\ufeffhttps://a.example/1 One';
    const content = Buffer.alloc(text.length * 4);
    for (const [index, letter] of Array.from(text).entries())
      content[order === 'le' ? 'writeUInt32LE' : 'writeUInt32BE'](letter.codePointAt(0) ?? 0, index * 4);
    expect(links('list.txt', content)).toEqual({ links: [one], refused: [] });
  });

  it.each([
    '# https://a.example/1',
    '// https://a.example/1',
    '<!-- https://a.example/1 -->',
    '~~https://a.example/1~~',
    '- ~~https://a.example/1~~',
    '* <del>https://a.example/1</del>',
    '1. # https://a.example/1',
    '-- https://a.example/1',
    '; https://a.example/1',
    '~~the old film https://a.example/1~~',
    'Film <s class="x">https://a.example/1</s>',
    '<!-- old: https://a.example/1 -->',
    '<!-- old:\n\nhttps://a.example/1\n-->',
  ])('does not follow a link that is commented out: %s', (line) => {
    expect(links('list.txt', line)).toEqual({
      links: [],
      refused: [{ text: 'https://a.example/1', why: message('link_fault.commented') }],
    });
  });

  it.each([
    ['on one line', 'list.txt', '~~https://a.example/1~~ https://a.example/2 <!-- none -->'],
    ['in one cell', 'list.csv', 'url,title\n"~~https://a.example/1~~\nhttps://a.example/2",Two\n'],
    ['whose marks are part of addresses', 'list.txt', 'https://a.example/2 https://b.example/~~x~~/3'],
  ])('follows the links %s that no mark takes out', (_, name, text) => {
    const read = readLinkList(name, utf8(text), { brands: [] });
    if (!('links' in read)) throw new Error('The list was not read');
    expect(read.links[0]).toMatchObject({ url: 'https://a.example/2' });
    expect(read.refused.map(({ text: of }) => of)).toEqual(
      text.includes('b.example') ? [] : ['https://a.example/1'],
    );
  });

  it.each([
    [
      'on one line',
      '[{"title":"One","url":"https://a.example/1"},{"name":"Two","video_url":"https:\\/\\/b.example\\/2"}]',
    ],
    [
      'in lines',
      JSON.stringify(
        {
          videos: [
            { title: 'One', media: { url: one.url } },
            { url: two.url, name: 'Two' },
          ],
        },
        null,
        2,
      ),
    ],
    [
      'line by line',
      '{"title":"One","url":"https://a.example/1"}\n{"url":"https://b.example/2","title":"Two"}\n',
    ],
  ])('in JSON %s has the titles that stand beside its links', (_, content) => {
    expect(links('list.txt', content)).toEqual({ links: [one, two], refused: [] });
  });

  it('in JSON has no title where none stands beside a link', () => {
    const content = '{"id": 7, "thumb": "small", "urls": ["https://a.example/1"]}';
    expect(links('list.txt', content)).toEqual({ links: [{ ...one, title: null }], refused: [] });
  });

  it('in HTML names a link that needs the address of its page, and follows one that names its host', () => {
    const page = '<a href="/v/1.mp4">One</a><a href="#top">Top</a><a href="//a.example/1">One</a>';
    expect(links('page.txt', page)).toEqual({
      links: [one],
      refused: [{ text: '/v/1.mp4', why: message('link_fault.relative', { others: 0 }) }],
    });
    const more = '<a href=2.mp4>Two</a>\n<video src="../3.mp4"></video><a href="mailto:a@b.example">Mail</a>';
    expect(links('page.txt', `${page}\n${more}`)).toMatchObject({
      refused: [
        {
          text: '/v/1.mp4',
          why: message('link_fault.relative', { others: 2 }),
        },
      ],
    });
    const based = `<base href="https://a.example/">${more}`;
    expect(links('page.txt', based)).toMatchObject({
      links: [{ url: 'https://a.example/2.mp4' }, { url: 'https://a.example/3.mp4' }],
      refused: [],
    });
  });

  it('names a link of a page that leaves out its scheme only where it is not followed', () => {
    const page = '<a href="//a.example/1.mp4">One</a>\n<a href=//youtu.be/VIDEOVIDE01>Two</a>';
    expect(links('page.txt', page)).toMatchObject({
      links: [{ url: 'https://a.example/1.mp4' }, { url: 'https://youtu.be/VIDEOVIDE01' }],
      refused: [],
    });
    expect(links('page.txt', `${page}\n<p>//youtu.be/VIDEOVIDE02</p>`)).toMatchObject({
      links: [{}, {}],
      refused: [{ text: '//youtu.be/VIDEOVIDE02' }],
    });
    expect(links('list.txt', '//youtu.be/VIDEOVIDE01')).toMatchObject({ links: [], refused: [{}] });
  });

  it('takes a number, a date or an x beside a link for no title', () => {
    const text =
      '3 https://a.example/1\n12.05.2026 https://a.example/2\nx https://a.example/3\nTake 2 https://a.example/4';
    expect(links('list.txt', text)).toMatchObject({
      links: [{ title: null }, { title: null }, { title: null }, { title: 'Take 2' }],
    });
  });

  it.each<[string, Uint8Array]>([
    ['UTF-8 with a mark', utf8('\ufeffhttps://a.example/1 Grün')],
    ['UTF-16, little end first', Buffer.from('\ufeffhttps://a.example/1 Grün', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeffhttps://a.example/1 Grün', 'utf16le').swap16()],
  ])('in %s', (_, content) => {
    expect(links('list.txt', content)).toEqual({
      links: [{ url: 'https://a.example/1', title: 'Grün' }],
      refused: [],
    });
  });

  it('names each address once, with the first title it has, and says how many stand there again', () => {
    const text =
      'https://youtu.be/LISTLIST001\nhttps://www.youtube.com/watch?v=LISTLIST001 Title\nhttps://www.youtube.com/watch?v=LISTLIST001 Other';
    expect(links('list.txt', text)).toEqual({
      links: [{ url: 'https://youtu.be/LISTLIST001', title: 'Title' }],
      refused: [],
      repeated: 2,
    });
    const list = { links: [one], refused: [], repeated: 2 };
    expect(describeList(list, { known: 0, unclear: 0 })).toContain('list.links_repeated');
  });

  it('names a video that a second row gives another recipe, as only the first goes on', () => {
    const video = 'https://a.example/1';
    expect(links('list.csv', `url,recipe\n${video},short\n${video},long\n${video},Short`)).toEqual({
      links: [{ url: video, title: null, recipe: 'short', row: 2 }],
      refused: [
        {
          text: video,
          why: atRow(message('link_fault.other_recipe', { row: 2 }), { row: 3 }),
        },
      ],
      repeated: 1,
    });
  });

  it('as TSV is a table, as a CSV is', () => {
    const content = 'url\ttitle\nhttps://a.example/1\tOne\nhttps://b.example/2\tTwo\n';
    expect(links('list.tsv', content)).toEqual({ links: [one, two], refused: [] });
    expect(links('list.tsv', 'url\ttitle\n"https://a.example/1\tOne\n')).toHaveProperty('unclear');
  });

  it('is one link in a .url or .webloc file, titled by the file', () => {
    const url = '[InternetShortcut]\r\nIconIndex=0\r\nURL=https://a.example/1?a=1&b=2\r\n';
    const webloc =
      '<?xml version="1.0"?><plist><dict><key>URL</key>\n<string>https://a.example/1?a=1&amp;b=2</string></dict></plist>';
    const expected = { links: [{ url: 'https://a.example/1?a=1&b=2', title: 'My talk' }], refused: [] };
    expect(links('deep/My talk.url', url)).toEqual(expected);
    expect(links('deep/My talk.webloc', webloc)).toEqual(expected);
    expect(links('empty.url', '[InternetShortcut]\n')).toEqual({ links: [], refused: [] });
    expect(links('binary.webloc', 'bplist00\u0001')).toEqual({
      unreadable: message('table.not_a_list', { found: 'webloc' }),
    });
  });
});

describe('a folder of lists for a brand', () => {
  const target = { kind: 'brand_clips', id: 'b1', label: 'Acme' } as const;
  let harness: Harness;
  afterEach(() => harness.close());

  it('adds one import for each link, and later only the new ones', async () => {
    harness = new Harness({ openWatcher: deafWatcher });
    await harness.folders.start();
    const path = harness.write(
      'list.txt',
      'One https://a.example/1\nhttps://b.example/2\nhttp://c.example/3\n',
    );
    harness.write('film.aac');
    const { id } = await harness.add({ target });
    await harness.quiet();
    expect(harness.intake.added).toEqual([
      expect.objectContaining({
        kind: 'clip_import',
        watchFolderId: id,
        target: { ...target, slideId: null, slideLabel: null },
        name: 'One',
        file: null,
        url: 'https://a.example/1',
        title: 'One',
      }),
      expect.objectContaining({ name: 'b.example/2', url: 'https://b.example/2', title: null }),
    ]);
    expect(harness.row('list.txt')).toMatchObject({
      phase: 'unreadable',
      reason: 'file.waits_for_you',
    });
    expect(harness.row('film.aac')?.phase).toBe('unsupported');
    appendFileSync(path, 'https://d.example/4\n');
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.added.map((job) => job.url)).toEqual([
      'https://a.example/1',
      'https://b.example/2',
      'https://d.example/4',
    ]);
    expect(harness.row('list.txt')?.says).toBe(
      'It waits for you. 3 links, 2 already known. Not imported: http://c.example/3 (It begins with http:, and only https can be imported)',
    );
  });

  it('holds a list with a heading that is not known, and sends it once the heading is changed', async () => {
    harness = new Harness({ openWatcher: deafWatcher });
    await harness.folders.start();
    const path = harness.write('list.csv', 'url,title,mandate\nhttps://a.example/1,One,b1\n');
    const { id } = await harness.add({ target });
    const why = 'It waits for you. Outbox doesn’t know this heading in row 1: “mandate”';
    await harness.until(() => harness.row('list.csv')?.says.startsWith(why) === true);
    expect(harness.intake.added).toEqual([]);
    writeFileSync(path, 'url,title,notes\nhttps://a.example/1,One,b1\n');
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.added.map((job) => job.url)).toEqual(['https://a.example/1']);
  });

  it('says how a list was read that is not UTF-8, and sends no letter that could not be read', async () => {
    harness = new Harness({ openWatcher: deafWatcher });
    await harness.folders.start();
    const content = 'url;title\nhttps://a.example/1;Gr\u00fcn\nhttps://a.example/2;Zwei\n';
    harness.write('old.csv', Buffer.from(content, 'latin1'));
    harness.write('broken.txt', 'Bl\ufffdu https://a.example/3');
    await harness.add({ target });
    await harness.quiet();
    expect(harness.intake.added.map((job) => [job.url, job.title])).toEqual([
      ['https://a.example/1', 'Grün'],
      ['https://a.example/2', 'Zwei'],
    ]);
    expect(harness.row('old.csv')?.says).toBe('2 links, read as Windows-1252 (Grün)');
    expect(harness.row('broken.txt')?.says).toContain('a letter that Outbox can’t read');
  });

  it('says why a list gives nothing', async () => {
    harness = new Harness({ openWatcher: deafWatcher });
    await harness.folders.start();
    harness.write('none.txt', 'nothing here');
    harness.write('long.csv', 'x'.repeat(1024 * 1024 + 1));
    harness.write('binary.webloc', 'bplist00');
    await harness.add({ target });
    await harness.quiet();
    expect(harness.intake.added).toEqual([]);
    expect(
      Object.fromEntries(harness.rows().map((row) => [row.relative_path, [row.phase, row.says]])),
    ).toEqual({
      'binary.webloc': ['unsupported', 'Outbox can’t read a binary .webloc. Put its link into a text file'],
      'long.csv': ['unsupported', 'It is longer than 1 MiB, too long for a list of links'],
      'none.txt': ['ignored', 'No link to import'],
    });
  });

  it('adds long lists in parts of at most 100, with a turn of the event loop between them', async () => {
    harness = new Harness({ openWatcher: deafWatcher });
    await harness.folders.start();
    const lines = Array.from({ length: 1050 }, (_, number) => `https://a.example/${String(number)}`);
    harness.write('long.txt', lines.join('\n'));
    const partsInTurn: number[] = [0];
    const add = harness.intake.add.bind(harness.intake);
    harness.intake.add = (jobs) => {
      partsInTurn[partsInTurn.length - 1] = (partsInTurn.at(-1) ?? 0) + 1;
      setImmediate(() => partsInTurn.push(0));
      return add(jobs);
    };
    await harness.add({ target });
    await harness.quiet();
    expect(harness.intake.added.map((job) => job.url)).toEqual(lines);
    expect(harness.intake.batches).toEqual([...Array.from({ length: 10 }, () => 100), 50]);
    expect(Math.max(...partsInTurn)).toBe(1);
  });
});
