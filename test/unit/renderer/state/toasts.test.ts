import { describe, expect, it } from 'vitest';
import { Toasts } from '../../../../src-renderer/state/toasts.svelte.ts';
import { ManualSchedule } from '../manual-schedule.ts';

describe('toasts', () => {
  it('go after eight seconds, unless they are held', async () => {
    const time = new ManualSchedule();
    const toasts = new Toasts(time.schedule);
    toasts.show('3 jobs cancelled');
    const id = toasts.shown[0]?.id ?? 0;
    toasts.hold(id);
    await time.pass(60_000);
    expect(toasts.shown).toHaveLength(1);
    toasts.resume(id);
    await time.pass(8000);
    expect(toasts.shown).toEqual([]);
  });

  it('stay ten seconds where something can be taken back', async () => {
    const time = new ManualSchedule();
    const toasts = new Toasts(time.schedule);
    toasts.show('3 jobs cancelled', { undo: () => undefined });
    await time.pass(9999);
    expect(toasts.shown).toHaveLength(1);
    await time.pass(1);
    expect(toasts.shown).toEqual([]);
  });

  it('take back the newest of what can be taken back, once', () => {
    const toasts = new Toasts(new ManualSchedule().schedule);
    const undone: string[] = [];
    for (const name of ['first', 'second'])
      toasts.show(name, {
        undo: () => {
          undone.push(name);
        },
      });
    toasts.show('sent', { action: { label: 'Show', run: () => undone.push('sent') } });
    expect([toasts.undoNewest(), toasts.undoNewest(), toasts.undoNewest()]).toEqual([true, true, false]);
    expect(undone).toEqual(['second', 'first']);
    expect(toasts.shown.map(({ text }) => text)).toEqual(['sent']);
  });

  it.each([
    ['once its time is over', 10_000, () => undefined],
    [
      'where it is closed',
      0,
      (toasts: Toasts) => {
        toasts.dismiss(1);
      },
    ],
    [
      'where others take its place',
      0,
      (toasts: Toasts) => {
        for (const text of ['b', 'c', 'd']) toasts.show(text);
      },
    ],
  ])('carry out what they tell of, if that is not taken back: %s', async (_, forMs, end) => {
    const time = new ManualSchedule();
    const toasts = new Toasts(time.schedule);
    const carriedOut: string[] = [];
    toasts.show('Stops soon', {
      undo: () => carriedOut.push('undone'),
      otherwise: () => carriedOut.push('stopped'),
    });
    end(toasts);
    await time.pass(forMs);
    expect([toasts.undoNewest(), carriedOut]).toEqual([false, ['stopped']]);
  });

  it('carry out nothing that was taken back', async () => {
    const time = new ManualSchedule();
    const toasts = new Toasts(time.schedule);
    const carriedOut: string[] = [];
    toasts.show('Stops soon', {
      undo: () => carriedOut.push('undone'),
      otherwise: () => carriedOut.push('stopped'),
    });
    toasts.act(1);
    await time.pass(20_000);
    expect(carriedOut).toEqual(['undone']);
  });

  it('are three at most', () => {
    const toasts = new Toasts(new ManualSchedule().schedule);
    for (const text of ['a', 'b', 'c', 'd']) toasts.show(text);
    expect(toasts.shown.map((each) => each.text)).toEqual(['b', 'c', 'd']);
  });
});
