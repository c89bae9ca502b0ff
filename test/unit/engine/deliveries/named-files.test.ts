import { message } from '../../../../src-main/contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Carousel } from '../../../../src-main/contract/connection.ts';
import { inCarouselOrder } from '../../../../src-main/contract/target-order.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

async function carouselsOf(running: RunningEngine): Promise<Carousel[]> {
  const { id } = running.connection;
  const { carousels } = await running.call['connections.targets']({ id });
  return Promise.all(
    carousels.items.map(async (each) => running.call['connections.carousel']({ id, carouselId: each.id })),
  );
}

describe('files whose names say where they go', () => {
  it('arrive there; the others wait, are given a target together, and are not asked about again', async () => {
    const running = await runningEngine();
    const [first, other = first] = await carouselsOf(running);
    if (first === undefined || other === undefined) throw new Error('The practice service has no carousel');
    const write = (name: string): void => {
      writeFileSync(join(running.folder, name), `picture ${name}`);
    };
    write(`${first.title}--1.png`);
    write('somebody--2.png');
    write('nobody--1.png');
    const { watchFolder: watched } = await running.watch({
      target: { kind: 'carousel', id: first.id, label: null },
      slides: { mode: 'pattern' },
      names: {
        patterns: ['{client}--{slide:number}.*'],
        choose: [{ part: 'client', use: 'carousel', values: [] }],
      },
    });
    await running.until('the one is sent, and two ask', async () => {
      const states = (await running.jobs()).map(({ state }) => state).sort();
      return states.join() === 'done,needs_attention,needs_attention';
    });
    const asking = (await running.jobs()).filter(({ cause }) => cause === 'target');
    expect(asking.map(({ name, reason }) => [name, reason?.split('. The')[0]]).sort()).toEqual([
      ['nobody--1.png', 'Choose a target. No carousel is called “nobody”'],
      ['somebody--2.png', 'Choose a target. No carousel is called “somebody”'],
    ]);
    expect((await running.call['jobs.get']({ id: asking[0]?.id ?? 0 })).parts).toHaveLength(2);

    const target = { kind: 'carousel', id: other.id, label: null, slideId: null } as const;
    const ids = asking.map(({ id }) => id);
    const request = { ids, connectionId: running.connection.id, target };
    expect(await running.call['jobs.chooseTarget'](request)).toEqual({ changed: 2, refused: [] });
    expect((await running.call['jobs.chooseTarget'](request)).refused.map(({ why }) => why)).toEqual([
      message('not_done.asks_no_target'),
      message('not_done.asks_no_target'),
    ]);
    await running.until('all three arrived', () => running.accepted().length === 3);
    const slides = inCarouselOrder(other.slides);
    expect(
      running
        .accepted()
        .slice(1)
        .map(({ slideId }) => slideId)
        .toSorted(),
    ).toEqual([slides[0]?.id, slides[1]?.id].toSorted());

    // Touched, with the content that it had: what was answered stays answered.
    writeFileSync(join(running.folder, 'nobody--1.png'), 'picture nobody--1.png');
    await running.call['watchFolders.scan']({ id: watched.id });
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(3);
    expect((await running.jobs()).filter(({ state }) => state === 'needs_attention')).toEqual([]);

    writeFileSync(join(running.folder, 'nobody--1.png'), 'edited: picture nobody--1.png');
    await running.call['watchFolders.scan']({ id: watched.id });
    await running.until('edited since it was delivered, it is left, as is usual for a carousel', async () =>
      (await running.jobs()).some(({ cause }) => cause === 'left'),
    );
    expect(running.accepted()).toHaveLength(3);
  });

  it('go where a new rule says that takes all their like, and nothing that was sent goes again', async () => {
    const running = await runningEngine();
    const [carousel] = await carouselsOf(running);
    if (carousel === undefined) throw new Error('The practice service has no carousel');
    for (const number of [1, 2])
      writeFileSync(join(running.folder, `IMG_${String(number)}.png`), `picture ${String(number)}`);
    writeFileSync(join(running.folder, 's1.png'), 'sent first');
    const rules = {
      target: { kind: 'carousel', id: carousel.id, label: null },
      slides: { mode: 'pattern' },
      names: { patterns: ['s{slide:number}.*'], choose: [] },
    } as const;
    const { watchFolder: watched } = await running.watch({
      ...rules,
      names: { patterns: [...rules.names.patterns], choose: [] },
    });
    await running.until(
      'two ask',
      async () =>
        (await running.jobs()).filter(({ cause }) => cause === 'target').length === 2 &&
        running.accepted().length === 1,
    );
    const names = { patterns: [...rules.names.patterns, 'IMG_{slide:number}.*'], choose: [] };
    await running.call['watchFolders.change']({
      id: watched.id,
      connectionId: running.connection.id,
      rules: { ...watched.rules, names },
      sendAgain: false,
    });
    await running.until('all arrived', () => running.accepted().length === 3);
    await running.untilIdle();
    expect(new Set(running.accepted().map(({ sha256 }) => sha256)).size).toBe(3);
    expect((await running.jobs()).filter(({ state }) => state === 'needs_attention')).toEqual([]);
  });
});
