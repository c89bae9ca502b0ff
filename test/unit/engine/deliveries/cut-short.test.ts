import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FolderRules } from '../../../../src-main/contract/folder-rules.ts';
import { minuteMs } from '../../../../src-main/foundation/durations.ts';
import { LeapingClock } from '../../../helpers/leaping-clock.ts';
import { mp4Of, pngOf } from '../../../helpers/pictures.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

const kinds = [
  ['a film', 'a.mp4', mp4Of(100_000)],
  ['a picture', 'a.png', pngOf({})],
] as const;

/** Half of the file lies in a watched folder, and nothing more came for as long as is waited for that. */
async function halfCopied(name: string, whole: Buffer) {
  const copied = await beginsToCopy(name, whole);
  const { running, clock } = copied;
  const fromMs = clock.nowMs();
  await running.until('it was waited for', () => clock.nowMs() > fromMs + 11 * minuteMs);
  return copied;
}

/** Half of the file lies in a watched folder. */
async function beginsToCopy(name: string, whole: Buffer) {
  const clock = new LeapingClock();
  const running = await runningEngine({ host: { clock } });
  const targets = await running.call['connections.targets']({ id: running.connection.id });
  const [brand] = targets.brands.items;
  if (brand === undefined) throw new Error('no brand');
  const path = join(running.folder, name);
  const half = Math.floor(whole.byteLength / 2);
  writeFileSync(path, whole.subarray(0, half));
  await running.watch(await rulesFor(name, running, brand.id));
  return { running, path, half, clock };
}

async function rulesFor(
  name: string,
  running: RunningEngine,
  brandId: string,
): Promise<Partial<FolderRules>> {
  if (name.endsWith('.pdf')) return {};
  if (!name.endsWith('.mp4')) return slideOf(running);
  return { target: { kind: 'brand_clips', id: brandId, label: null } };
}

async function slideOf({ call, connection }: RunningEngine): Promise<Pick<FolderRules, 'target' | 'slides'>> {
  const { carousels } = await call['connections.targets']({ id: connection.id });
  const id = carousels.items[0]?.id ?? '';
  const { slides } = await call['connections.carousel']({ id: connection.id, carouselId: id });
  return {
    target: { kind: 'carousel', id, label: null },
    slides: { mode: 'fixed', slideId: slides[0]?.id ?? '' },
  };
}

describe.each(kinds)('%s whose end never comes', (_, name, whole) => {
  it('needs a person with its reason, and is not sent', async () => {
    const { running } = await halfCopied(name, whole);
    await running.untilIdle();
    expect(await running.jobs()).toMatchObject([
      { name, state: 'needs_attention', cause: 'unfit', code: 'unfit.cut_short' },
    ]);
    expect(running.accepted()).toEqual([]);
    expect(running.engine.idleStatus(), 'a run ends, and says so').toMatchObject({ exitCode: 3 });
    const [folder] = await running.call['watchFolders.list']({});
    expect(folder).toMatchObject({ settling: 0, attention: 1 });
    expect((await running.call['app.status']({})).counts.needs_attention).toBe(1);
  });

  it('goes as it is where a person says so', async () => {
    const { running } = await halfCopied(name, whole);
    const answered = await running.call['jobs.answerUnfit']({ ids: [1], answer: 'send' });
    expect(answered.changed).toBe(1);
    await running.until('it arrived', () => running.accepted().length > 0);
    await running.untilIdle();
    expect(await running.jobs()).toMatchObject([{ state: 'done' }]);
  });

  it('is set aside where a person says so', async () => {
    const { running } = await halfCopied(name, whole);
    await running.call['jobs.answerUnfit']({ ids: [1], answer: 'skip' });
    await running.untilIdle();
    expect(await running.jobs()).toMatchObject([{ state: 'skipped' }]);
    expect(running.accepted()).toEqual([]);
  });

  it('goes whole where the rest comes after all', async () => {
    const { running, path, half } = await halfCopied(name, whole);
    appendFileSync(path, whole.subarray(half));
    await running.until('it arrived', () => running.accepted().length > 0);
    await running.untilIdle();
    const states = (await running.jobs()).map(({ state, sizeBytes }) => [state, sizeBytes]);
    expect(states).toEqual([
      ['skipped', half],
      ['done', whole.byteLength],
    ]);
  });
});

describe.each([...kinds, ['a document', 'a.pdf', Buffer.from('%PDF-1.7\nhalf')] as const])(
  '%s whose end is missing so far',
  (_, name, whole) => {
    const first = async (running: RunningEngine) => (await running.call['app.snapshot']({})).settling[0];

    it('is said to be incomplete from the first reading that found it so, and since when', async () => {
      const { running, clock } = await beginsToCopy(name, whole);
      const fromMs = clock.nowMs();
      await running.until('it is found', async () => (await first(running))?.isIncomplete === true);
      const found = await first(running);
      expect(found).toMatchObject({ name, maySendNow: true, reason: { code: 'file.incomplete' } });
      const since = Number(Reflect.get(found?.reason.params ?? {}, 'since'));
      expect(Math.abs(since - fromMs)).toBeLessThan(minuteMs);
      expect(clock.nowMs()).toBeLessThan(fromMs + 5 * minuteMs);
      expect(running.accepted()).toEqual([]);
    });

    it('goes as it is at once where a person says so, without a second question', async () => {
      const { running, path, clock } = await beginsToCopy(name, whole);
      await running.until('it is found', async () => (await first(running))?.isIncomplete === true);
      const fromMs = clock.nowMs();
      await running.call['watchFolders.sendNow']({ id: 1, path });
      await running.until('it arrived', () => running.accepted().length > 0);
      expect(clock.nowMs()).toBeLessThan(fromMs + 5 * minuteMs);
      await running.untilIdle();
      expect(await running.jobs()).toMatchObject([{ name, state: 'done' }]);
    });
  },
);

it('goes whole where it was to go as it is, and the rest came before it was read', async () => {
  const [, name, whole] = kinds[1];
  const { running, path, half } = await beginsToCopy(name, whole);
  const isFound = async () => (await running.call['app.snapshot']({})).settling[0]?.isIncomplete === true;
  await running.until('it is found', isFound);
  appendFileSync(path, whole.subarray(half));
  await running.call['watchFolders.sendNow']({ id: 1, path });
  await running.until('it arrived', () => running.accepted().length > 0);
  await running.untilIdle();
  expect(await running.jobs()).toMatchObject([{ state: 'done', sizeBytes: whole.byteLength }]);
});
