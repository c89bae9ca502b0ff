import { allJobs } from '../engine/row-watch.ts';
import type { World } from '../world/world.ts';
import { asksAsCutList } from './cut-list.ts';

const unfinished = new Set(['queued', 'sending', 'tracking', 'in_doubt', 'needs_attention']);

/** Nothing goes on, and nothing waits for anybody. */
export function standsAtRest(world: World): boolean {
  const { watch, machine } = world;
  if (machine.engine === null) return false;
  for (const job of watch.jobs.values()) if (unfinished.has(job.state)) return false;
  return machine.engine.idleStatus().idle && waitingFiles(world).length === 0;
}

interface WaitingFile {
  readonly relative_path: string;
  readonly folder: string;
  readonly recheck_count: number;
}

/** Files that still settle, or cannot be read, each with all that says why. */
function waitingFiles({ machine, disk }: World): string[] {
  return machine.database
    .prepare<[], WaitingFile>(
      `select relative_path, watch_folder.path as folder, file.phase, file.reason, recheck_at_ms, recheck_count,
         watch_folder.state, watch_folder.health
       from file join watch_folder on watch_folder.id = file.watch_folder_id
       where phase in ('settling', 'unreadable') order by file.id`,
    )
    .all()
    .filter((row) => !asksAsCutList(pathOf(row), disk.find(pathOf(row)), row))
    .map((row) => JSON.stringify(row));
}

function pathOf({ folder, relative_path: path }: WaitingFile): string {
  return `${folder}/${path}`;
}

/** What must hold once nothing goes on any more. */
export function checkAtRest(world: World): void {
  const { watch, machine, violations, ledger, person } = world;
  const stored = allJobs(machine.database);
  const watched = [...watch.jobs.values()].sort((one, other) => one.id - other.id);
  const wrong = stored.findIndex((job, at) => JSON.stringify(job) !== JSON.stringify(watched[at]));
  violations.check(
    wrong < 0 && stored.length === watched.length,
    'I17',
    () =>
      `the rows are not what their changes made of them: ${JSON.stringify(stored[wrong])} and ${JSON.stringify(watched[wrong])}`,
  );
  for (const job of stored) {
    if (job.state !== 'done') continue;
    const isThere = ledger.count(watch.keyOfJob(job)) > 0 || person.saidArrived.has(job.id);
    violations.check(
      isThere || person.assumed.has(job.id),
      'I3',
      () => `job ${job.id} is done, and nothing of it arrived`,
    );
  }
}

/** I12: what still waits, four hours after everything works again. */
export function spellUnrest(world: World): string {
  const { watch, machine, time } = world;
  const waiting = [...watch.jobs.values()]
    .filter(({ state }) => unfinished.has(state))
    .map(
      ({ id, kind, state, hold, cause, dueAtMs }) =>
        `job ${id} ${kind} ${state} ${hold ?? ''} ${cause ?? ''} due in ${Math.round((dueAtMs - time.wallMs) / 1000)} s`,
    );
  const holds = machine.isRunning ? spellHolds(world) : '';
  const idleStatus = machine.engine?.idleStatus();
  const files = machine.isRunning ? waitingFiles(world) : [];
  return `it does not come to rest: ${waiting.join('; ')} ${String(files.length)} files wait: ${files.join(', ')}; ${holds}; ${JSON.stringify(idleStatus ?? 'not running')}`;
}

/** What stands in the way of connections and kinds, with the seconds that it has left. */
function spellHolds({ machine, time }: World): string {
  const rows = machine.database
    .prepare<[{ nowMs: number }], Readonly<Record<string, unknown>>>(
      `select id, hold, round((rate_limited_until_ms - :nowMs) / 1000) as limited, null as kind
       from connection where hold is not null or rate_limited_until_ms > :nowMs
       union all select connection_id, cause, round((until_ms - :nowMs) / 1000), kind from kind_hold`,
    )
    .all({ nowMs: time.wallMs });
  return JSON.stringify(rows);
}
