import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { findLinks } from '../../../../../src-main/engine/watch-folders/lists/find-links.ts';

const video = 'https://youtu.be/FINDFIND001';
const page = 'https://films.example/a(b)/c?x=1&y=2';

/** What may stand on both sides of an address, by where it is written. */
const around: readonly (readonly [string, string, string])[] = [
  ['Chinese', '看这个视频：', '。很好看'],
  ['Chinese, in brackets', '详情（', '）请看'],
  ['Chinese, with a comma', '链接：', '，谢谢'],
  ['Chinese, in full-width angles', '＜', '＞'],
  ['Japanese, in quotation marks', '「', '」を見て'],
  ['Japanese, in double quotation marks', '『', '』'],
  ['Japanese, in a heading’s brackets', '【', '】新着'],
  ['Japanese, at the end of a sentence', '見て', '。'],
  ['Korean', '영상: ', '! 꼭 보세요'],
  ['German, in quotation marks', 'Siehe „', '“'],
  ['German, in single ones', 'Siehe ‚', '‘'],
  ['French', 'Voir « ', ' »'],
  ['French, without blanks', 'Voir «', '»'],
  ['English, in quotation marks', 'See “', '”, please'],
  ['Swedish', 'Se ”', '”'],
  ['Arabic', 'شاهد ', '، شكرا'],
  ['Arabic, as a question', 'هل رأيت ', '؟'],
  ['Urdu', 'دیکھیں ', '۔'],
  ['Hindi', 'हिन्दी ', '।'],
  ['Armenian', 'տես ', '։'],
  ['Amharic', 'ይመልከቱ ', '።'],
  ['Khmer', 'មើល ', '។'],
  ['Burmese', 'ကြည့်ပါ ', '။'],
  ['a clause behind a dash', '', '—great'],
  ['brackets', '(see ', ')'],
  ['square brackets', '[', ']'],
  ['marks that cannot be seen', '\u2068', '\u2069'],
  ['HTML that shows itself', '&lt;', '&gt;'],
  ['HTML in quotation marks', '&quot;', '&quot;'],
  ['an attribute in single marks', "<a href='", "'>look</a>"],
  ['a forum', '[url]', '[/url]'],
  ['a forum with a title', '[url=', ']look[/url]'],
  ['a wiki', '[[', '][look]]'],
  ['a chat’s own link', '<', '|look>'],
  ['emphasis', '**', '**'],
  ['a table', '| ', ' |'],
  ['a list', '1. ', ';'],
  ['the end of a sentence', 'So: ', '.'],
];

describe('an address ends where its writer ended it', () => {
  it('goes on behind an ampersand as pages write it, where a part of one was pasted', () => {
    const found = findLinks('<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&amp;b=2"></iframe>');
    expect(found.map(({ url }) => url)).toEqual(['https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&b=2']);
  });

  it.each(around)('in %s', (_, before, after) => {
    for (const address of [video, page]) {
      expect(findLinks(`${before}${address}${after}`).map(({ url }) => url)).toEqual([address]);
    }
  });

  it.each([',', ';', ', ', '; ', '，', '、', '|', ' ', '\t'])('before the next one behind %j', (between) => {
    expect(findLinks([video, page, video].join(between)).map(({ url }) => url)).toEqual([video, page, video]);
  });

  it('in a language without blanks, where nothing but other letters follows', () => {
    expect(findLinks(`请看${video}谢谢`)).toEqual([{ url: video, title: '请看 谢谢' }]);
    expect(findLinks('https://films.example很好').map(({ url }) => url)).toEqual(['https://films.example']);
  });

  it('and not before: what an address holds stays', () => {
    for (const address of [
      'https://zh.example/wiki/中国',
      'https://bücher.example/ü',
      'https://films.example/a;b,c?sig=x;y,z&n=1',
      'https://archive.example/2020/https://films.example/a',
      'https://films.example/a?next=https://films.example/b',
      'https://[2606:4700::1111]/a.mp4',
      "https://films.example/it's",
      'https://films.example/a–b',
      'https://films.example/a_(b)_c',
    ]) {
      expect(findLinks(`x ${address} y`).map(({ url }) => url)).toEqual([address]);
    }
  });

  it('within the brackets of Markdown, past brackets that the address opens and closes', () => {
    for (const address of [
      'https://films.example/a_(b)',
      'https://films.example/a_(b)_c',
      'https://films.example/(a)',
    ])
      expect(findLinks(`[Film](${address}) more`)).toEqual([{ url: address, title: 'Film' }]);
  });

  it('before the marks of a song, and of a word that is drawn out', () => {
    expect(findLinks('https://films.example/a〽 〰').map(({ url }) => url)).toEqual([
      'https://films.example/a',
    ]);
  });

  it.each([
    ['Markdown', String.raw`- https://films.example/my\_film\_1.mp4`, 'https://films.example/my_film_1.mp4'],
    [
      'a link of Markdown',
      String.raw`[Film](https://films.example/d/1A\_bcd/view)`,
      'https://films.example/d/1A_bcd/view',
    ],
    ['brackets of Markdown', String.raw`\(https://films.example/a\)`, 'https://films.example/a'],
    ['JSON', String.raw`{"text":"<https:\/\/films.example\/a.mp4>"}`, 'https://films.example/a.mp4'],
    [
      'JSON, with letters by their numbers',
      String.raw`{"text":"\u003chttps://films.example/a?x=1\u0026y=2\u003e"}`,
      'https://films.example/a?x=1&y=2',
    ],
    [
      'JSON, before a new line',
      String.raw`"see https://films.example/a.mp4\nThanks"`,
      'https://films.example/a.mp4',
    ],
  ])('without the escapes of %s', (_, text, address) => {
    expect(findLinks(text).map(({ url }) => url)).toEqual([address]);
  });

  it.each(['\u00ad', '\u200b', '\u2060', '\ufeff', '\u200b\u200b'])(
    'past marks within it that cannot be seen, without them: %j',
    (mark) => {
      expect(
        findLinks(`see https://films.example/inter${mark}view.mp4${mark}`).map(({ url }) => url),
      ).toEqual(['https://films.example/interview.mp4']);
      expect(findLinks(`https://films.example/a.mp4${mark}https://films.example/b.mp4`)).toHaveLength(2);
    },
  );

  it('past names to fill in and past a pipe, but not past one before a title', () => {
    for (const [text, address] of [
      ['https://films.example/{id}/a.mp4', 'https://films.example/{id}/a.mp4'],
      ['{https://films.example/a}', 'https://films.example/a'],
      ['https://films.example/a|b.mp4', 'https://films.example/a|b.mp4'],
      ['https://films.example/a.mp4|Film.1', 'https://films.example/a.mp4'],
      ['<https://films.example/a|films.example>', 'https://films.example/a'],
      ['|https://films.example/a|b.mp4|', 'https://films.example/a'],
    ] as const)
      expect(findLinks(text).map(({ url }) => url)).toEqual([address]);
  });

  it('before the scheme of another one, but not before that of a parameter', () => {
    for (const between of ['', '.', ',', ')'])
      expect(
        findLinks(`https://films.example/a.mp4${between}https://films.example/b.mp4`).map(({ url }) => url),
      ).toEqual(['https://films.example/a.mp4', 'https://films.example/b.mp4']);
    for (const address of [
      'https://a.example/?url=https://b.example/1',
      'https://a.example/x%3Dhttps://b.example/1',
    ])
      expect(findLinks(address).map(({ url }) => url)).toEqual([address]);
  });

  it('in a later line, where angle brackets hold it together', () => {
    expect(findLinks('See <https://films.example/a/\r\n  long/film.mp4> today')).toEqual([
      { url: 'https://films.example/a/long/film.mp4', title: 'See today' },
    ]);
    expect(findLinks('<https://films.example/a\nsome words>').map(({ url }) => url)).toEqual([
      'https://films.example/a',
    ]);
  });

  it.each([
    'https://films.example/long-name…',
    'https://films.example/long-name...',
    '(https://films.example/long-name…)',
    '**https://films.example/long-name...**',
    'https://films.example/long…/film.mp4',
    'https://films.example/long[...]',
    '[Film](https://films.example/long…)',
  ])('and is not sent where dots stand for a part of it: %s', (text) => {
    expect(findLinks(text)).toMatchObject([{ fault: message('link_fault.shortened') }]);
  });

  it('in HTML where a person could click it, with its words as the title', () => {
    const page = [
      '<base href="https://films.example/x/"><link rel="icon" href="https://films.example/i.ico">',
      '<script>if (a<b) load("https://films.example/b.js")</script><img src="https://films.example/thumb">',
      '<a href="https://films.example/1" icon_uri="https://films.example/i">One &amp; all</a><A HREF=2.mp4>Two</A>',
      '<video src="https://films.example/3.mp4"></video><a href="https://films.example/',
      '4">https://films.example/4</a>',
    ].join('\n');
    expect(findLinks(page)).toEqual([
      { url: 'https://films.example/1', title: 'One & all' },
      { url: 'https://films.example/x/2.mp4', title: 'Two' },
      { url: 'https://films.example/3.mp4', title: null },
      { url: 'https://films.example/4', title: null },
    ]);
    const shortcut =
      '[InternetShortcut]\r\nURL=https://films.example/1\r\nIconFile=https://films.example/i.ico';
    expect(findLinks(shortcut)).toEqual([{ url: 'https://films.example/1', title: 'URL' }]);
  });

  it('and an ampersand that HTML writes out is one', () => {
    const html = '<a href="https://films.example/a?x=1&amp;y=2">Our film</a>';
    expect(findLinks(html)).toEqual([{ url: 'https://films.example/a?x=1&y=2', title: 'Our film' }]);
  });
});

describe('the title of an address', () => {
  it.each([
    [`[12.05.26, 14:02:11] Anna: ${video} Our film`],
    [`5/12/26, 2:02 PM - Anna Maria: Our film ${video}`],
    [`\u200e[2026-05-12, 14:02] Anna: Our film: ${video}`],
    [`[14:02] Meyer, Anna: Our film ${video}`],
    [`[Yesterday 2:02 PM] Anna: Our film ${video}`],
    [`14:02:11 From Anna Meyer to Everyone: Our film ${video}`],
    [`14:02:11\t Von Anna Meyer an Alle:\tOur film ${video}`],
    [`Anna, [12.05.26 14:02]: Our film ${video}`],
    [`Anna — Today at 14:02 Our film ${video}`],
    [`Anna  2:02 PM Our film ${video}`],
    [`Anna Meyer, 12. März 2026 um 14:02: Our film ${video}`],
    [`2026-05-12T14:02:11Z Anna: Our film ${video}`],
    [`„${video}“ – Our film`],
    [`${video}。Our film`],
    [`[url=${video}]Our film[/url]`],
  ])('holds no stamp of a chat and no marks of where it stood: %s', (line) => {
    expect(findLinks(line)).toEqual([{ url: video, title: 'Our film' }]);
    const bare = line.replace('Our film', '').replace(/: (?=:)/u, '');
    expect(findLinks(bare)[0]?.title ?? null, 'a stamp alone').toBeNull();
  });

  it.each(['Our film  3:45', '10:15 Intro', 'Interview: Anna, 2026', 'Part 2 — the end'])(
    'keeps what only looks like a stamp: %s',
    (title) => {
      expect(findLinks(`${title} ${video}`)).toEqual([{ url: video, title: title.replace('  ', ' ') }]);
    },
  );
});
