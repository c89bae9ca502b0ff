import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataSize } from '../../../../../src-main/contract/messages/amounts.ts';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { whyUnfit } from '../../../../../src-main/contract/file-fit.ts';
import { targetLimitsSchema, type LimitScope } from '../../../../../src-main/contract/target-limits.ts';
import type { PictureFacts } from '../../../../../src-main/contract/content-facts.ts';
import { pngOf } from '../../../../helpers/pictures.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

const portrait = targetLimitsSchema.parse({
  minWidthPx: 40,
  maxWidthPx: 40,
  minHeightPx: 50,
  maxHeightPx: 50,
});

async function carouselOf({ call, connection }: RunningEngine): Promise<string> {
  const { carousels } = await call['connections.targets']({ id: connection.id });
  return carousels.items[0]?.id ?? '';
}

async function scopeOf(running: RunningEngine): Promise<LimitScope> {
  return { connectionId: running.connection.id, targetKind: 'carousel', targetId: await carouselOf(running) };
}

async function add(running: RunningEngine, name: string, widthPx: number, heightPx: number): Promise<void> {
  const path = join(running.folder, name);
  writeFileSync(path, pngOf({ widthPx, heightPx }));
  const id = await carouselOf(running);
  const { slides } = await running.call['connections.carousel']({
    id: running.connection.id,
    carouselId: id,
  });
  const target = { kind: 'carousel' as const, id, label: null };
  await running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(path)],
    connectionId: running.connection.id,
    target: { ...target, slideId: slides[0]?.id ?? '', slideLabel: null },
  });
}

const statesOf = async (running: RunningEngine) =>
  (await running.jobs()).map(({ name, state, cause }) => [name, state, cause]);

describe('a file that does not fit where it goes', () => {
  it('waits with its reason, and goes all the same where a person says so', async () => {
    const running = await runningEngine();
    await running.call['limits.set']({ scope: await scopeOf(running), limits: portrait });
    await add(running, 'wide.png', 50, 40);
    await add(running, 'fine.png', 40, 50);
    await running.until('the one that fits is sent', async () => (await running.jobs())[1]?.state === 'done');
    const [wide] = await running.jobs();
    expect(wide).toMatchObject({ state: 'needs_attention', cause: 'unfit' });
    expect(wide?.reason).toBe(
      'It doesn’t meet the requirements. It is 50 px wide, not 40. It is 40 px high, not 50',
    );
    expect((await running.call['jobs.retry']({ ids: [wide?.id ?? 0] })).refused).toHaveLength(1);
    await running.call['jobs.answerUnfit']({ ids: [wide?.id ?? 0], answer: 'send' });
    await running.untilIdle();
    expect((await running.jobs())[0]).toMatchObject({ state: 'done' });
  });

  it('can be skipped, and taken up again', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    await running.call['limits.set']({ scope: await scopeOf(running), limits: portrait });
    await add(running, 'wide.png', 50, 40);
    const [job] = await running.jobs();
    const ids = [job?.id ?? 0];
    await running.call['jobs.answerUnfit']({ ids, answer: 'skip' });
    expect(await statesOf(running)).toEqual([['wide.png', 'skipped', 'unfit']]);
    await running.call['jobs.answerUnfit']({ ids, answer: 'send' });
    expect(await statesOf(running)).toEqual([['wide.png', 'queued', null]]);
    expect((await running.call['jobs.answerUnfit']({ ids, answer: 'send' })).refused).toHaveLength(1);
  });

  it('is judged anew with every change of the limits, and the nearest limits stand alone', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const { call, connection } = running;
    const scope = await scopeOf(running);
    await add(running, 'wide.png', 50, 40);
    await add(running, 'fine.png', 40, 50);
    expect(await call['limits.set']({ scope, limits: portrait })).toEqual({ held: 1, released: 0 });
    expect(await statesOf(running)).toEqual([
      ['wide.png', 'needs_attention', 'unfit'],
      ['fine.png', 'queued', null],
    ]);
    const everything = { connectionId: connection.id, targetKind: null, targetId: null };
    const tiny = targetLimitsSchema.parse({ maxBytes: 10 });
    expect(await call['limits.set']({ scope: everything, limits: tiny })).toEqual({ held: 0, released: 0 });
    expect(await call['limits.remove']({ scope })).toEqual({ held: 1, released: 0 });
    expect(await call['limits.remove']({ scope: everything })).toEqual({ held: 0, released: 2 });
    const told = await call['activity.page']({ beforeId: null, limit: 10, group: 'answered' });
    // Nobody answered: they go on by themselves. One line is of both.
    expect(told.map(({ title }) => title)).toEqual([message('history.fits_now', { name: 'fine.png' })]);
    await expect(call['limits.remove']({ scope })).rejects.toMatchObject({ code: 'not_found' });
    const upsideDown = { ...portrait, minWidthPx: 90 };
    await expect(call['limits.set']({ scope, limits: upsideDown })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('gives way to the file that is put in its place', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    await running.call['limits.set']({ scope: await scopeOf(running), limits: portrait });
    await add(running, 'a.png', 50, 40);
    rmSync(join(running.folder, 'a.png'));
    await add(running, 'a.png', 40, 50);
    expect(await statesOf(running)).toEqual([
      ['a.png', 'skipped', 'superseded'],
      ['a.png', 'queued', null],
    ]);
  });
});

describe('what fits', () => {
  const picture: PictureFacts = {
    ...{ kind: 'picture', format: 'heic', widthPx: 1080, heightPx: 1351, orientation: null, colours: 'cmyk' },
    ...{
      profile: null,
      isAnimated: true,
      hasLocation: true,
      locationStays: false,
      problem: message('file_problem.cut_short'),
    },
  };
  const why = (limits: object, facts: PictureFacts = picture) =>
    whyUnfit(targetLimitsSchema.parse(limits), { facts, sizeBytes: 2_000_000 });

  it('has one of the ratios, give or take whole pixels', () => {
    expect(why({ ratios: ['1:1', '4:5'] })).toEqual([]);
    expect(why({ ratios: ['1:1', '9:16'] })).toEqual([
      message('unfit.ratio', { width: 1080, height: 1351, ratios: '1:1, 9:16' }),
    ]);
  });

  it('has none of what is refused, and every reason is told', () => {
    const refuses = ['broken', 'encrypted', 'macros', 'animated', 'heic', 'cmyk', 'not_srgb', 'located'];
    expect(why({ refuses, maxBytes: 1_000_000 })).toEqual([
      message('unfit.size', { dataSize: dataSize(2_000_000), maximum: dataSize(1_000_000) }),
      message('file_problem.cut_short'),
      message('unfit.animated'),
      message('unfit.heic'),
      message('unfit.cmyk'),
      message('unfit.not_srgb'),
      message('unfit.located'),
    ]);
  });

  it('is whatever nobody could look into', () => {
    const limits = targetLimitsSchema.parse({ maxWidthPx: 1, refuses: ['broken'] });
    expect(whyUnfit(limits, { facts: null, sizeBytes: 1 })).toEqual([]);
    expect(why({ maxWidthPx: 1 }, { ...picture, widthPx: null })).toEqual([]);
  });
});
