import { expect, it } from 'vitest';
import type { ParsedInput } from '../../../../src-main/contract/api.ts';
import { createClient } from '../../../../src-main/contract/client.ts';
import { readLinkText } from '../../../../src-main/contract/tables/link-table.ts';
import { findLinks } from '../../../../src-main/host-headless/cli/input/links-of-sources.ts';
import { told } from '../../../../src-main/host-headless/cli/output/say.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

const video = 'https://youtu.be/VIDEOVIDE01';

async function left(text: string): Promise<unknown[]> {
  const running = await runningEngine({ practice: {}, engine: { deliver: false } });
  const read = readLinkText(text, { isTable: true, brands: [] });
  if (read.kind === 'unclear') throw new Error('not read');
  const source = read.kind === 'table' ? read : { kind: 'prose' as const, text, near: read.near ?? [] };
  const client = createClient({
    // No other call is made.
    invoke: async (_, input) => ({
      ok: true,
      value: await running.call['clips.findLinks'](input as ParsedInput<'clips.findLinks'>),
    }),
    subscribe: () => () => undefined,
  });
  const found = await findLinks(client, [source], running.connection.id, 'brand_1');
  return found.map(({ url, why }) => [url, why === null ? null : told(why)]);
}

it('each row of a list that is not queued is named with its row and why', async () => {
  const rows = [
    'url,title',
    `${video},First`,
    `${video},Second`,
    'https://www.youtube.com/watch?v=VIDEOVIDE01,Third',
    ',Episode without a link',
    '#N/A,Looked up',
    `${video},First`,
    'http://v.example/1,Plain',
    'ｈｔｔｐｓ：／／youtu.be／VIDEOVIDE02,Wide',
    'https://youtu.be/VIDEOVIDE03,Last',
  ];
  expect(await left(rows.join('\n'))).toEqual([
    [video, null],
    [video, 'Row 3: It is the same video as in row 2'],
    ['https://www.youtube.com/watch?v=VIDEOVIDE01', 'Row 4: It is the same video as in row 2'],
    ['Episode without a link', 'Row 5: It has no link. Write one into the row, or remove the row'],
    ['#N/A', 'Row 6: This is not a web address'],
    [video, 'Row 7: It is the same video as in row 2'],
    ['http://v.example/1', 'Row 8: It begins with http:, and only https can be imported'],
    [
      'ｈｔｔｐｓ：／／youtu.be／VIDEOVIDE02',
      'Row 9: It looks like a link, but isn’t one. Did you mean https://youtu.be/VIDEOVIDE02?',
    ],
    ['https://youtu.be/VIDEOVIDE03', null],
  ]);
});

it('a line of a text that gives a video another title is named, and a link that is only written twice is not', async () => {
  const text = [`One ${video}`, `Two ${video}`, video, 'ｈｔｔｐｓ：／／youtu.be／VIDEOVIDE02'].join('\n');
  expect(await left(text)).toEqual([
    [video, null],
    [video, `The same video as ${video}`],
    [
      'ｈｔｔｐｓ：／／youtu.be／VIDEOVIDE02',
      'Row 4: It looks like a link, but isn’t one. Did you mean https://youtu.be/VIDEOVIDE02?',
    ],
  ]);
});
