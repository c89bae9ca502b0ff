import type { JournalEntry } from '../../../src-main/engine/storage/journal-entry.ts';
import { keyOf } from '../service/ledger.ts';
import type { World } from '../world/world.ts';

/** As `Witness.identityOf` says it of a row. */
export function identityOfEntry({ job, connection }: JournalEntry): string {
  const { kind, target_id, slide_id, size_bytes, candidate_id, formats, aspect_ratio, repetition } = job;
  const work = `${candidate_id ?? '*'} ${formats ?? ''} ${aspect_ratio ?? ''}`;
  const content = job.sha256 ?? job.url ?? work;
  const wanted = { kind, targetId: target_id, slideId: slide_id, content, sizeBytes: size_bytes };
  return `${keyOf(connection.id, wanted)}|${repetition}`;
}

/** I17, at rest: what the journal says was accepted is done, and every send that it knows has its row. */
export function checkJournal({ machine, watch, violations }: World): void {
  const jobs = [...watch.jobs.values()];
  const done = new Set(jobs.filter(({ state }) => state === 'done').map((job) => watch.identityOf(job)));
  // Begun again by a person, a job may have become another repetition of the same.
  const known = new Set(jobs.map((job) => watch.keyOfJob(job)));
  for (const entry of machine.folder.journalFrom(0)) {
    const identity = identityOfEntry(entry);
    const { what, job } = entry;
    const isAccepted = what === 'end' && (job.state === 'done' || job.state === 'tracking');
    violations.check(
      isAccepted ? done.has(identity) : known.has(keyOfIdentity(identity)),
      'I17',
      () => `the journal says of ${identity}: ${what} ${job.state}, and no row agrees`,
    );
  }
}

export function keyOfIdentity(identity: string): string {
  return identity.slice(0, identity.lastIndexOf('|'));
}
