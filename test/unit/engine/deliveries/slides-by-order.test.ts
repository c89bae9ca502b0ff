import { copyFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { pngOf } from '../../../helpers/pictures.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

/** A folder whose pictures go to the slides by their order, with two of them delivered. */
async function delivered() {
  const running = await runningEngine();
  const { call, connection } = running;
  const { carousels } = await call['connections.targets']({ id: connection.id });
  const id = carousels.items[0]?.id ?? '';
  const { slides } = await call['connections.carousel']({ id: connection.id, carouselId: id });
  const ids = slides.map((slide) => slide.id);
  for (const [index, name] of ['a.png', 'b.png'].entries())
    writeFileSync(join(running.folder, name), pngOf({ widthPx: 10 + index }));
  await running.watch({ target: { kind: 'carousel', id, label: null }, slides: { mode: 'order' } });
  await running.untilIdle();
  expect(await placed(running)).toEqual([
    ['a.png', 'done', ids[0]],
    ['b.png', 'done', ids[1]],
  ]);
  const at = (name: string) => join(running.folder, name);
  return { running, ids, at };
}

async function placed(running: RunningEngine) {
  return (await running.jobs()).map(({ name, state, target }) => [name, state, target.slideId]);
}

const lastOf = async (running: RunningEngine) => (await running.jobs()).at(-1);

it('a delivered picture that is renamed is asked about where its order would put it on another slide', async () => {
  const { running, ids, at } = await delivered();
  rmSync(at('a.png'));
  renameSync(at('b.png'), at('c.png'));
  await running.until('the new name is known', async () => (await running.jobs()).length === 3);
  await running.untilIdle();
  const asked = await lastOf(running);
  expect(asked).toMatchObject({ name: 'c.png', state: 'needs_attention', cause: 'slide' });
  expect(running.accepted()).toHaveLength(2);
  const reason = (await running.call['jobs.get']({ id: asked?.id ?? 0 })).job.reason;
  expect(reason?.params).toMatchObject({
    reason: message('slide_unsaid.sent_to_other', { name: 'b.png', slide: expect.any(String) as string }),
  });
  const slide = { ids: [asked?.id ?? 0], slideId: ids[1] ?? '' };
  await running.call['jobs.chooseSlide'](slide);
  expect((await lastOf(running))?.state, 'the slide has it already').toBe('skipped');
});

it('a copy beside a delivered picture is a picture of its own', async () => {
  const { running, ids, at } = await delivered();
  copyFileSync(at('b.png'), at('c.png'));
  await running.until('the copy is known', async () => (await running.jobs()).length === 3);
  await running.untilIdle();
  expect(await placed(running)).toContainEqual(['c.png', 'done', ids[2]]);
});

it('a picture that is saved again stays on the slide that a person chose for it', async () => {
  const { running, ids, at } = await delivered();
  writeFileSync(at('0.png'), pngOf({ widthPx: 30 }));
  await running.until('it asks', async () => (await lastOf(running))?.cause === 'slide');
  const id = (await lastOf(running))?.id ?? 0;
  await running.call['jobs.chooseSlide']({ ids: [id], slideId: ids[2] ?? '' });
  await running.untilIdle();
  rmSync(at('a.png'));
  await running.until('the other one is gone', async () => {
    const [folder] = await running.call['watchFolders.list']({});
    return folder?.settling === 0;
  });
  const [folder] = await running.call['watchFolders.list']({});
  writeFileSync(at('0.png'), pngOf({ widthPx: 30 }));
  utimesSync(at('0.png'), 1_700_000_000, 1_700_000_000);
  await running.call['watchFolders.scan']({ id: folder?.id ?? 0 });
  await running.untilIdle();
  expect(await placed(running)).toEqual([
    ['a.png', 'done', ids[0]],
    ['b.png', 'done', ids[1]],
    ['0.png', 'done', ids[2]],
  ]);
});

it('the question about a slide that is taken names where the picture was sent before', async () => {
  const { running, ids, at } = await delivered();
  renameSync(at('b.png'), at('0.png'));
  await running.until('the new name is known', async () => (await running.jobs()).length === 3);
  await running.untilIdle();
  const asked = await lastOf(running);
  expect(asked).toMatchObject({ name: '0.png', state: 'needs_attention', cause: 'slide' });
  expect(running.accepted()).toHaveLength(2);
  const { reason } = (await running.call['jobs.get']({ id: asked?.id ?? 0 })).job;
  expect(reason?.params).toMatchObject({
    reason: {
      code: 'slide_unsaid.sent_before',
      params: {
        reason: { code: 'slide_unsaid.taken' },
        name: 'b.png',
        slide: expect.stringMatching(/^2\b/u) as string,
      },
    },
  });
  await running.call['jobs.chooseSlide']({ ids: [asked?.id ?? 0], slideId: ids[1] ?? '' });
  expect((await lastOf(running))?.state, 'the slide has it already').toBe('skipped');
});

it('the question about a picture that no slide is left for names where it was sent before', async () => {
  const { running, ids, at } = await delivered();
  for (const [index] of ids.slice(2).entries())
    writeFileSync(at(`c${String(index)}.png`), pngOf({ widthPx: 20 + index }));
  await running.until('all went', () => running.accepted().length === ids.length);
  await running.untilIdle();
  writeFileSync(at('d.png'), pngOf({ widthPx: 50 }));
  await running.until('it asks', async () => (await lastOf(running))?.cause === 'slide');
  renameSync(at('b.png'), at('z.png'));
  await running.until('it asks too', async () => (await lastOf(running))?.name === 'z.png');
  await running.untilIdle();
  const { reason } = (await running.call['jobs.get']({ id: (await lastOf(running))?.id ?? 0 })).job;
  expect(JSON.stringify(reason?.params)).toContain('"slide_unsaid.sent_before"');
  expect(running.accepted()).toHaveLength(ids.length);
});
