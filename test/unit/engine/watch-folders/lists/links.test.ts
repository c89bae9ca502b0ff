import { message, type Message } from '../../../../../src-main/contract/messages/message.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinks } from '../../../../../src-main/engine/watch-folders/lists/find-links.ts';
import { normaliseLink } from '../../../../../src-main/engine/watch-folders/lists/links.ts';
import { workMs } from '../../../../helpers/thread-work.ts';

const scheme = (name: string): Message => message('link_fault.scheme', { scheme: name });
const notHttp = scheme('http');
const notAddress = message('link_fault.no_address');
const notPublic = (host: string): Message => message('link_fault.private', { host });
const signIn = message('link_fault.sign_in');
const tooLong = message('link_fault.too_long', { most: 2048 });

describe('a link is written in one way', () => {
  it.each([
    ['https://example.com/video.mp4', 'https://example.com/video.mp4'],
    ['  https://example.com/video.mp4 \n', 'https://example.com/video.mp4'],
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://Example.COM/Path/Case.MP4', 'https://example.com/Path/Case.MP4'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['https://example.com:8443/a', 'https://example.com:8443/a'],
    ['https://example.com./a', 'https://example.com/a'],
    ['https://example.com/a#t=30', 'https://example.com/a'],
    ['https://example.com/#/watch/12', 'https://example.com/#/watch/12'],
    ['https://example.com/a#!id=14', 'https://example.com/a#!id=14'],
    ['https://example.com/a#/', 'https://example.com/a'],
    ['https://example.com/a?', 'https://example.com/a'],
    ['https://example.com/a??b', 'https://example.com/a??b'],
    ['https://example.com/a?b=1&c=2', 'https://example.com/a?b=1&c=2'],
    ['https://example.com/a?c=2&b=1', 'https://example.com/a?c=2&b=1'],
    ['https://example.com/a?t=30', 'https://example.com/a?t=30'],
    ['https://example.com/a?si=x', 'https://example.com/a?si=x'],
    ['https://example.com/a?sig=A%2fB%20c+d', 'https://example.com/a?sig=A%2fB%20c+d'],
    ['https://example.com/a?utm_source=x&utm_medium=y', 'https://example.com/a'],
    ['https://example.com/a?UTM_Source=x&id=7', 'https://example.com/a?id=7'],
    ['https://example.com/a?id=7&fbclid=abc', 'https://example.com/a?id=7'],
    ['https://example.com/a?gclid=1&id=7&msclkid=2', 'https://example.com/a?id=7'],
    ['https://example.com/a?gclidish=1', 'https://example.com/a?gclidish=1'],
    ['https://example.com/ü', 'https://example.com/%C3%BC'],
    ['https://bücher.example/a', 'https://xn--bcher-kva.example/a'],
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=42', 'https://youtu.be/dQw4w9WgXcQ?t=42'],
    ['https://youtu.be/dQw4w9WgXcQ/', 'https://youtu.be/dQw4w9WgXcQ/'],
    ['https://youtu.be/', 'https://youtu.be/'],
    ['https://youtube.com/watch?v=dQw4w9WgXcQ', 'https://youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://m.youtube.com/watch?app=desktop&v=abc', 'https://m.youtube.com/watch?v=abc'],
    [
      'https://www.youtube.com/watch?v=abc&feature=share&t=1m3s',
      'https://www.youtube.com/watch?v=abc&t=1m3s',
    ],
    ['https://www.youtube.com/watch?v=abc&list=PL1', 'https://www.youtube.com/watch?v=abc&list=PL1'],
    ['https://www.youtube.com/shorts/abc?si=1', 'https://www.youtube.com/shorts/abc'],
    ['https://music.youtube.com/watch?v=abc', 'https://music.youtube.com/watch?v=abc'],
    ['https://notyoutu.be/abc', 'https://notyoutu.be/abc'],
    ['https://vimeo.com/123456', 'https://vimeo.com/123456'],
    ['https://www.loom.com/share/abc?sid=1', 'https://www.loom.com/share/abc'],
    ['https://8.8.8.8/a.mp4', 'https://8.8.8.8/a.mp4'],
    ['https://[2606:4700::1111]/a.mp4', 'https://[2606:4700::1111]/a.mp4'],
    ['https://localhost.example.com/', 'https://localhost.example.com/'],
    ['https://10.example.com/', 'https://10.example.com/'],
  ])('%s', (text, url) => {
    expect(normaliseLink(text)).toEqual({ url });
  });

  it('which is that same way when it is normalised again', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ['https'] }),
        (text) => {
          const once = normaliseLink(text);
          if ('url' in once) expect(normaliseLink(once.url)).toEqual(once);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('a link is refused', () => {
  it.each([
    ['http://example.com/a', notHttp],
    ['HTTP://example.com/a', notHttp],
    ['ftp://example.com/a', scheme('ftp')],
    ['file:///etc/passwd', scheme('file')],
    ['javascript:alert(1)', scheme('javascript')],
    ['data:text/html,x', scheme('data')],
    ['', notAddress],
    ['example.com/a', notAddress],
    ['example.com:443/a', notAddress],
    ['//example.com/a', notAddress],
    ['https:', notAddress],
    ['https://', notAddress],
    ['https:///example.com', notAddress],
    ['https:example.com', notAddress],
    ['https://exa mple.com', notAddress],
    ['https://user:pass@example.com/', signIn],
    ['https://user@example.com/', signIn],
    ['https://localhost/a', notPublic('localhost')],
    ['https://LOCALHOST:8080/a', notPublic('localhost')],
    ['https://video.localhost/a', notPublic('video.localhost')],
    ['https://nas/a', notPublic('nas')],
    ['https://nas.local/a', notPublic('nas.local')],
    ['https://nas.local./a', notPublic('nas.local.')],
    ['https://wiki.corp.internal/a', notPublic('wiki.corp.internal')],
    ['https://router.home.arpa/', notPublic('router.home.arpa')],
    ['https://127.0.0.1/', notPublic('127.0.0.1')],
    ['https://127.1/', notPublic('127.0.0.1')],
    ['https://2130706433/', notPublic('127.0.0.1')],
    ['https://0x7f.0.0.1/', notPublic('127.0.0.1')],
    ['https://0177.0.0.1/', notPublic('127.0.0.1')],
    ['https://0.0.0.0/', notPublic('0.0.0.0')],
    ['https://10.1.2.3/', notPublic('10.1.2.3')],
    ['https://172.16.0.1/', notPublic('172.16.0.1')],
    ['https://172.31.255.255/', notPublic('172.31.255.255')],
    ['https://192.168.1.1/', notPublic('192.168.1.1')],
    ['https://169.254.169.254/latest/meta-data', notPublic('169.254.169.254')],
    ['https://100.64.0.1/', notPublic('100.64.0.1')],
    ['https://224.0.0.1/', notPublic('224.0.0.1')],
    ['https://255.255.255.255/', notPublic('255.255.255.255')],
    ['https://[::1]/', notPublic('[::1]')],
    ['https://[::]/', notPublic('[::]')],
    ['https://[fe80::1]/', notPublic('[fe80::1]')],
    ['https://[fd00::1]/', notPublic('[fd00::1]')],
    ['https://[::ffff:127.0.0.1]/', notPublic('[::ffff:7f00:1]')],
    ['https://[::ffff:8.8.8.8]/', notPublic('[::ffff:808:808]')],
    ['https://[64:ff9b::7f00:1]/', notPublic('[64:ff9b::7f00:1]')],
    ['https://[2002:7f00:1::]/', notPublic('[2002:7f00:1::]')],
    [`https://example.com/${'a'.repeat(2048)}`, tooLong],
    [`https://example.com/${'ü'.repeat(400)}`, tooLong],
  ])('%s', (text, refused) => {
    expect(normaliseLink(text)).toEqual({ refused });
  });

  it('or normalised, and nothing else, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = normaliseLink(text);
        if ('url' in result) expect(result.url).toMatch(/^https:\/\/[^/]*\./);
        else expect(result.refused).not.toBe('');
      }),
    );
  });
});

describe('links are found', () => {
  it.each<[string, [string, string | null][]]>([
    ['https://example.com/a', [['https://example.com/a', null]]],
    ['no link here', []],
    ['', []],
    ['https://example.com/a.', [['https://example.com/a', null]]],
    ['See https://example.com/a, please', [['https://example.com/a', 'See , please']]],
    ['(https://example.com/a)', [['https://example.com/a', null]]],
    ['https://en.example/A_(b)', [['https://en.example/A_(b)', null]]],
    ['(see https://en.example/A_(b))', [['https://en.example/A_(b)', 'see']]],
    ['<https://example.com/a>', [['https://example.com/a', null]]],
    ['"https://example.com/a"', [['https://example.com/a', null]]],
    ['1. https://example.com/a', [['https://example.com/a', null]]],
    ['- https://example.com/a', [['https://example.com/a', null]]],
    ['My talk: https://example.com/a', [['https://example.com/a', 'My talk']]],
    ['My talk – https://example.com/a', [['https://example.com/a', 'My talk']]],
    ['https://example.com/a | My talk', [['https://example.com/a', 'My talk']]],
    ['https://example.com/a\tMy talk', [['https://example.com/a', 'My talk']]],
    ['2. 10 tips - https://example.com/a', [['https://example.com/a', '10 tips']]],
    ['[My talk](https://example.com/a)', [['https://example.com/a', 'My talk']]],
    ['- [Talk](https://en.example/A_(b)) and more', [['https://en.example/A_(b)', 'Talk']]],
    ['[](https://example.com/a)', [['https://example.com/a', null]]],
    ['[Talk](https://example.com/a "hover")', [['https://example.com/a', 'Talk']]],
    ['<a href="https://example.com/a">My talk</a>', [['https://example.com/a', 'My talk']]],
    ['http://example.com/a', [['http://example.com/a', null]]],
    ['HTTPS://EXAMPLE.com/a', [['HTTPS://EXAMPLE.com/a', null]]],
    ['www.example.com/a', [['https://www.example.com/a', null]]],
    ['youtu.be/abc', [['https://youtu.be/abc', null]]],
    ['youtube.com/watch?v=abc', [['https://youtube.com/watch?v=abc', null]]],
    ['mail me@www.example.com now', []],
    ['https://example.com/?a=1&b=2', [['https://example.com/?a=1&b=2', null]]],
    [
      'https://a.example/1 https://b.example/2',
      [
        ['https://a.example/1', null],
        ['https://b.example/2', null],
      ],
    ],
    [
      'https://a.example/1\nhttps://b.example/2',
      [
        ['https://a.example/1', null],
        ['https://b.example/2', null],
      ],
    ],
    [
      'https://a.example/1\r\nTitle https://b.example/2',
      [
        ['https://a.example/1', null],
        ['https://b.example/2', 'Title'],
      ],
    ],
    ['https://example.com/a\u200b', [['https://example.com/a', null]]],
    ['观看https://example.com/a', [['https://example.com/a', '观看']]],
    ['**https://example.com/a**', [['https://example.com/a', null]]],
  ])('in %j', (text, found) => {
    expect(findLinks(text)).toEqual(found.map(([url, title]) => ({ url, title })));
  });

  it.each([
    ['brackets', '['.repeat(500_000)],
    ['closing brackets after an address', `https://example.com/${')'.repeat(500_000)}`],
    ['dashes', `${'-'.repeat(500_000)}https://example.com/x${'-'.repeat(500_000)}y`],
    ['spaces', `https://example.com/x${' '.repeat(500_000)}y`],
    ['angles', `${'<'.repeat(500_000)} https://example.com/x`],
    ['half links', '[a](https://x'.repeat(40_000)],
  ])('in half a megabyte of %s without taking seconds', (_, text) => {
    expect(workMs(() => findLinks(text))).toBeLessThan(3000);
  });

  it('each with a scheme, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.webUrl(), (noise, url) => {
        for (const link of findLinks(`${noise}\n${url} ${noise}`)) {
          expect(link.url).toMatch(/^https?:\/\//i);
          expect(link.url).not.toMatch(/\s/);
        }
      }),
    );
  });
});
