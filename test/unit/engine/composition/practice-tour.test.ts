import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../../src-main/engine/host-services.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

const left = ({ dataDirectory }: RunningEngine): boolean => existsSync(join(dataDirectory, 'tour'));

describe('a tour of what doubt is', () => {
  it('loses an answer, says what is known of it, and finds the file where the service is asked', async () => {
    const { call } = await runningEngine();
    const tour = await call['practice.startTour']({});
    expect(tour).toMatchObject({ fileName: 'A letter.txt', state: 'in_doubt', copies: 1, finding: null });
    expect(tour.sentBytes).toBe(tour.totalBytes);
    expect(tour.finalAtMs).toBeGreaterThan(0);
    expect(tour.endedAtMs).toBeGreaterThanOrEqual(tour.finalAtMs);

    const found = await call['practice.answerTour']({ answer: 'check' });
    expect(found).toMatchObject({ finding: 'arrived', copies: 1 });
    expect(['tracking', 'done']).toContain(found.state);
    const late = Promise.resolve(call['practice.answerTour']({ answer: 'not_arrived' }));
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
  });

  it('shows what each answer does: one takes it as arrived, the other makes a second copy', async () => {
    const { call } = await runningEngine();
    await call['practice.startTour']({});
    const arrived = await call['practice.answerTour']({ answer: 'arrived' });
    expect([arrived.copies, ['tracking', 'done'].includes(arrived.state)]).toEqual([1, true]);

    expect(await call['practice.startTour']({})).toMatchObject({ state: 'in_doubt', copies: 1 });
    expect(await call['practice.answerTour']({ answer: 'not_arrived' })).toMatchObject({ copies: 2 });
  });

  it('leaves nothing behind: no job, no line of the history, no message, no connection, no file', async () => {
    const told: Notification[] = [];
    const running = await runningEngine({ host: { notify: (notification) => void told.push(notification) } });
    const { call } = running;
    const activity = () => call['activity.page']({ beforeId: null, limit: 50 });
    const before = [await activity(), await call['connections.list']({})];
    const names = readdirSync(running.dataDirectory).toSorted();

    await call['practice.startTour']({});
    expect(left(running)).toBe(true);
    await call['practice.answerTour']({ answer: 'not_arrived' });
    await call['practice.endTour']({});

    expect(await running.jobs()).toEqual([]);
    expect([await activity(), await call['connections.list']({})]).toEqual(before);
    expect(readdirSync(running.dataDirectory).toSorted()).toEqual(names);
    expect(told).toEqual([]);
    expect(running.accepted()).toEqual([]);
    const late = Promise.resolve(call['practice.answerTour']({ answer: 'check' }));
    await expect(late).rejects.toThrow('tour.ended');
  });

  it('can be left while it begins, and by whoever closes Outbox in it', async () => {
    const running = await runningEngine();
    const begun = running.call['practice.startTour']({});
    await running.call['practice.endTour']({});
    expect((await begun).state).toBe('in_doubt');
    expect(left(running)).toBe(false);

    await running.call['practice.startTour']({});
    await running.restart();
    expect(left(running)).toBe(false);
  });

  it('is cleared away by the next start where a crash ended it', async () => {
    const running = await runningEngine();
    await running.engine.stop();
    mkdirSync(join(running.dataDirectory, 'tour', 'data'), { recursive: true });
    writeFileSync(join(running.dataDirectory, 'tour', 'A letter.txt'), 'left');
    await running.restart();
    expect(left(running)).toBe(false);
  });
});
