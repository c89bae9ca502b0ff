import { LinkifyIt } from 'linkify-it';
import { expect, it } from 'vitest';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { findLinks } from '../../src-main/engine/watch-folders/lists/find-links.ts';

/** Where the other reader takes what stands behind along, and why that is no address. */
const differences: readonly { readonly why: string; readonly behind: RegExp }[] = [
  {
    why: 'it takes sentence marks of other scripts into the path',
    behind: /^[。，、！？：；）」』】＞।॥،؛؟۔։።។။—“”‘„‟»›·]/u,
  },
  { why: 'it takes a colon before a blank along', behind: /^:$/u },
  { why: 'it takes letters behind a video’s id along', behind: /^[\p{Script=Han}\p{Script=Hiragana}]/u },
];

const paths = [
  '',
  '/',
  '/a',
  '/a/b.mp4',
  '/watch?v=abc_DEF-123',
  '/a?x=1&y=2',
  '/a_(b)',
  '/a#part',
  '/%C3%BC',
  '/~me/a-b',
];
const hosts = [
  'films.example.com',
  'www.example.org',
  'youtu.be',
  'vimeo.com',
  'a.b.example.net',
  'example.com:8443',
];
const before = ['', 'See ', '(', '"', '“', '„', '«', '看', '「', '（', 'Link: ', '<', '* ', 'шлях ', 'شاهد '];
const after = [
  '',
  '.',
  ', and',
  ')',
  '"',
  '”',
  '“',
  '»',
  '。',
  '」',
  '）',
  '>',
  ' x',
  '!',
  '?',
  '...',
  '؟',
  '।',
  '—great',
  ': y',
  '，谢谢',
];

it('finds the addresses that a second reader finds, in text of many scripts, but for the differences that are named', () => {
  const other = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  const random = seededRandom(20261127);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random.next() * items.length)]!;
  const unlike: string[] = [];
  for (let round = 0; round < 20_000; round += 1) {
    const pieces = Array.from({ length: 1 + Math.floor(random.next() * 2) }, () =>
      [one(before), 'https://', one(hosts), one(paths), one(after)].join(''),
    );
    const text = pieces.join(one([' ', '\n', '\t']));
    const theirs = new Map((other.match(text) ?? []).map(({ index, url }) => [index, url]));
    for (const { index, url } of placed(text)) {
      const their = theirs.get(index);
      theirs.delete(index);
      // It does not look behind a letter, as in Chinese, where no blank stands before an address.
      const isMissed = their === undefined && /\p{L}$/u.test(text.slice(0, index));
      const more = their?.startsWith(url) === true ? their.slice(url.length) : null;
      const isNamed = more === '' || (more !== null && differences.some(({ behind }) => behind.test(more)));
      if (!isMissed && !isNamed)
        unlike.push(`${JSON.stringify(text)}: ${url}, and the other ${their ?? 'none'}`);
    }
    if (theirs.size > 0)
      unlike.push(`${JSON.stringify(text)}: only the other found ${[...theirs.values()].join(' ')}`);
  }
  expect(unlike.slice(0, 5)).toEqual([]);
});

function placed(text: string): { readonly index: number; readonly url: string }[] {
  let from = 0;
  return findLinks(text).map(({ url }) => {
    const index = text.indexOf(url, from);
    from = index + url.length;
    return { index, url };
  });
}
