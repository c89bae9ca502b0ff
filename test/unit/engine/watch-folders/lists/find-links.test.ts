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
  ['the end of a sentence', 'So: ', '...'],
];

describe('an address ends where its writer ended it', () => {
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
    [`„${video}“ – Our film`],
    [`${video}。Our film`],
    [`[url=${video}]Our film[/url]`],
  ])('holds no stamp of a chat and no marks of where it stood: %s', (line) => {
    expect(findLinks(line)).toEqual([{ url: video, title: 'Our film' }]);
  });
});
