import { LinkifyIt } from 'linkify-it';
import { findLinks } from '../../../src-main/engine/watch-folders/lists/find-links.ts';
import { plainAddress } from '../../../src-main/engine/watch-folders/lists/written-address.ts';
import { keptInputs, type Draw } from '../draw.ts';
import type { ListedDifference, Oracle } from '../oracle.ts';

const paths = [
  ...[
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
  ],
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
  ...[
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
  ],
  ...[': y', '，谢谢'],
];

function makeText(draw: Draw): string {
  const piece = (): string =>
    [draw.one(before), 'https://', draw.one(hosts), draw.one(paths), draw.one(after)].join('');
  return draw.some(3, piece, 1).join(draw.one([' ', '\n', '\t']));
}

/** An address, where it begins in the text, and what the other reader takes in its place. */
interface Unlike {
  readonly url: string | null;
  readonly other: string | null;
  /** The text before it. */
  readonly before: string;
}

/** What is unlike in one text; a listed difference holds for all of it. */
function unlikeIn(text: string): readonly Unlike[] {
  const theirs = new Map((other.match(text) ?? []).map(({ index, raw }) => [index, raw]));
  const unlike: Unlike[] = [];
  let from = 0;
  for (const { url } of findLinks(text)) {
    const index = text.indexOf(url, from);
    // Written in another way than it stands there.
    if (index < 0) {
      for (const [at, their] of theirs) {
        const plain = plainAddress(their);
        if (plain.startsWith(url) || url.startsWith(plain)) theirs.delete(at);
      }
      continue;
    }
    from = index + url.length;
    const their = theirs.get(index) ?? null;
    theirs.delete(index);
    if (their !== url && isSound(url)) unlike.push({ url, other: their, before: text.slice(0, index) });
  }
  for (const [index, their] of theirs)
    if (isSound(their)) unlike.push({ url: null, other: their, before: text.slice(0, index) });
  return unlike;
}

/** An address as people have them; of others (no host, a host of marks) the two need not say the same. */
const isSound = (url: string): boolean =>
  /^https?:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:com|net|org|be|example)(?::\d{2,4})?(?:[/?#]|$)/iu.test(
    url,
  );

const isOfVideoSite = /^https?:\/\/(?:[\w-]+\.)*(?:youtu\.be|youtube\.com|vimeo\.com)\b/iu;

const other = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

const named: readonly { readonly why: string; isThis: (unlike: Unlike) => boolean }[] = [
  {
    why: 'sentence marks of other scripts end an address; the other takes them into the path',
    isThis: ({ url, other: their }) =>
      behind(url, their, /^[。，、！？：；（）「」『【《〈』】＞।॥،؛؟۔։።။—“”‘„‟»›·]/u),
  },
  {
    why: 'a sentence mark before a blank or a quotation mark ends an address; the other takes it along',
    isThis: ({ url, other: their }) => behind(url, their, /^[:?.!]{1,3}$/u),
  },
  {
    why: 'a comma or a quotation mark at its end separates it from what follows; the other takes both along',
    isThis: ({ url, other: their }) => behind(url, their, /^[,"]/u),
  },
  {
    why: 'the addresses of video sites hold letters of ASCII alone; the other takes what stands behind along',
    isThis: ({ url, other: their }) =>
      isOfVideoSite.test(url ?? '') && behind(url, their, /^(?:[.?:,!]{0,3}[^\p{ASCII}]|[,;])/u),
  },
  {
    why: 'marks that cannot be seen end an address; the other takes them along',
    isThis: ({ url, other: their }) =>
      behind(url, their, /^[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u),
  },
  {
    why: 'what no address may hold (RFC 3986), and letters of East Asia right behind a host, are no part of an address; the other takes them along',
    isThis: ({ url, other: their }) => behind(url, their, /^(?:[?.:]?[\\`|^{}\p{Cc}]|\p{Script=Han})/u),
  },
  {
    why: 'a second scheme in the middle begins another address; the other reads on',
    isThis: ({ url, other: their }) => behind(url, their, /^[.,;!)\]]{0,3}https?(?::\/\/|$)/iu),
  },
  {
    why: 'more than 4,096 characters are no address of a video',
    isThis: ({ url, other: their }) => (url?.length ?? 0) > 4000 && behind(url, their, /^/u),
  },
  {
    why: 'a bracket that opens right before the end, or before what no address may hold, belongs to the text',
    isThis: ({ url, other: their }) => behind(url, their, /^_?[([]/u) || behind(url, their, /^_$/u),
  },
  {
    why: 'marks in a row within an address belong to it, as they are not at its end; the other ends before them',
    isThis: ({ url, other: their }) => behind(their, url, /^(?:'|[.?!]{2})/u),
  },
  {
    why: 'an empty fragment stays as it is written; the other takes it away',
    isThis: ({ url, other: their }) => behind(their, url, /^#$/u),
  },
  {
    why: 'an address may hold another; the other reader begins again at the inner one',
    isThis: ({ url, before: text }) => url === null && /:\/\/\S*$/u.test(text),
  },
  {
    why: 'an address is found whatever stands before it, as in Chinese; the other asks for a blank or a mark',
    isThis: ({ url, other: their }) => url !== null && their === null,
  },
  {
    why: 'the target of a Markdown link is all that stands in its brackets',
    isThis: ({ url, other: their, before: text }) => behind(their, url, /^/u) && text.endsWith(']('),
  },
  {
    why: 'the target of a link of HTML is all that stands in its quotation marks',
    isThis: ({ url, other: their, before: text }) => behind(their, url, /^/u) && text.endsWith('href="'),
  },
  {
    why: 'a bracket that opens within an address and never closes belongs to it; the other ends before it',
    isThis: ({ url, other: their }) => behind(their, url, /^[([]/u),
  },
];

function behind(url: string | null, their: string | null, pattern: RegExp): boolean {
  return url !== null && their !== null && their.startsWith(url) && pattern.test(their.slice(url.length));
}

const listed: readonly ListedDifference[] = [
  ...named.map(({ why, isThis }) => ({
    why,
    isThis: ({ ours }: { readonly ours: unknown }) => (ours as readonly Unlike[]).some(isThis),
  })),
].map((difference) => ({
  why: difference.why,
  // All that is unlike in a text has to be listed, whichever reason counts it.
  isThis: (readings) =>
    difference.isThis(readings) &&
    (readings.ours as readonly Unlike[]).every((unlike) => named.some(({ isThis }) => isThis(unlike))),
}));

export const links: Oracle = {
  name: 'links',
  subject: 'web addresses in text',
  beside: 'linkify-it',
  ending: '.txt',
  listed,
  make: (draw) =>
    draw.isOnceIn(3)
      ? draw.mutated([...keptInputs('pasted-links'), ...keptInputs('links')], [...before, ...after], 4096)
      : Buffer.from(makeText(draw)),
  read: (input) => Promise.resolve({ ours: unlikeIn(input.toString('utf8')), theirs: [] }),
};
