import { said } from '../helpers/said.ts';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull } from '../../src-main/foundation/disk-full.ts';
import type { Finished } from '../../src-main/engine/jobs/store/sending-commits.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { acceptedToFollow } from '../helpers/attempt-results.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { openWorkStorage, startParts } from './engine-parts.ts';
import { attemptFact, factsNamed, jobFact, readFacts } from './facts.ts';
import { newJob } from './new-jobs.ts';
import type { Told } from './told.ts';

/**
 * Answers come in when there is no room left at all: the space that is set aside is given up, and each of them is recorded. The disk
 * must be large enough for that space to be set aside.
 */
export async function answerOnFullDisk(
  directory: string,
  seed: number,
  tell: (line: Told) => void,
): Promise<void> {
  const clock = new ManualClock();
  const random = seededRandom(seed);
  const storage = await openWorkStorage(directory, clock, true);
  if (!storage.hasRoom()) throw new Error('This disk has no room to set space aside');
  const parts = startParts(storage, clock);
  parts.intake.add(Array.from({ length: 12 }, (_, index) => newJob(index + 1, random)));
  const claims = [1, 2, 3].map(() => {
    const claim = parts.store.claim(1);
    if (claim === null) throw new Error('Nothing can be claimed');
    return parts.store.recordFinal(claim, claim.job.size_bytes);
  });
  const facts = Object.fromEntries(readFacts(parts.database));
  tell({ told: 'opened', facts, repaired: storage.repaired === null ? null : said(storage.repaired.detail) });
  for (const { job } of claims) tell({ told: 'delimiter', attempt: attemptFact(job.id, job.attempt_count) });

  takeAllRoom(join(directory, 'filler'));
  for (const claim of claims) {
    const touches = [jobFact(claim.job.id), attemptFact(claim.job.id, claim.job.attempt_count)];
    const write = (): Finished =>
      parts.store.finish(
        claim,
        { ...acceptedToFollow, remoteId: `remote_${String(claim.job.id)}` },
        { sentBytes: claim.job.size_bytes, isCancelled: false },
      );
    tell({ told: 'begin', step: 'T3', touches });
    try {
      write();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      tell({ told: 'failed', step: 'T3', error: 'SqliteError SQLITE_FULL', message: String(error) });
      storage.makeRoom();
      write();
    }
    tell({ told: 'committed', facts: factsNamed(parts.database, touches) });
  }
  await storage.close();
  tell({ told: 'closed' });
  tell({ told: 'ended' });
}

function takeAllRoom(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const sizeBytes of [1024 * 1024, 4096]) {
      const piece = Buffer.alloc(sizeBytes, 1);
      while (writeSync(handle, piece) === sizeBytes);
    }
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
  closeSync(handle);
}
