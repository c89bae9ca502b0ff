import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LogEventName } from '../../../../../src-main/contract/log/log-events.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import type { OutboxDatabase } from '../../../../../src-main/engine/storage/database/open-database.ts';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import type { FolderContext } from '../../../../../src-main/engine/watch-folders/files/folder-context.ts';
import { compileRules } from '../../../../../src-main/engine/watch-folders/rules/file-rules.ts';
import { looksOver } from '../../../../../src-main/engine/watch-folders/looks/looks-over.ts';
import { FileRecords } from '../../../../../src-main/engine/watch-folders/files/file-records.ts';
import { Settler } from '../../../../../src-main/engine/watch-folders/intake/settler.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { quickTimings } from '../harness.ts';

const retryMs = 5000;
const rules = rulesTo({ kind: 'knowledge_base', id: 'kb1', label: 'Handbook' });

describe('a reading for which the disk has no room', () => {
  let root: string;
  let database: OutboxDatabase;
  let files: FileRecords;
  let clock: ManualClock;
  let logged: LogEventName[];
  let settler: Settler;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'outbox-settler-')));
    writeFileSync(join(root, 'guide.md'), '# Guide');
    database = openPrepared(join(root, 'data', 'outbox.db'));
    database.exec(`
      insert into connection (id, name, base_url, created_at_ms) values (1, 'One', 'https://service.example', 0);
      insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
      values (1, 1, '${root}', '0', '0', '{}', 'active', 'watching', 0)`);
    files = new FileRecords(database);
    clock = new ManualClock();
    logged = [];
    const unplaced = { bornAtMs: null, volume: null };
    settler = settlerOf({
      ...{
        id: 1,
        connectionId: 1,
        root,
        device: '0',
        inode: '0',
        ...unplaced,
        isSlow: false,
        keepsChangeTimes: false,
      },
      ...{
        rules,
        fileRules: compileRules(rules),
        belongsElsewhere: () => false,
        isFileOfAnother: () => false,
        innerPaths: () => [],
      },
    });
    files.insert(1, 'guide.md', dueNow(), 0);
  });

  afterEach(async () => {
    await settler.stop();
    database.close();
    rmSync(root, { recursive: true });
  });

  const dueNow = (): Parameters<FileRecords['insert']>[2] => ({
    ...{
      device: '0',
      inode: '0',
      sizeBytes: 0,
      modifiedAtMs: 0,
      phase: 'settling',
      reason: null,
      sha256: null,
    },
    ...{
      jobId: null,
      changedAtMs: 0,
      recheckAtMs: 0,
      recheckCount: 0,
      slideId: null,
      goneFrom: null,
      hurried: 0,
    },
  });

  function settlerOf(folder: FolderContext): Settler {
    const nowMs = (): number => clock.monotonicMs();
    const fileSystem = createNodeFileSystem();
    return new Settler({
      ...{ files, clock, retryMs, fileSystem, looks: looksOver(fileSystem), monotonicNow: nowMs },
      content: { hasRoom: true, put: () => undefined },
      logger: { write: (event) => void logged.push(event) },
      activeFolder: () => folder,
      contextOf: () => ({ nowMs: nowMs(), settleMs: quickTimings.settleMs, timings: quickTimings }),
      slidesOf: () => Promise.resolve(null),
      destinationsOf: () => Promise.resolve([]),
      onChanged: () => undefined,
      lookAgain: () => undefined,
      onSettled: () => undefined,
    });
  }

  /** The folder is heard of all the time, as of a file that grows. */
  async function hearOfTheFolder(forMs: number): Promise<void> {
    for (let passedMs = 0; passedMs < forMs; passedMs += 50) {
      settler.wake();
      clock.advance(50);
      while (settler.isBusy) await setImmediate();
    }
  }

  it('is tried once in a while, however often its folder is heard of', async () => {
    database.exec(`create trigger no_room before update on file begin select raise(abort, 'no room'); end`);
    await hearOfTheFolder(20_000);
    expect(logged.every((event) => event === 'folder.settling_failed')).toBe(true);
    expect(logged.length).toBeGreaterThanOrEqual(3);
    expect(logged.length).toBeLessThanOrEqual(20_000 / retryMs);
  });

  it('is taken soon after there is room again', async () => {
    database.exec(`create trigger no_room before update on file begin select raise(abort, 'no room'); end`);
    await hearOfTheFolder(2000);
    database.exec('drop trigger no_room');
    clock.advance(retryMs);
    while (settler.isBusy) await setImmediate();
    expect(files.get(1)?.sizeBytes).toBe(7);
  });
});
