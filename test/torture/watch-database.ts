import Database from 'better-sqlite3';
import type { PointName } from './points.ts';
import type { Watching } from './watching.ts';
import { wrap } from './wrap.ts';

/** What a transaction is, told by the first of its statements that only it has. */
const signs: readonly (readonly [RegExp, Transaction])[] = [
  [/^\s*insert into attempt \(job_id, number, epoch, phase, started_at_ms, total_bytes, sha256\)/, 'T1'],
  [/^\s*update attempt set phase = 'final'/, 'T2'],
  [/^\s*update attempt set\s+phase = 'closed'/, 'T3'],
  [/^\s*insert into job \(/, 'intake'],
  [/^\s*insert into file \(/, 'scan'],
  [/values \('epoch', :epoch\)/, 'replay'],
];
const changeOfJob = /^\s*update job set state = \?/;
type Transaction = 'T1' | 'T2' | 'T3' | 'intake' | 'scan' | 'replay' | 'recovery' | 'migration' | 'poll';

const commits: Readonly<Record<Transaction, readonly [PointName, PointName]>> = {
  T1: ['T1/before the commit', 'T1/after the commit'],
  T2: ['T2/before the commit', 'T2/after the commit'],
  T3: ['T3/before the commit', 'T3/after the commit'],
  intake: ['intake/before the commit', 'intake/after the commit'],
  scan: ['scan/before the commit', 'scan/after the commit'],
  replay: ['repair/replay, before the commit', 'repair/replay, after the commit'],
  recovery: ['recovery/before the commit', 'recovery/after the commit'],
  migration: ['migration/before the commit', 'migration/after the commit'],
  poll: ['poll/before the commit', 'poll/after the commit'],
};

const inside: Partial<Record<Transaction, PointName>> = {
  T1: 'T1/in its transaction',
  T2: 'T2/in its transaction',
  T3: 'T3/in its transaction',
  intake: 'intake/in its transaction',
  scan: 'scan/in its transaction',
  recovery: 'recovery/in its transaction',
};

const noted: readonly (readonly [RegExp, PointName])[] = [
  [/^\s*insert or replace into upload_session/, 'clip/session noted'],
  [/^\s*insert or replace into upload_part/, 'clip/part noted'],
];

export function watchDatabase({ at }: Watching): void {
  const probe = new Database(':memory:');
  const statement: object = Object.getPrototypeOf(probe.prepare('select 1')) as object;
  probe.close();
  let current: Transaction | null = null;
  let isTransacting = false;
  let wasClaimed = false;

  wrap(
    statement,
    'run',
    (run) =>
      function (...values) {
        const source = sourceOf(this);
        if (source === 'COMMIT') return commit(() => run.apply(this, values));
        const result = run.apply(this, values);
        if (source === 'BEGIN') begin();
        else noteStatement(source);
        return result;
      },
  );

  function begin(): void {
    isTransacting = true;
    current = null;
  }

  function commit(run: () => unknown): unknown {
    const [before, after] = current === null ? [] : commits[current];
    if (before !== undefined) at(before);
    const result = run();
    isTransacting = false;
    if (after !== undefined) at(after);
    return result;
  }

  function noteStatement(source: string): void {
    const found = signs.find(([sign]) => sign.test(source))?.[1];
    if (found !== undefined && isTransacting) {
      if (found === 'T1') wasClaimed = true;
      // Attempts are closed before this process made any only where it recovers.
      current = found === 'T3' && !wasClaimed ? 'recovery' : found;
      const point = inside[current];
      if (point !== undefined) at(point);
    } else if (isTransacting && current === null && changeOfJob.test(source)) {
      current = 'poll';
    }
    for (const [sign, point] of noted) if (sign.test(source)) at(point);
  }

  wrap(
    statement,
    'get',
    (get) =>
      function (...values) {
        const source = sourceOf(this);
        const isEpoch = source.includes("values ('epoch', '1')");
        if (isEpoch) at('start/before the epoch');
        const result = get.apply(this, values);
        if (isEpoch) at('start/after the epoch');
        // A write that returns what it wrote.
        noteStatement(source);
        return result;
      },
  );

  wrap(
    Database.prototype,
    'exec',
    (exec) =>
      function (...values) {
        const [source] = values;
        const isMigration = isTransacting && typeof source === 'string' && source.includes('create table');
        if (isMigration) at('migration/before a step');
        if (source === 'rollback') at('close/before the lock is let go');
        const result = exec.apply(this, values);
        if (isMigration) {
          current = 'migration';
          at('migration/after a step');
        }
        if (source === 'begin exclusive') at('start/lock taken');
        return result;
      },
  );

  wrap(
    Database.prototype,
    'pragma',
    (pragma) =>
      function (...values) {
        const isCheckpoint = typeof values[0] === 'string' && values[0].startsWith('wal_checkpoint');
        if (isCheckpoint) at('close/before the checkpoint');
        const result = pragma.apply(this, values);
        if (isCheckpoint) at('close/after the checkpoint');
        return result;
      },
  );

  wrap(
    Database.prototype,
    'backup',
    (backup) =>
      async function (destination) {
        at('snapshot/before it');
        const progress = (): number => {
          at('snapshot/part of it written');
          return 20;
        };
        const result = await backup.call(this, destination, { progress });
        at('snapshot/written, not synced');
        return result;
      },
  );
}

function sourceOf(statement: unknown): string {
  return (statement as Database.Statement).source;
}
