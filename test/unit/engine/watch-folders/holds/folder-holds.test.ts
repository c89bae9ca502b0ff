import { describe, expect, it, onTestFinished } from 'vitest';
import type { FolderHour } from '../../../../../src-main/contract/folder-hours.ts';
import { hoursOfWeek } from '../../../../../src-main/contract/sending.ts';
import {
  holdOfFolder,
  nextLookMs,
} from '../../../../../src-main/engine/watch-folders/holds/hold-of-folder.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';

const rules = rulesTo({ kind: 'knowledge_base', id: 'kb_1', label: null });
const folder = {
  ...{ id: 7, path: '/home/ada/Posters', state: 'active' as const, rules },
  ...{ pausedUntilMs: null, hoursDisregardedUntilMs: null },
};
/** In which only Monday's hours from `from` up to `to` are on. */
function mondays(from: number, to: number): FolderHour[] {
  return Array.from({ length: hoursOfWeek }, (_, hour) => (hour >= from && hour < to ? null : 'off'));
}
/** In the machine's own time, as hours are. */
const at = (text: string): number => new Date(text).getTime();

describe('what holds a folder', () => {
  it('is nothing where it is neither paused nor has hours', () => {
    expect(holdOfFolder(folder, 0)).toBeNull();
    expect(nextLookMs(folder, 0)).toBeNull();
  });

  it('is its pause, until its time or until somebody resumes it', () => {
    const paused = { ...folder, state: 'paused' as const };
    expect(holdOfFolder(paused, 5)).toEqual({
      ...{
        watchFolderId: 7,
        cause: 'folder',
        untilMs: null,
        message: told('hold.folder', { folder: 'Posters' }),
      },
    });
    const timed = { ...paused, pausedUntilMs: 10 };
    expect(holdOfFolder(timed, 9)).toMatchObject({ cause: 'folder', untilMs: 10 });
    expect(holdOfFolder(timed, 10)).toBeNull();
  });

  it('are its hours, until the hour in which they begin', () => {
    const own = { ...folder, rules: { ...rules, hours: mondays(8, 18) } };
    const early = at('2026-03-02T07:59:59');
    expect(holdOfFolder(own, early)).toEqual({
      ...{ watchFolderId: 7, cause: 'hours', untilMs: at('2026-03-02T08:00:00') },
      message: told('hold.hours', { folder: 'Posters' }),
    });
    expect(holdOfFolder(own, at('2026-03-02T08:00:00'))).toBeNull();
    expect(nextLookMs(own, at('2026-03-02T08:00:00'))).toBe(at('2026-03-02T18:00:00'));
    expect(holdOfFolder(own, at('2026-03-02T18:00:00'))).toMatchObject({
      untilMs: at('2026-03-09T08:00:00'),
    });
  });

  it('is nothing outside its hours while a person disregards them', () => {
    const own = { ...folder, rules: { ...rules, hours: mondays(8, 18) }, hoursDisregardedUntilMs: 100 };
    expect(holdOfFolder(own, 99)).toBeNull();
    expect(nextLookMs(own, 99)).toBe(100);
    expect(holdOfFolder(own, 100)).toMatchObject({ cause: 'hours' });
  });

  it('follows the clock of the wall where it is put forward: an hour that is not there begins nothing late', () => {
    const before = process.env['TZ'];
    process.env['TZ'] = 'Europe/Berlin';
    onTestFinished(() => {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    });
    // On Sunday 29 March 2026 the hour from two to three is left out.
    const sunday = 6 * 24;
    const own = { ...folder, rules: { ...rules, hours: mondays(sunday + 3, sunday + 4) } };
    const atOne = Date.parse('2026-03-29T00:30:00Z');
    expect(holdOfFolder(own, atOne)).toMatchObject({ untilMs: Date.parse('2026-03-29T01:00:00Z') });
    expect(holdOfFolder(own, Date.parse('2026-03-29T01:00:00Z'))).toBeNull();
    // On Sunday 25 October 2026 it is there twice, and counts twice.
    const twice = { ...folder, rules: { ...rules, hours: mondays(sunday + 2, sunday + 3) } };
    expect(nextLookMs(twice, Date.parse('2026-10-25T00:00:00Z'))).toBe(Date.parse('2026-10-25T02:00:00Z'));
    expect(holdOfFolder(twice, Date.parse('2026-10-25T01:30:00Z'))).toBeNull();
  });
});
