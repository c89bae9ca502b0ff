import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../../../../src-main/engine/create-engine.ts';
import { foreseeMigration } from '../../../../../src-main/engine/storage/database/foresee-migration.ts';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { takeOwnership } from '../../../../../src-main/engine/storage/database/owner-lock.ts';
import { LongStart } from '../../../../../src-main/host-electron/long-start.ts';
import { addMadeUpMigration, earlierForm } from '../../../../helpers/made-up-migration.ts';
import { testHost } from '../../../../helpers/running-engine.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { said } from '../../../../helpers/said.ts';

addMadeUpMigration();

/** A data folder as an earlier version left it, with so many jobs by its own count. */
function earlier(jobs: number, form = earlierForm): { folder: string; file: string } {
  const folder = temporaryFolder('long');
  const file = join(folder, 'outbox.db');
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, form));
  database.prepare(`update job_count set jobs = ? where state = 'done'`).run(jobs);
  database.close();
  return { folder, file };
}

function formOf(file: string): unknown {
  const database = new Database(file, { readonly: true });
  try {
    return database.pragma('user_version', { simple: true });
  } finally {
    database.close();
  }
}

describe('a start that will take long', () => {
  it('is foreseen where many jobs are brought into a newer form, with how long it takes', () => {
    expect(foreseeMigration(earlier(1_000_000).file)).toEqual(
      message('start.updating_records', {
        jobs: 1_000_000,
        period: message('period.seconds', { count: 50 }),
      }),
    );
    expect(said(foreseeMigration(earlier(3_000_000).file))).toContain('about 3 minutes');
  });

  it('is not announced where it is short: a new folder, few jobs, or the newest form', () => {
    const { folder, file } = earlier(1000);
    expect(foreseeMigration(file)).toBeNull();
    expect(foreseeMigration(join(folder, 'none.db'))).toBeNull();
    expect(foreseeMigration(earlier(1_000_000, migrations.length).file)).toBeNull();
    expect(existsSync(join(folder, 'none.db'))).toBe(false);
  });

  it('is told before anything is changed, and waited for until it can be read', async () => {
    const { folder, file } = earlier(1_000_000);
    const told: string[] = [];
    const engine = await createEngine({
      host: testHost(folder),
      deliver: false,
      onLongStart: async (what) => {
        await Promise.resolve();
        told.push(`${String(formOf(file))}: ${said(what)}`);
      },
    });
    await engine.stop();
    expect(told).toEqual([
      expect.stringContaining(`${String(earlierForm)}: Outbox updates its records of 1,000,000 jobs`),
    ]);
    expect(formOf(file)).toBe(migrations.length);
  });

  it('is not told where another Outbox has the folder', async () => {
    const { folder } = earlier(1_000_000);
    const owner = takeOwnership(folder);
    const onLongStart = vi.fn(() => Promise.resolve());
    await expect(createEngine({ host: testHost(folder), onLongStart })).rejects.toMatchObject({
      code: 'already_running',
    });
    owner.release();
    expect(onLongStart).not.toHaveBeenCalled();
  });

  it('shows a message in the place of the window, which goes when the window comes', async () => {
    const shown: { detail?: string | undefined; signal?: AbortSignal | undefined }[] = [];
    const longStart = new LongStart(
      {
        showMessageBox: vi.fn((options: unknown) => {
          shown.push(options as (typeof shown)[number]);
          return new Promise<never>(() => undefined);
        }),
      },
      { language: 'en', locale: 'en-GB' },
    );
    await longStart.tell(
      message('start.updating_records', { jobs: 60_000, period: message('period.seconds', { count: 3 }) }),
    );
    expect(shown[0]?.detail).toContain('60,000 jobs');
    expect(shown[0]?.signal?.aborted).toBe(false);
    longStart.end();
    expect(shown[0]?.signal?.aborted).toBe(true);
  });
});
