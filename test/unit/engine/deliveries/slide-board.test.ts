import { message } from '../../../../src-main/contract/messages/message.ts';
import { said } from '../../../helpers/said.ts';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SlideBoard } from '../../../../src-main/contract/slide-board.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

/** A carousel folder in which nothing is sent by itself, as the queue is paused. */
async function board(names: readonly string[]) {
  const running = await runningEngine();
  const { id: connectionId } = running.connection;
  const { carousels } = await running.call['connections.targets']({ id: connectionId });
  const carousel = carousels.items[0];
  if (carousel === undefined) throw new Error('The practice service has no carousel');
  await running.call['queue.pause']({ untilMs: null });
  for (const name of names) writeFileSync(join(running.folder, name), `picture ${name}`);
  const { watchFolder } = await running.watch({
    target: { kind: 'carousel', id: carousel.id, label: carousel.title },
    slides: { mode: 'names' },
  });
  await running.until('all are jobs', async () => (await running.jobs()).length === names.length);
  const read = (): Promise<SlideBoard> =>
    Promise.resolve(running.call['slideBoard.read']({ watchFolderId: watchFolder.id }));
  const place = (...places: { jobId: number; slideId: string | null }[]) =>
    running.call['slideBoard.place']({ watchFolderId: watchFolder.id, places });
  return { running, watchFolder, read, place };
}

const shown = ({ slides }: SlideBoard): (string | null)[] => slides.map(({ job }) => job?.name ?? null);
const sentTo = (running: RunningEngine) => running.accepted().map(({ slideId }) => slideId);

describe('the slide board', () => {
  it('shows the slides in their order with what goes to each, and what asks', async () => {
    const { read } = await board(['1_cover.png', '2_map.png', 'IMG_1.png', 'IMG_2.png']);
    const now = await read();
    expect(now.slides.map(({ number }) => number)).toEqual(now.slides.map((_, index) => index + 1));
    expect(shown(now).slice(0, 3)).toEqual(['1_cover.png', '2_map.png', null]);
    expect(now.asking.map(({ name }) => name).sort()).toEqual(['IMG_1.png', 'IMG_2.png']);
    expect(now).toMatchObject({ askingCount: 2, why: null });
  });

  it('puts what asks onto slides, changes the order of what waits, and sends each to its new slide', async () => {
    const { running, read, place } = await board(['1_cover.png', '2_map.png', 'IMG_1.png']);
    const { slides, asking } = await read();
    const [one, two, three] = slides;
    const [cover, map] = [one?.job?.id ?? 0, two?.job?.id ?? 0];
    const placed = await place(
      { jobId: cover, slideId: two?.id ?? '' },
      { jobId: map, slideId: one?.id ?? '' },
      { jobId: asking[0]?.id ?? 0, slideId: three?.id ?? '' },
    );
    expect(placed).toEqual({ changed: 3, refused: [] });
    expect(shown(await read()).slice(0, 3)).toEqual(['2_map.png', '1_cover.png', 'IMG_1.png']);
    expect(running.accepted()).toEqual([]);
    await running.call['queue.resume']({});
    await running.until('all arrived', () => running.accepted().length === 3);
    expect(sentTo(running)).toEqual([one?.id, two?.id, three?.id]);
  });

  it('says how many files a slide holds beside the newest', async () => {
    const { read, place } = await board(['1_cover.png', 'IMG_1.png', 'IMG_2.png']);
    const { slides, asking } = await read();
    const slideId = slides[0]?.id ?? '';
    await place(...asking.map(({ id }) => ({ jobId: id, slideId })));
    expect((await read()).slides.map(({ more }) => more).slice(0, 2)).toEqual([2, 0]);
  });

  it('takes a file off its slide, so that it asks, and puts another in its place', async () => {
    const { read, place } = await board(['1_cover.png', 'IMG_1.png']);
    const before = await read();
    const slide = before.slides[0];
    const placed = await place(
      { jobId: slide?.job?.id ?? 0, slideId: null },
      { jobId: before.asking[0]?.id ?? 0, slideId: slide?.id ?? '' },
    );
    expect(placed.refused).toEqual([]);
    const now = await read();
    expect(shown(now)[0]).toBe('IMG_1.png');
    expect(now.asking.map(({ name, reason }) => [name, said(reason)])).toEqual([
      ['1_cover.png', 'Choose a slide: you took it off its slide'],
    ]);
  });

  it('changes nothing where one of the files has been sent meanwhile, or the slide is gone', async () => {
    const { running, read, place } = await board(['1_cover.png', 'IMG_1.png']);
    const before = await read();
    const asking = before.asking[0]?.id ?? 0;
    expect((await place({ jobId: asking, slideId: 'no_such_slide' })).refused).toEqual([
      { id: asking, why: message('not_done.slide_gone') },
    ]);
    await running.call['queue.resume']({});
    await running.until('the cover arrived', () => running.accepted().length === 1);
    await running.untilIdle();
    const cover = before.slides[0]?.job?.id ?? 0;
    const refused = await place(
      { jobId: cover, slideId: before.slides[1]?.id ?? '' },
      { jobId: asking, slideId: before.slides[0]?.id ?? '' },
    );
    expect(refused).toEqual({
      changed: 0,
      refused: [{ id: cover, why: message('not_done.sent_meanwhile') }],
    });
    expect((await read()).askingCount).toBe(1);
  });

  it('a file from outside the folder takes the place of one that waits, and alone is sent to that slide', async () => {
    const { running, read, place } = await board(['1_cover.png']);
    const { carousel, connectionId, slides } = await read();
    const [slide] = slides;
    if (carousel === null || slide === undefined) throw new Error('The board has no slide');
    const path = join(running.dataDirectory, '..', `from-the-desktop-${String(process.pid)}.png`);
    writeFileSync(path, 'picture of the desktop');
    onTestFinished(() => {
      rmSync(path);
    });
    const wanted = {
      tokens: [running.engine.chosenPaths.issue(path)],
      connectionId,
      target: { kind: 'carousel' as const, ...carousel, slideId: slide.id, slideLabel: slide.title },
    };
    expect(await running.call['jobs.previewFiles'](wanted)).toMatchObject({ files: 1, alreadySent: 0 });
    await place({ jobId: slide.job?.id ?? 0, slideId: null });
    const { added } = await running.call['jobs.addFiles'](wanted);
    const now = await read();
    expect([now.slides[0]?.job?.id, now.asking.map(({ name }) => name)]).toEqual([added[0], ['1_cover.png']]);
    expect(await running.call['jobs.previewFiles'](wanted)).toMatchObject({ files: 0, alreadySent: 1 });

    await running.call['queue.resume']({});
    await running.untilIdle();
    expect(running.accepted().map(({ slideId, fileName }) => [slideId, fileName])).toEqual([
      [slide.id, basename(path)],
    ]);
  });
});
