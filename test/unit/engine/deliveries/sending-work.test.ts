import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runningEngine } from '../../../helpers/running-engine.ts';

interface Work {
  statements: number;
  commits: number;
  /** Commits that wait for the disk. */
  synced: number;
  connections: number;
}

type Run = (this: Database.Statement, ...values: unknown[]) => unknown;

/** What the databases and the sockets of this process do from now on, counted. */
function countedWork(): Work {
  const work: Work = { statements: 0, commits: 0, synced: 0, connections: 0 };
  const probe = new Database(':memory:');
  const statement = Object.getPrototypeOf(probe.prepare('select 1')) as Record<'run' | 'get' | 'all', Run>;
  const database = Object.getPrototypeOf(probe) as Pick<Database.Database, 'pragma'>;
  probe.close();
  let isSynced = true;
  const undo: (() => void)[] = [];
  for (const name of ['run', 'get', 'all'] as const) {
    const original = statement[name];
    statement[name] = function (...values) {
      work.statements += 1;
      if (this.source === 'COMMIT') {
        work.commits += 1;
        if (isSynced) work.synced += 1;
      }
      return original.apply(this, values);
    };
    undo.push(() => (statement[name] = original));
  }
  const pragma = database.pragma;
  database.pragma = function (this: Database.Database, source, options) {
    if (source.startsWith('synchronous =')) isSynced = source.endsWith('FULL');
    return pragma.call(this, source, options);
  };
  undo.push(() => (database.pragma = pragma));
  const connected = (): void => {
    work.connections += 1;
  };
  subscribe('net.client.socket', connected);
  undo.push(() => unsubscribe('net.client.socket', connected));
  onTestFinished(() => {
    for (const one of undo) one();
  });
  return work;
}

/** So many documents, queued while everything is paused, and what it took from then until all of them were accepted. */
async function sent(count: number): Promise<Work> {
  const running = await runningEngine({ practice: { rateLimit: null } });
  await running.call['queue.pause']({ untilMs: null });
  for (let index = 0; index < count; index += 1)
    writeFileSync(join(running.folder, `${String(index)}.txt`), `the text of ${String(index)}`);
  await running.watch({ existing: 'upload' });
  await running.until('all are queued', async () => (await running.jobs()).length === count);
  const work = countedWork();
  await running.call['queue.resume']({});
  await running.until('all are accepted', () => running.accepted().length === count);
  return { ...work };
}

describe('the work that one file costs while it is sent', () => {
  it('is bounded, and shared by those in flight: connections, and commits that wait for the disk', async () => {
    const count = 150;
    const { statements, commits, synced, connections } = await sent(count);
    // A connection for each file would be 150. T2, T3 and a poll wait for the disk, at the worst each by itself; T1 and the activity
    // never do.
    expect(connections).toBeLessThan(40);
    expect(synced / count, 'commits that wait for the disk').toBeLessThan(2.4);
    expect(commits / count, 'commits').toBeLessThan(3.2);
    expect(statements / count, 'statements').toBeLessThan(90);
  });
});
