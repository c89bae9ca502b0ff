import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { JobRecord } from '../../../../src-main/engine/jobs/record/job-record.ts';
import { createNodeFileSystem } from '../../../../src-main/foundation/files/node-file-system.ts';
import { documentJob, queueBench } from '../../../helpers/queue-bench.ts';

/** Writes a file, and gives the job that a folder would have queued for it. Only one for each test. */
export async function queuedFile(path: string, content: string): Promise<JobRecord> {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  const { device, inode, sizeBytes, modifiedAtMs } = await createNodeFileSystem().status(path);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const bench = queueBench();
  const file = { path, device, inode, sizeBytes, modifiedAtMs, sha256 };
  const [intake] = bench.intake.add([documentJob(path, undefined, { file })]);
  if (intake?.kind !== 'added') throw new Error('the file was not queued');
  return { ...bench.job(intake.jobId), watch_folder_id: 1 };
}
