import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultSendingRules } from '../../../../../src-main/contract/sending.ts';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import { Settings } from '../../../../../src-main/engine/storage/settings/settings.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** The settings of one data folder as each new process finds them. */
function settingsOf(folder: string): { settings: Settings; database: ReturnType<typeof openPrepared> } {
  const database = openPrepared(join(folder, 'outbox.db'));
  onTestFinished(() => {
    database.close();
  });
  return { settings: new Settings(database), database };
}

describe('what people decided', () => {
  it('outlives the run', () => {
    const folder = temporaryFolder('settings');
    const { settings } = settingsOf(folder);
    const pause = { untilMs: 5000, sinceMs: 1000, mode: 'now' } as const;
    const rules = { ...defaultSendingRules, limitBytesPerSecond: 64_000 };
    settings.pause = pause;
    settings.sendingRules = rules;
    settings.disregardedUntilMs = 7000;
    settings.appearance = { theme: 'dark', density: 'two_lines', language: 'de' };
    const next = settingsOf(folder).settings;
    expect(next.pause).toEqual(pause);
    expect(next.sendingRules).toEqual(rules);
    expect(next.disregardedUntilMs).toBe(7000);
    expect(next.appearance).toEqual({ theme: 'dark', density: 'two_lines', language: 'de' });
  });

  it('is gone when it was taken back', () => {
    const folder = temporaryFolder('settings');
    const { settings } = settingsOf(folder);
    settings.pause = { untilMs: null, sinceMs: 1000, mode: 'now' };
    settings.pause = null;
    settings.disregardedUntilMs = 7000;
    settings.disregardedUntilMs = null;
    const next = settingsOf(folder).settings;
    expect(next.pause).toBeNull();
    expect(next.disregardedUntilMs).toBeNull();
  });

  it('is as if never said where it cannot be understood', () => {
    const { settings, database } = settingsOf(temporaryFolder('settings'));
    const write = database.prepare('insert into setting (key, value) values (?, ?)');
    write.run('pause', '{"untilMs":');
    write.run('sendingRules', '{"week":"always"}');
    write.run('disregardedUntilMs', '"soon"');
    expect(settings.pause).toBeNull();
    expect(settings.sendingRules).toEqual(defaultSendingRules);
    expect(settings.disregardedUntilMs).toBeNull();
  });
});
