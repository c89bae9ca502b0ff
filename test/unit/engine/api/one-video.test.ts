import { message } from '../../../../src-main/contract/messages/message.ts';
import { expect, it } from 'vitest';
import { runningEngine } from '../../../helpers/running-engine.ts';

const video = 'https://www.youtube.com/watch?v=VIDEOVIDE01';
const spellings = [
  'https://www.youtube.com/shorts/VIDEOVIDE01',
  'https://www.youtube.com/live/VIDEOVIDE01?si=x',
  'https://music.youtube.com/watch?v=VIDEOVIDE01',
  'https://www.youtube-nocookie.com/embed/VIDEOVIDE01',
  'https://youtu.be/VIDEOVIDE01',
];

it('one video in many spellings is one clip, and the others are shown before anything is queued', async () => {
  const running = await runningEngine({ practice: {} });
  const { call, connection } = running;
  const { brands } = await call['connections.targets']({ id: connection.id });
  const brandId = brands.items[0]?.id ?? '';
  const where = { connectionId: connection.id, brandId };
  const found = async (text: string) =>
    (await call['clips.findLinks']({ ...where, text })).map(({ fate, why }) => [fate, why]);

  expect(await found([video, ...spellings].join('\n'))).toEqual([
    ['ready', null],
    ...spellings.map(() => ['repeated', message('link_fault.repeated')]),
  ]);
  const links = (...urls: string[]) => urls.map((url) => ({ url, title: null }));
  const first = await call['clips.import']({ ...where, links: links(spellings[0] ?? '', video) });
  expect([first.added.length, first.skipped.length]).toEqual([1, 1]);
  const again = await call['clips.import']({ ...where, links: links(video, ...spellings) });
  expect([again.added, again.skipped.length]).toEqual([[], spellings.length + 1]);
  expect((await found(video))[0]?.[0]).toBe('known');
  const imports = () => running.accepted().filter(({ path }) => path.endsWith('/clips/import-url'));
  await running.until('it is imported', () => imports().length > 0);
  expect(imports()).toHaveLength(1);

  const playlist = 'https://www.youtube.com/playlist?list=PLabc';
  const why = message('link_fault.no_video', { page: 'playlist', site: 'YouTube' });
  expect(await found(playlist)).toEqual([['refused', why]]);
  const refused = await call['clips.import']({ ...where, links: links(playlist) });
  expect([refused.added, refused.skipped[0]?.why]).toEqual([[], why]);
});

it('a link that only passes on is shown as what it leads to, and is known again by it', async () => {
  const running = await runningEngine({ practice: {}, engine: { deliver: false } });
  const { call, connection } = running;
  const { brands } = await call['connections.targets']({ id: connection.id });
  const where = { connectionId: connection.id, brandId: brands.items[0]?.id ?? '' };
  const passedOn = `https://l.facebook.com/l.php?u=${encodeURIComponent(video)}&h=AT0`;
  const shown = async (text: string) =>
    (await call['clips.findLinks']({ ...where, text })).map(({ url, fate }) => [url, fate]);
  expect(await shown(`${passedOn}\n${video}`)).toEqual([
    [video, 'ready'],
    [video, 'repeated'],
  ]);
  await call['clips.import']({ ...where, links: [{ url: passedOn, title: null }] });
  expect(await shown(spellings[1] ?? '')).toMatchObject([[expect.any(String), 'known']]);
});

it('a link or title with a letter that could not be read is refused, whichever call brings it', async () => {
  const { call, connection } = await runningEngine({ practice: {} });
  const { brands } = await call['connections.targets']({ id: connection.id });
  const where = { connectionId: connection.id, brandId: brands.items[0]?.id ?? '' };
  const broken = [
    { url: 'https://videos.example/1', title: 'Gr\ufffdn' },
    { url: 'https://videos.example/\ufffd', title: null },
  ];
  const imported = await call['clips.import']({ ...where, links: broken });
  const plan = { upTo: 'import', formats: ['9:16' as const], candidates: 'first' } as const;
  const composed = await call['recipes.compose']({
    ...{ connectionId: where.connectionId, batchId: null, name: null },
    rows: broken.map((row) => ({ ...row, brandId: where.brandId, plan: { ...plan, formats: ['9:16'] } })),
  });
  for (const { added, skipped } of [imported, composed]) {
    expect([added.length, skipped.map(({ why }) => why.code)]).toEqual([
      0,
      Array.from({ length: 2 }, () => 'link_fault.unreadable_letter'),
    ]);
  }
});
