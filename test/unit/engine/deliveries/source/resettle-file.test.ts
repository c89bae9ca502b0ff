import { message, type Message } from '../../../../../src-main/contract/messages/message.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ResettleFile } from '../../../../../src-main/engine/deliveries/source/resettle-file.ts';
import type { SettledFile } from '../../../../../src-main/engine/jobs/store/job-intake.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

const newer = 'b'.repeat(64);
let bench: QueueBench;
let job: JobRecord;
let givenUp: Message[];

beforeEach(() => {
  bench = queueBench();
  const [added] = bench.intake.add([documentJob('/in/a.pdf', 'a')]);
  job = bench.job(added?.jobId ?? 0);
  givenUp = [];
});

function settle(of: JobRecord, settled: Partial<SettledFile>): Promise<void> {
  const file: SettledFile = {
    ...{ path: '/in/a.pdf', device: '1', inode: '1', sizeBytes: 5, modifiedAtMs: 1, sha256: newer },
    ...settled,
  };
  return new ResettleFile({
    isFolderThere: () => Promise.resolve(true),
    settleFile: () => Promise.resolve(file),
    ...{ intake: bench.intake, store: bench.store, clock: bench.clock, logger: silentLogger },
    giveUp: (_id, why) => void givenUp.push(why),
  }).settle(of);
}

describe('a file that was saved again while it was being sent', () => {
  it('goes with its newer content in the place of what was never sent', async () => {
    await settle(job, {});
    expect(bench.job(job.id)).toMatchObject({ state: 'skipped', cause: 'superseded' });
    expect(bench.store.inState('queued').map(({ sha256 }) => sha256)).toEqual([newer]);
  });

  it('is not sent while it settles, however long that takes, and at once where it holds the same still', async () => {
    const { promise, resolve } = Promise.withResolvers<SettledFile>();
    const resettling = new ResettleFile({
      isFolderThere: () => Promise.resolve(true),
      settleFile: () => promise,
      ...{ intake: bench.intake, store: bench.store, clock: bench.clock, logger: silentLogger },
      giveUp: () => undefined,
    });
    bench.store.change(job, { ...job, hold: 'backoff', due_at_ms: bench.clock.nowMs() + 10_000 });
    const settled = resettling.settle(bench.job(job.id));
    bench.clock.advance(60_000);
    expect(bench.store.claim(1)).toBeNull();
    // A person may let it try all the same; it meets the same file, and waits with the others.
    bench.store.change(bench.job(job.id), { ...bench.job(job.id), hold: 'backoff', due_at_ms: 0 });
    await resettling.settle(bench.job(job.id));
    expect(bench.store.claim(1)).toBeNull();
    const { device, inode, sha256 } = job;
    resolve({
      ...{ path: '/in/a.pdf', device: device ?? '', inode: inode ?? '', sha256: sha256 ?? '' },
      ...{ sizeBytes: job.size_bytes ?? 0, modifiedAtMs: 2 },
    });
    await settled;
    expect(bench.store.claim(1)?.job.id).toBe(job.id);
  });

  it('gives nothing to a repetition, which is of the content that was sent', async () => {
    await settle({ ...job, repetition: 1 }, {});
    expect(bench.store.inState('queued').map(({ id }) => id)).toEqual([job.id]);
  });

  it('is given up where a link leads from its path to another folder by now', async () => {
    await settle(job, { path: '/private/a.pdf' });
    expect(bench.store.inState('queued').map(({ id }) => id)).toEqual([job.id]);
    expect(givenUp).toEqual([message('source.leads_away', { path: '/in/a.pdf', place: '/private/a.pdf' })]);
  });
});
