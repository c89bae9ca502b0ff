import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { droppedText } from '../../../../../src-renderer/clips/links/list-drop.svelte.ts';
import {
  longestListBytes,
  mostListsAtOnce,
  readLists,
  readWith,
  type ListFile,
} from '../../../../../src-renderer/clips/links/list-file.ts';
import { inPieces } from '../../../../../src-renderer/clips/links/text-pieces.ts';

function file(name: string, content: string | Uint8Array): ListFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const copy = new Uint8Array(bytes);
  return { name, size: copy.byteLength, arrayBuffer: async () => copy.buffer };
}

const webloc = `<?xml version="1.0"?><plist><dict><key>URL</key>
  <string>https://videos.example/1?a=b&amp;c=d</string></dict></plist>`;

describe('a file of links', () => {
  test.each([
    ['notes.txt', 'https://a.example/1', 'https://a.example/1'],
    ['LIST.CSV', 'url,title\nhttps://a.example/1,One', 'url,title\nhttps://a.example/1,One'],
    ['Episode 9.url', '[InternetShortcut]\r\nURL=https://a.example/9\r\n', 'Episode 9 https://a.example/9'],
    ['Talk.webloc', webloc, 'Talk https://videos.example/1?a=b&c=d'],
  ])('%s becomes text for the review', async (name, content, text) => {
    expect(await readLists([file(name, content)])).toEqual({ lists: [{ name, text }], unreadable: [] });
  });

  it('may be UTF-16, as Windows programs save it', async () => {
    const written = '\ufeffhttps://a.example/ü';
    const content = new Uint8Array(Uint16Array.from(written, (each) => each.charCodeAt(0)).buffer);
    const { lists } = await readLists([file('wide.txt', content)]);
    expect(lists[0]?.text).toBe('https://a.example/ü');
  });

  it('in a code page of Windows or the Mac is read by the one that fits, and says so', async () => {
    const content = Uint8Array.from('url;title\nhttps://a.example/1;Gr\u00fc\u00dfe', (each) =>
      each.charCodeAt(0),
    );
    const { lists } = await readLists([file('old.csv', content)]);
    expect(lists).toEqual([
      {
        name: 'old.csv',
        text: 'url;title\nhttps://a.example/1;Grüße',
        guessed: { encoding: 'windows-1252', content },
      },
    ]);
    const [list] = lists;
    if (list === undefined) throw new Error('The list is missing');
    expect(readWith(list, 'macintosh')).toMatchObject({
      text: 'url;title\nhttps://a.example/1;Gr¸ﬂe',
      guessed: { encoding: 'macintosh' },
    });
  });

  test.each([
    ['film.mp4', 'frames', /no list of links: those are \.txt, \.csv, \.tsv, \.url, \.webloc/u],
    ['long.txt', 'x'.repeat(longestListBytes + 1), /a list may have/u],
    ['binary.webloc', 'bplist00\u0001', /binary \.webloc cannot be read/u],
    ['picture.txt', 'a\0b', /no text/u],
    ['open.csv', 'url,title\nhttps://a.example/1,"One\n', /table\.open_quote/u],
    ['mail.txt', 'Subject: Links\nMIME-Version: 1.0\n\nhttps://a.example/1', /"mail"/u],
    ['plan.txt', 'BEGIN:VCALENDAR\nURL:https://a.example/1', /"calendar"/u],
    ['empty.url', '[InternetShortcut]', /holds no text with links/u],
  ])('%s is named with the reason, and holds no other', async (name, content, why) => {
    const { lists, unreadable } = await readLists([file(name, content), file('good.txt', 'https://a')]);
    expect(lists.map((list) => list.name)).toEqual(['good.txt']);
    expect(unreadable.map((each) => each.name)).toEqual([name]);
    expect(JSON.stringify(unreadable[0]?.why)).toMatch(why);
  });

  it('that went away is named too, and so are those beyond the most', async () => {
    const gone: ListFile = {
      name: 'gone.txt',
      size: 1,
      arrayBuffer: () => Promise.reject(new Error('gone')),
    };
    const many = Array.from({ length: mostListsAtOnce }, (_, index) => file(`${String(index)}.txt`, 'x'));
    const { lists, unreadable } = await readLists([gone, ...many]);
    expect(lists).toHaveLength(mostListsAtOnce - 1);
    expect(unreadable.map(({ name }) => name).toSorted()).toEqual(['99.txt', 'gone.txt']);
  });
});

describe('a long list', () => {
  it('keeps every line, in order, in pieces of the length that fits', () => {
    const line = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => /^\S+$/u.test(text));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.integer({ min: 40, max: 200 }), (lines, most) => {
        const pieces = inPieces(lines.join('\n'), most);
        expect(pieces.every((piece) => piece.length <= most)).toBe(true);
        expect(pieces.flatMap((piece) => piece.split('\n'))).toEqual(lines);
      }),
    );
  });

  it('of one line is cut between words', () => {
    const words = Array.from({ length: 30 }, (_, index) => `https://a/${String(index)}`);
    expect(inPieces(words.join(' '), 50).flatMap((piece) => piece.split(/\s/u))).toEqual(words);
  });

  it('of nothing is nothing', () => {
    expect(inPieces(' \n ', 10)).toEqual([]);
  });
});

describe('what is dropped', () => {
  test.each([
    [
      { 'text/uri-list': '# from a page\r\nhttps://a\r\nhttps://b', 'text/plain': 'A' },
      'https://a\nhttps://b',
    ],
    [{ 'text/uri-list': '', 'text/plain': 'see https://a' }, 'see https://a'],
  ])('gives its addresses, else its text', (data: Readonly<Record<string, string>>, text) => {
    expect(droppedText((type) => data[type] ?? '')).toBe(text);
  });
});
