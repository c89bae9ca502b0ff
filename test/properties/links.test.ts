import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkKey } from '../../src-main/contract/video-address.ts';
import { linksInText, readLinkList } from '../../src-main/engine/watch-folders/lists/link-lists.ts';
import { isNoTitle } from '../../src-main/contract/tables/scraps.ts';
import { findLinks } from '../../src-main/engine/watch-folders/lists/find-links.ts';
import { normaliseLink } from '../../src-main/engine/watch-folders/lists/links.ts';
import { textPieces } from '../../src-main/host-headless/cli/input/text-pieces.ts';
import { holds } from './holds.ts';
import { workMs } from '../helpers/thread-work.ts';

const link = fc
  .tuple(
    fc.domain(),
    fc.stringMatching(/^[a-z0-9/_-]{0,12}$/),
    fc.stringMatching(/^(?:[a-z]=[a-z0-9]{1,3}(?:&[a-z]=[a-z0-9]{1,3})?)?$/),
  )
  .map(([host, path, query]) => `https://${host}/${path}${query === '' ? '' : `?${query}`}`)
  .filter((url) => 'url' in normaliseLink(url));

function normal(url: string): string {
  const result = normaliseLink(url);
  if ('refused' in result) throw new Error(`${url} ${result.refused.code}`);
  return result.url;
}

describe('a link', () => {
  it('to an address of this network is refused, however its number is written and whatever dots follow', () => {
    const addresses: readonly (readonly number[])[] = [
      ...[
        [127, 0, 0, 1],
        [10, 1, 2, 3],
        [192, 168, 0, 1],
        [169, 254, 169, 254],
        [172, 16, 5, 5],
        [0, 0, 0, 0],
      ],
    ];
    const inner = fc.constantFrom(...addresses);
    const base = fc.constantFrom<(8 | 10 | 16)[]>(8, 10, 16);
    holds(
      fc.property(
        inner,
        base,
        fc.integer({ min: 1, max: 4 }),
        fc.nat(5),
        fc.webPath(),
        (bytes, radix, parts, dots, path) => {
          const written = (value: number): string =>
            ({ 8: '0', 10: '', 16: '0x' })[radix] + value.toString(radix);
          const head = bytes.slice(0, parts - 1).map(written);
          const rest = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
          expect(
            normaliseLink(`https://${[...head, written(rest)].join('.')}${'.'.repeat(dots)}${path}`),
          ).toHaveProperty('refused');
        },
      ),
    );
  });

  it('is one link with or without tracking, a fragment, a default port or capitals in its host', () => {
    const tracking = fc.constantFrom('utm_source=x', 'UTM_Medium=y', 'fbclid=1', 'gclid=2', 'mc_cid=3', '');
    holds(
      fc.property(link, tracking, tracking, fc.boolean(), fc.boolean(), (url, one, two, isLoud, hasPort) => {
        const parsed = new URL(url);
        const host = `${isLoud ? parsed.hostname.toUpperCase() : parsed.hostname}${hasPort ? ':443' : ''}`;
        const query = [one, parsed.search.slice(1), two].filter((part) => part !== '').join('&');
        expect(normal(`https://${host}${parsed.pathname}?${query}#part`)).toBe(normal(url));
      }),
    );
  });

  it('to a video of YouTube is known again from every host and in every form, and sent as it was given', () => {
    const id = fc.stringMatching(/^[\w-]{11}$/);
    const form = fc.constantFrom(
      (video: string) => `https://youtu.be/${video}`,
      (video: string) => `https://youtu.be/${video}/?si=abc&t=12`,
      (video: string) => `https://youtube.com/watch?v=${video}`,
      (video: string) => `https://m.youtube.com/watch?v=${video}&feature=share#t=1`,
      (video: string) => `HTTPS://WWW.YouTube.com/watch?utm_source=x&v=${video}&t=5s`,
    );
    holds(
      fc.property(id, form, (video, write) => {
        const sent = normal(write(video));
        expect(linkKey(sent)).toBe(`https://www.youtube.com/watch?v=${video}`);
        expect(new URL(sent).host).toBe(new URL(write(video)).host);
      }),
    );
  });

  it('that was made normal is normal', () => {
    const odd = fc.array(
      fc.constantFrom(
        'https://',
        'a',
        '.',
        '..',
        '0x7f',
        '127',
        ':443',
        '@',
        '/',
        '?',
        '&',
        '=',
        '#',
        'utm_x',
        'youtu.be',
        '%2e',
        '[::1]',
        'ü',
        '１',
      ),
      { maxLength: 12 },
    );
    holds(
      fc.property(odd, (pieces) => {
        const once = normaliseLink(`https://${pieces.join('')}`);
        if ('url' in once) expect(normaliseLink(once.url)).toEqual(once);
      }),
    );
  });
});

describe('a list of links', () => {
  const links = fc.uniqueArray(link, { maxLength: 8, selector: normal });
  const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');
  const urlsOf = (name: string, text: string): string[] => {
    const list = readLinkList(name, bytes(text));
    return 'links' in list ? list.links.map(({ url }) => url) : [];
  };

  it('brings each link once, in whatever order and however often they stand there', () => {
    holds(
      fc.property(links, fc.constantFrom('\n', '\r\n', ' ', '\n\n* '), (urls, between) => {
        // Behind another address, an underscore at the end may be a mark of emphasis.
        fc.pre(between !== ' ' || !urls.some((url) => url.endsWith('_')));
        const expected = urls.map(normal);
        expect(urlsOf('a.txt', urls.join(between))).toEqual(expected);
        const turned = [...urls.toReversed(), ...urls].join(between);
        expect(urlsOf('a.txt', turned).sort()).toEqual(expected.sort());
      }),
    );
  });

  it('as a CSV is the same with quotes or without, with any of the separators', () => {
    const title = fc.stringMatching(/^[a-z]{1,8}( [a-z"',;]{1,6}){0,2}$/).filter((text) => !isNoTitle(text));
    holds(
      fc.property(
        links,
        fc.array(title, { minLength: 8, maxLength: 8 }),
        fc.constantFrom(',', ';', '\t'),
        (urls, titles, separator) => {
          const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
          const rows = urls.map((url, index) => [cell(url), cell(titles[index]!)].join(separator));
          const list = readLinkList('a.csv', bytes([`url${separator}title`, ...rows].join('\r\n')));
          const expected = urls.map((url, index) => ({
            url: normal(url),
            title: titles[index]!.replace(/\s+/g, ' ').trim(),
          }));
          expect(list).toEqual({ links: expected, refused: [] });
        },
      ),
    );
  });

  it('too long for one call brings the same links in pieces', () => {
    holds(
      fc.property(
        fc.array(link, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 60 }),
        (urls, times) => {
          const text = Array.from({ length: times }, () => urls.join('\n')).join('\n');
          const all = (parts: readonly string[]): string[] =>
            parts.flatMap((part) => findLinks(part).map(({ url }) => url));
          expect(all(textPieces(text))).toEqual(all([text]));
        },
      ),
      100,
    );
  });

  it.each([
    ['tabs before any column', 'a.csv', '\t'.repeat(60_000)],
    ['blank lines in a shortcut', 'a.url', '\n'.repeat(200_000)],
    ['brackets after an address', 'a.txt', `https://a.example/${')'.repeat(4000)}\n`.repeat(100)],
    ['brackets that never close', 'a.txt', '['.repeat(200_000)],
    ['addresses in Markdown that never end', 'a.txt', '[](https://'.repeat(20_000)],
    ['many links in Markdown on one line', 'a.txt', '[](https://a) '.repeat(20_000)],
  ])('of %s takes no longer than one of its size should', (_what, name, text) => {
    const tookMs = workMs(() => {
      readLinkList(name, bytes(text));
      linksInText(text);
    });
    expect(tookMs).toBeLessThan(2000);
  });
});
