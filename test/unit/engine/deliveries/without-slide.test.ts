import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noSlide } from '../../../../src-main/contract/no-slide.ts';
import { openSheetThread } from '../../../../src-main/file-worker/open-sheet-thread.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

async function carouselOf(running: RunningEngine) {
  const { carousels } = await running.call['connections.targets']({ id: running.connection.id });
  const carousel = carousels.items[0];
  if (carousel === undefined) throw new Error('The practice service has no carousel');
  return { kind: 'carousel' as const, id: carousel.id, label: carousel.title };
}

const sent = (running: RunningEngine): [string | null, string | null][] =>
  running
    .accepted()
    .map(({ fileName, slideId }): [string | null, string | null] => [fileName, slideId])
    .toSorted();

const put = (running: RunningEngine, ...names: readonly string[]): void => {
  for (const name of names) writeFileSync(join(running.folder, name), `picture ${name}`);
};

describe('a picture without a slide', () => {
  it('goes to the carousel alone where a folder says so, with its receipt and its explanation', async () => {
    const running = await runningEngine({ practice: { takesSlideless: true } });
    const target = await carouselOf(running);
    put(running, '1_cover.png', 'other.png');
    await running.watch({ target, slides: { mode: 'fixed', slideId: noSlide } });
    await running.until('both arrived', () => running.accepted().length === 2);
    await running.untilIdle();
    expect(sent(running)).toEqual([
      ['1_cover.png', null],
      ['other.png', null],
    ]);
    const [job] = await running.jobs();
    expect(job).toMatchObject({ state: 'done', target: { slideId: noSlide, slideLabel: null } });
    const { explanation } = await running.call['jobs.get']({ id: job?.id ?? 0 });
    expect(explanation.map(({ code }) => code)).toContain('explained.into.no_slide');
  });

  it('is asked for its slide as long as no one says that it needs none, and goes once a person does', async () => {
    const running = await runningEngine({ practice: { takesSlideless: true } });
    const target = await carouselOf(running);
    put(running, 'holiday.png');
    await running.watch({ target, slides: { mode: 'names' } });
    await running.until('it asks', async () => (await running.jobs())[0]?.state === 'needs_attention');
    await running.untilIdle();
    expect(running.accepted()).toEqual([]);
    const [job] = await running.jobs();
    await running.call['jobs.chooseSlide']({ ids: [job?.id ?? 0], slideId: noSlide });
    await running.until('it arrived', () => running.accepted().length === 1);
    expect(sent(running)).toEqual([['holiday.png', null]]);
  });

  it('is what [no slide] in a sheet says; an empty cell still asks', async () => {
    const running = await runningEngine({
      host: { openSheets: openSheetThread },
      practice: { takesSlideless: true },
    });
    const target = await carouselOf(running);
    put(running, 'a.png', 'b.png', 'c.png');
    writeFileSync(
      join(running.folder, 'slides.csv'),
      'file,slide\na.png,[no slide]\nb.png,\nc.png,[Keine Folie]\n',
    );
    await running.watch({ target, slides: { mode: 'pattern' }, sheets: true });
    await running.until('two arrived', () => running.accepted().length === 2);
    await running.untilIdle();
    expect(sent(running)).toEqual([
      ['a.png', null],
      ['c.png', null],
    ]);
    const asking = (await running.jobs()).filter(({ state }) => state === 'needs_attention');
    expect(asking.map(({ name, reason }) => [name, reason])).toEqual([
      ['b.png', 'Choose a slide. Its row says no slide'],
    ]);
  });

  it('is refused by a service that needs one, with the service’s words', async () => {
    const running = await runningEngine();
    const target = await carouselOf(running);
    put(running, 'a.png');
    await running.watch({ target, slides: { mode: 'fixed', slideId: noSlide } });
    await running.until('it is refused', async () => (await running.jobs())[0]?.state === 'rejected');
    const [job] = await running.jobs();
    expect(job?.reason).toContain('slideId is required');
    expect(running.accepted()).toEqual([]);
  });
});
