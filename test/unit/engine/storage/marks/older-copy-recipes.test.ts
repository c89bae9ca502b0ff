import { expect, it } from 'vitest';
import { copyOf, marked, putBack } from '../../../../helpers/marked-engine.ts';

it('renders and drafts that the newer copy may have made are not made again unasked', async () => {
  const all = await marked();
  const { running } = all;
  const { call, connection } = running;
  const { brands } = await call['connections.targets']({ id: connection.id });
  const brandId = brands.items[0]?.id ?? '';
  await call['queue.pause']({ untilMs: null });
  const plan = { upTo: 'draft', formats: ['9:16' as const], candidates: 'first' } as const;
  const composed = await call['recipes.compose']({
    ...{ connectionId: connection.id, batchId: null, name: null },
    rows: [
      {
        url: 'https://videos.kestrel.example/1.mp4',
        title: null,
        brandId,
        plan: { ...plan, formats: ['9:16'] },
      },
    ],
  });
  expect(composed.added).toHaveLength(1);
  await running.engine.stop();
  const copy = copyOf(running.dataDirectory);
  await running.restart();
  await running.call['queue.resume']({});
  await running.until('the draft was made', async () => {
    const jobs = await running.jobs();
    return jobs.some(({ kind, state }) => kind === 'post_draft' && state === 'done');
  });
  const madeByNewer = running.accepted().map(({ path }) => path);

  await putBack(all, copy);
  await running.call['queue.resume']({});
  await running.call['app.answerOlderCopy']({ answer: 'look' });
  const [imported] = await running.jobs();
  const clip = running.accepted().find(({ clipId }) => clipId !== null)?.clipId ?? null;
  await running.call['jobs.resolve']({
    ...{ ids: [imported?.id ?? 0], answer: 'arrived' },
    ...(clip === null ? {} : { remoteId: clip }),
  });
  await running.until('what follows from the import is asked about', async () => {
    const jobs = await running.jobs();
    return jobs.some(({ kind, state }) => kind === 'clip_render' && state === 'in_doubt');
  });
  await running.untilIdle();
  expect(
    running.accepted().map(({ path }) => path),
    'nothing was sent a second time',
  ).toEqual(madeByNewer);
});
