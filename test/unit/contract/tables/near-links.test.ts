import { atRow } from '../../../../src-main/contract/tables/row-words.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { nearLinkOf, nearLinksIn } from '../../../../src-main/contract/tables/near-links.ts';
import { isNoTitle, isScrap } from '../../../../src-main/contract/tables/scraps.ts';
import { workMs } from '../../../helpers/thread-work.ts';

const video = 'youtu.be/dQw4w9WgXcQ';

describe('a word that seems meant as a link', () => {
  it.each([
    ['htps://', `htps://${video}`],
    ['htttps://', `htttps://${video}`],
    ['ttps://', `ttps://${video}`],
    ['hxxps://', `hxxps://${video}`],
    ['http//', `http//${video}`],
    ['https/', `https/${video}`],
    ['https:/', `https:/${video}`],
    ['https:', `https:${video}`],
    ['https;//', `https;//${video}`],
    ['https:\\\\', `https:\\\\${video}`],
    ['https:///', `https:///${video}`],
    ['https ://', `https ://${video}`],
    ['the end of a scheme', `://${video}`],
    ['no scheme before //', `//${video}`],
  ])('with %s is none, and it is said what may be meant', (_, word) => {
    expect(nearLinkOf(word, 3)).toEqual({
      text: word,
      why: atRow(message('link_fault.near', { address: `https://${video}` }), { row: 3 }),
    });
  });

  it.each(['www.tiktok.example/x', 'https://a.example/1', 'http://a.example/1', 'www.youtube.com/watch?v=1'])(
    'is %s, which is found',
    (word) => {
      expect(nearLinkOf(word)).toBeNull();
    },
  );

  it.each([
    'tiktok.com/@acme/video/1',
    'drive.google.com/file/d/1/view',
    'player.vimeo.com/video/12345',
    'cdn.acme.example/films/one.mp4',
    'www2.music.youtube.com/watch?v=dQw4w9WgXcQ',
    'reddit.com/r/films/comments/1',
    'old.reddit.com/r/films/comments/1',
    'v.redd.it/1a2b3c',
    'bilibili.com/video/BV1xx411c7mD',
    'b23.tv/BV1xx411c7mD',
    'dai.ly/x8abcde',
    'acme.wi.st/medias/1a2b3c',
    'riverside.com/shared/1a2b3c',
    'dailymotion.fr/video/x8abcde',
  ])('is %s without a scheme', (word) => {
    expect(nearLinkOf(word)?.why).toEqual(message('link_fault.near', { address: `https://${word}` }));
  });

  it.each([
    ['ftp://a.example/one.mp4', 'ftp'],
    ['file:///home/one.mp4', 'file'],
    ['rtmp://a.example/live', 'rtmp'],
    ['chrome://a.example/1', 'chrome'],
    ['magnet:?xt=urn:btih:1&dn=a.mp4', 'magnet'],
    ['data:video/mp4;base64,AA.A', 'data'],
  ])('is %s, which cannot be imported', (word, scheme) => {
    expect(nearLinkOf(word)?.why).toEqual(message('link_fault.scheme', { scheme }));
  });

  it.each([
    'anna@x.com',
    'and/or',
    '12:30',
    'e.g.',
    'No.3/4',
    'https',
    'v1.2/final',
    'report.pdf',
    'http: ok',
    'File:report.pdf',
    'file:final.v2',
    'Chrome:ok.then',
    'chrome: 1.2',
    'C:/films/one.mp4',
    'C:\\films\\one.mp4',
    'Note:see.below',
    'Data:2026.csv',
    'Blob:a.b',
    '//a.example/comment',
    '://a.example',
    'notreddit.com/r/films',
    'x.com.example/1',
    'a.reddit.com',
  ])('is not %s', (word) => {
    expect(nearLinkOf(word)).toBeNull();
  });

  it('is named with its row, wherever it stands in a text, and in time by its length alone', () => {
    const text = `Links\n\nsee <htps://${video}>, please\nftp://a.example/1.mp4\nhttps://a.example/2`;
    expect(nearLinksIn(text).map(({ text: word, why }) => [word, why.params])).toEqual([
      [`htps://${video}`, expect.objectContaining({ row: 3 })],
      ['ftp://a.example/1.mp4', expect.objectContaining({ row: 4 })],
    ]);
    for (const odd of ['htps://', 'a.', ':/', 'x.com/', 'http:'])
      expect(workMs(() => nearLinksIn(odd.repeat(500_000 / odd.length)))).toBeLessThan(2000);
    const marks = `a/${'_'.repeat(19_990)}x\n`;
    expect(workMs(() => nearLinksIn(marks.repeat(25)))).toBeLessThan(2000);
  });
});

describe('a cell that says nothing', () => {
  it.each(['-', '–', '...', 'x', 'XX', 'n/a', '12', '12.05.2026', '2026-05-12', '14:02', '3rd', 'TBD'])(
    'is %s',
    (cell) => {
      expect(isScrap(cell)).toBe(true);
    },
  );

  it.each(['Interview', 'Take 2', '2 brothers', '第一', 'May 2026 review'])('is not %s', (cell) => {
    expect(isScrap(cell)).toBe(false);
  });

  it('below a heading of titles may be a number, and no dash', () => {
    expect(['1917', '24', '-', 'x', 'N/A'].map(isNoTitle)).toEqual([false, false, true, true, true]);
  });
});
