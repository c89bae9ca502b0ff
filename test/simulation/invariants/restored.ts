import type { DoubtPolicy } from '../../../src-main/contract/doubt.ts';
import type { WatchedJob } from '../engine/row-watch.ts';
import type { World } from '../world/world.ts';
import { identityOfEntry, keyOfIdentity, maybeCarriedOut } from './journal.ts';

const ended = new Set(['rejected', 'failed', 'cancelled', 'skipped']);

/** True of rows that will be sent by themselves. */
const isToBeSent = ({ state, phase }: WatchedJob): boolean => state === 'queued' || phase === 'open';

/**
 * I17: whatever the service has, or is about to act on, is accepted or in doubt in a restored database, and never sent again by
 * itself. From here on the truth goes by the numbers of these rows.
 */
export function followRestored(
  world: World,
  restored: {
    readonly before: readonly WatchedJob[];
    readonly rows: readonly WatchedJob[];
    readonly policies: ReadonlyMap<string, DoubtPolicy>;
  },
): void {
  const { watch, ledger, person } = world;
  const live = new Map<string, WatchedJob>();
  for (const row of restored.rows) if (!ended.has(row.state)) live.set(watch.identityOf(row), row);
  const identities = new Map(restored.before.map((row) => [row.id, watch.identityOf(row)]));
  person.recall({
    rowOf: (id) => {
      const row = live.get(identities.get(id) ?? '');
      return row?.state === 'done' ? row.id : null;
    },
    policies: restored.policies,
  });
  ledger.rebind((identity) => {
    const row = live.get(identity);
    return row === undefined || isToBeSent(row) ? null : row;
  });
  checkRestored(world, restored.rows);
}

function checkRestored(
  { watch, ledger, machine, violations, tally, edited }: World,
  rows: readonly WatchedJob[],
): void {
  const known = new Set(rows.map((row) => watch.keyOfJob(row)));
  const journalled = new Set(
    maybeCarriedOut(machine.folder.journalFrom(0)).map(identityOfEntry).map(keyOfIdentity),
  );
  const sent = [...ledger.entries, ...ledger.pending].map(({ identity }) => keyOfIdentity(identity));
  const { folder } = machine;
  // Without any snapshot the journal goes back as far as it was kept. Who adds their folders again after that is told so.
  const isAllLost = folder.snapshots().length === 0;
  for (const key of new Set(sent.filter((one) => !known.has(one)))) {
    violations.check(
      !journalled.has(key) && (isAllLost || folder.forgotten.has(key)),
      'I17',
      () => `${key} was carried out, and no restored row knows it`,
    );
    if (isAllLost) ledger.approve(key);
    folder.forgotten.add(key);
    edited.forget(key);
    tally.count('storage', 'older than the journal');
  }
  for (const row of rows) {
    if (!isToBeSent(row)) continue;
    const key = watch.keyOfJob(row);
    const [times, allowed] = [ledger.count(key), 1 + ledger.approvals(key)];
    violations.check(
      times < allowed,
      'I17',
      () => `job ${row.id} is ${row.state} after the restore, and ${key} was carried out ${times} times`,
    );
  }
}
