import { describe, expect, it } from 'vitest';
import { linksInText, readLinkList } from '../../../../../src-main/engine/watch-folders/lists/link-lists.ts';
import { normaliseLink } from '../../../../../src-main/engine/watch-folders/lists/links.ts';
import { inPieces } from '../../../../../src-renderer/clips/links/text-pieces.ts';
import { readLists } from '../../../../../src-renderer/clips/links/list-file.ts';
import { expectSoon, longTexts } from '../../../../helpers/long-texts.ts';

describe.each(longTexts)('a mebibyte of %s', (_, text) => {
  it('is searched for links in time by its length alone', () => {
    expectSoon(() => linksInText(text));
    const content = Buffer.from(text);
    for (const name of ['a.csv', 'a.url', 'a.webloc', 'a.txt']) expectSoon(() => readLinkList(name, content));
    const lines = text.split('\n').slice(0, 500);
    expectSoon(() => lines.map(normaliseLink));
  });

  it('is cut for the review in time by its length alone', () => {
    expectSoon(() => inPieces(text, 200_000));
  });

  it('is read from a dropped shortcut in time by its length alone', async () => {
    const content = new TextEncoder().encode(text.slice(0, 1024 * 1024));
    const before = process.threadCpuUsage().user;
    for (const name of ['a.url', 'a.webloc'])
      await readLists([{ name, size: content.length, arrayBuffer: () => Promise.resolve(content.buffer) }]);
    expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(3000);
  });
});
