import { describe, expect, it } from 'vitest';
import { DriftLog } from '../../../../../src-main/engine/connections/profile/drift-log.ts';
import type { Observation } from '../../../../../src-main/engine/service-client/wire/observation.ts';
import { profileBench } from './profile-bench.ts';

function driftBench() {
  const bench = profileBench();
  const { database, profiles, clock, logger } = bench;
  const drift = new DriftLog(database, { profileOf: (id) => profiles.of(id), clock, logger });
  const storedCounts = (): unknown[] => database.prepare('select count from drift order by id').pluck().all();
  return { ...bench, drift, storedCounts };
}

const field = (name: string): Observation => ({
  what: 'unknown_field',
  operation: 'clip',
  name,
  sample: 'text, 12 characters',
});
const status: Observation = {
  what: 'unknown_status',
  operation: 'documents',
  subject: 'document',
  status: 'Archived',
};

describe('what the service sends and nobody knows here', () => {
  it('is listed with how often and when it was seen, the newest first', () => {
    const { drift, clock } = driftBench();
    const beganMs = clock.nowMs();
    drift.note(1, field('data.mood'));
    clock.advance(1000);
    drift.note(1, field('data.mood'));
    clock.advance(9000);
    drift.note(1, status);
    drift.note(1, { what: 'unknown_header', operation: 'clip', name: 'x-region' });
    clock.advance(10_000);
    expect(drift.list(1)).toMatchObject([
      {
        operation: 'documents',
        what: 'status',
        name: 'Archived',
        subject: 'document',
        sample: 'document',
        count: 1,
        taught: null,
      },
      { operation: 'clip', what: 'header', name: 'x-region', subject: null, sample: null, count: 1 },
      {
        operation: 'clip',
        what: 'field',
        name: 'data.mood',
        sample: 'text, 12 characters',
        count: 2,
        firstSeenMs: beganMs,
        lastSeenMs: beganMs + 1000,
      },
    ]);
  });

  it('is written at most once in ten seconds, and shown up to date meanwhile', () => {
    const { drift, clock, storedCounts } = driftBench();
    drift.note(1, field('data.mood'));
    clock.advance(0);
    expect(storedCounts()).toEqual([1]);
    for (let second = 1; second <= 9; second += 1) {
      clock.advance(1000);
      drift.note(1, field('data.mood'));
    }
    expect(storedCounts()).toEqual([1]);
    expect(drift.list(1)).toMatchObject([{ count: 10, lastSeenMs: clock.nowMs() }]);
    clock.advance(1000);
    expect(storedCounts()).toEqual([10]);
    expect(drift.list(1)).toMatchObject([{ count: 10 }]);
  });

  it('is not lost when the engine ends', () => {
    const { drift, clock, storedCounts } = driftBench();
    drift.note(1, field('data.mood'));
    drift.note(1, field('data.mood'));
    drift.stop();
    expect(storedCounts()).toEqual([2]);
    expect(clock.pendingTimers).toBe(0);
  });

  it('tells the same status of different subjects and operations apart', () => {
    const { drift } = driftBench();
    drift.note(1, { ...status, operation: 'clip', subject: 'clip' });
    drift.note(1, { ...status, operation: 'clip', subject: 'candidate' });
    drift.note(1, status);
    drift.stop();
    expect(drift.list(1)).toHaveLength(3);
  });

  it('shows what a person taught of a status', () => {
    const { drift, profiles } = driftBench();
    drift.note(1, status);
    drift.stop();
    profiles.teachStatus(1, { subject: 'clip', status: 'Archived', meaning: 'success' });
    expect(drift.list(1)).toMatchObject([{ name: 'Archived', taught: null }]);
    profiles.teachStatus(1, { subject: 'document', status: 'Archived', meaning: 'failure' });
    expect(drift.list(1)).toMatchObject([{ name: 'Archived', taught: 'failure' }]);
  });

  it('fills at most five hundred places of a connection; the log says once that there was more', () => {
    const { drift, logger, storedCounts, database } = driftBench();
    database.exec(
      `insert into connection (id, name, base_url, created_at_ms) values (2, 'B', 'https://b.example', 0)`,
    );
    for (let index = 0; index < 400; index += 1) drift.note(1, field(`data.a${String(index)}`));
    drift.stop();
    for (let index = 0; index < 700; index += 1) drift.note(1, field(`data.b${String(index)}`));
    drift.note(1, field('data.a0'));
    drift.note(2, field('data.a0'));
    drift.stop();
    expect(drift.list(1)).toHaveLength(500);
    expect(drift.list(2)).toHaveLength(1);
    expect(storedCounts()).toHaveLength(501);
    expect(logger.lines).toEqual([
      { level: 'warn', event: 'profile.drift_full', fields: { connectionId: 1, items: 500 }, detail: {} },
    ]);
  });

  it('goes on being counted where it is known, however full the list is', () => {
    const { drift } = driftBench();
    for (let index = 0; index < 500; index += 1) drift.note(1, field(`data.a${String(index)}`));
    drift.stop();
    drift.note(1, field('data.a0'));
    drift.note(1, field('data.new'));
    drift.stop();
    const items = drift.list(1);
    expect(items.find(({ name }) => name === 'data.a0')?.count).toBe(2);
    expect(items.some(({ name }) => name === 'data.new')).toBe(false);
  });

  it('is dropped with its connection', () => {
    const { drift, database, storedCounts } = driftBench();
    drift.note(1, field('data.mood'));
    database.exec('delete from connection');
    drift.stop();
    expect(storedCounts()).toEqual([]);
  });

  it('is not made of limits', () => {
    const { drift, clock } = driftBench();
    drift.note(1, { what: 'size_accepted', operation: 'uploadDocument', sizeBytes: 1 });
    drift.note(1, { what: 'rate', limit: 1, remaining: 1, resetAtMs: null });
    expect(clock.pendingTimers).toBe(0);
    drift.stop();
    expect(drift.list(1)).toEqual([]);
  });

  it('and cannot be written is kept for later; the log says so once', () => {
    const { drift, clock, database, logger, storedCounts } = driftBench();
    database.pragma('query_only = ON');
    drift.note(1, field('data.mood'));
    clock.advance(30_000);
    expect(logger.events).toEqual(['profile.drift_not_written']);
    database.pragma('query_only = OFF');
    clock.advance(10_000);
    expect(storedCounts()).toEqual([1]);
    expect(clock.pendingTimers).toBe(0);
  });
});
