import {
  isSend,
  type JournalEntry,
  type SendEntry,
} from '../../../src-main/engine/storage/journal/journal-entry.ts';
import { keyOf } from '../service/ledger.ts';
import type { World } from '../world/world.ts';

/** As `Witness.identityOf` says it of a row. */
export function identityOfEntry({ job, connection }: SendEntry): string {
  const { kind, target_id, slide_id, size_bytes, candidate_id, formats, aspect_ratio, repetition } = job;
  const work = `${candidate_id ?? '*'} ${formats ?? ''} ${aspect_ratio ?? ''}`;
  const content = job.sha256 ?? job.url ?? work;
  const wanted = { kind, targetId: target_id, slideId: slide_id, content, sizeBytes: size_bytes };
  return `${keyOf(connection.id, wanted)}|${repetition}`;
}

/** I17, at rest: what the journal says was accepted is so, and whatever else may have arrived has its row. */
export function checkJournal({ machine, watch, violations, person }: World): void {
  const jobs = [...watch.jobs.values()];
  // What was accepted and then could not be followed, a person may put an end to.
  const settled = jobs.filter(({ state }) => state === 'done' || state === 'cancelled');
  const accepted = new Set(settled.map((job) => watch.identityOf(job)));
  for (const identity of person.begunAgain) accepted.add(identity);
  // Begun again by a person, a job may have become another repetition of the same.
  const known = new Set([...jobs.map((job) => watch.keyOfJob(job)), ...watch.formerKeys]);
  for (const entry of lastOfSends(machine.folder.journalFrom(0))) {
    const identity = identityOfEntry(entry);
    const state = stateOf(entry);
    const isAccepted = state === 'done' || state === 'tracking';
    violations.check(
      isAccepted ? accepted.has(identity) : state !== 'in_doubt' || known.has(keyOfIdentity(identity)),
      'I17',
      () => `the journal says of ${identity} that it is ${state}, and no row agrees`,
    );
  }
}

export function keyOfIdentity(identity: string): string {
  return identity.slice(0, identity.lastIndexOf('|'));
}

/** Of each send its last line, unless that says that nothing came of it. */
export function maybeCarriedOut(entries: readonly JournalEntry[]): SendEntry[] {
  return lastOfSends(entries).filter((entry) => ['tracking', 'done', 'in_doubt'].includes(stateOf(entry)));
}

function lastOfSends(entries: readonly JournalEntry[]): SendEntry[] {
  const sends = entries.filter(isSend);
  return [...new Map(sends.map((entry) => [Object.values(entry.send).join(' '), entry])).values()];
}

function stateOf({ what, job }: SendEntry): string {
  return what === 'end' ? job.state : 'in_doubt';
}
