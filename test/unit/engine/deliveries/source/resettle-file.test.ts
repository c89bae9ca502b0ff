import { beforeEach, describe, expect, it } from 'vitest';
import { ResettleFile } from '../../../../../src-main/engine/deliveries/source/resettle-file.ts';
import type { SettledFile } from '../../../../../src-main/engine/jobs/store/job-intake.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/store/job-record.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

const newer = 'b'.repeat(64);
let bench: QueueBench;
let job: JobRecord;
let givenUp: string[];

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
    settleFile: () => Promise.resolve(file),
    intake: bench.intake,
    logger: silentLogger,
    giveUp: (_id, message) => void givenUp.push(message),
  }).settle(of);
}

describe('a file that was saved again while it was being sent', () => {
  it('goes with its newer content in the place of what was never sent', async () => {
    await settle(job, {});
    expect(bench.job(job.id)).toMatchObject({ state: 'skipped', cause: 'superseded' });
    expect(bench.store.inState('queued').map(({ sha256 }) => sha256)).toEqual([newer]);
  });

  it('gives nothing to a repetition, which is of the content that was sent', async () => {
    await settle({ ...job, repetition: 1 }, {});
    expect(bench.store.inState('queued').map(({ id }) => id)).toEqual([job.id]);
  });

  it('is given up where a link leads from its path to another folder by now', async () => {
    await settle(job, { path: '/private/a.pdf' });
    expect(bench.store.inState('queued').map(({ id }) => id)).toEqual([job.id]);
    expect(givenUp).toEqual([expect.stringContaining('a link leads from /in/a.pdf to /private/a.pdf')]);
  });
});
