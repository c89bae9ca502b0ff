import { followedInVain } from '../../jobs/record/states.ts';
import type { DocumentPlace, JobSide } from './comparison-records.ts';
import type { Way } from './decide-state.ts';
import type { Pause } from './gather-sides.ts';
import { keyOfPlace } from './listed-documents.ts';

/** So many are taken between two turns. */
const takenAtOnce = 1000;
/** A mark of a file whose name says no target: it goes nowhere yet. */
const unclear = '?? ';

/** Whether the service took it, or may have, and has it still as far as is known here. */
export function hasBegun({ state, cause, removal }: JobSide): boolean {
  if (removal === 'gone') return false;
  switch (state) {
    case 'done':
    case 'tracking':
    case 'sending':
    case 'in_doubt':
      return true;
    case 'needs_attention':
      return cause === 'early_success' || followedInVain.some((one) => one === cause);
    case 'queued':
    case 'rejected':
    case 'failed':
    case 'cancelled':
    case 'skipped':
      return false;
  }
}

/** What became of a job's content. A duplicate has no way of its own: another job's is its. */
export function wayOf({ state, cause }: JobSide): Way {
  switch (state) {
    case 'done':
    case 'tracking':
      return 'delivered';
    case 'queued':
    case 'sending':
    case 'in_doubt':
      return 'going';
    case 'needs_attention':
      if (cause === 'edited') return 'edited';
      if (cause === 'remote_failed') return 'refused_there';
      return cause === 'no_status' ? 'delivered' : 'going';
    case 'skipped':
      return cause === 'left' ? 'edited' : 'stopped';
    case 'rejected':
    case 'failed':
    case 'cancelled':
      return 'stopped';
  }
}

export function isDelivered(job: JobSide): boolean {
  const way = wayOf(job);
  return way === 'delivered' || way === 'refused_there';
}

/** The jobs of a comparison, by what is asked of them. */
export class KnownJobs {
  readonly #all: ReadonlyMap<number, JobSide>;
  readonly #ofContent = new Map<string, JobSide[]>();
  readonly #ofPath = new Map<string, JobSide[]>();
  readonly #placeOf: (job: JobSide) => DocumentPlace;

  /** `only`: all of it is of this one knowledge base, by whichever connection. */
  static async of(
    all: ReadonlyMap<number, JobSide>,
    only: DocumentPlace | null,
    pause: Pause,
  ): Promise<KnownJobs> {
    const known = new KnownJobs(all, only);
    let taken = 0;
    for (const job of all.values()) {
      known.#take(job);
      taken += 1;
      if (taken % takenAtOnce === 0) await pause();
    }
    for (const jobs of [...known.#ofContent.values(), ...known.#ofPath.values()])
      if (jobs.length > 1) jobs.sort((one, other) => other.id - one.id);
    return known;
  }

  private constructor(all: ReadonlyMap<number, JobSide>, only: DocumentPlace | null) {
    this.#all = all;
    this.#placeOf = ({ connection_id: connectionId, target_id }) =>
      only !== null && only.knowledgeBaseId === target_id
        ? only
        : { connectionId, knowledgeBaseId: target_id.startsWith(unclear) ? '' : target_id };
  }

  #take(job: JobSide): void {
    if (!hasBegun(job) && job.state !== 'queued') return;
    if (job.sha256 !== null) put(this.#ofContent, this.#keyOf(job, job.sha256), job);
    if (job.path !== null) put(this.#ofPath, this.#keyOf(job, job.path), job);
  }

  placeOf(job: JobSide): DocumentPlace {
    return this.#placeOf(job);
  }

  get(id: number | null): JobSide | null {
    return id === null ? null : (this.#all.get(id) ?? null);
  }

  /** All that have begun, the newest first. */
  *begun(): Generator<JobSide> {
    const jobs = [...this.#all.values()].filter(hasBegun).sort((one, other) => other.id - one.id);
    yield* jobs;
  }

  /** The newest job that carries the same content to the same place, or did: what a file stands for. */
  ofSameContent(job: JobSide): JobSide | null {
    if (job.sha256 === null) return null;
    const alike = this.#ofContent.get(this.#keyOf(job, job.sha256)) ?? [];
    // Its own file's goes before that of another.
    return alike.find(({ path }) => path === job.path) ?? alike[0] ?? null;
  }

  /** The newest that was delivered of the same file to the same place. */
  deliveredBefore(job: JobSide): JobSide | null {
    const alike = job.path === null ? [] : (this.#ofPath.get(this.#keyOf(job, job.path)) ?? []);
    return alike.find((one) => one.id !== job.id && isDelivered(one)) ?? null;
  }

  #keyOf(job: JobSide, what: string): string {
    return `${keyOfPlace(this.#placeOf(job))} ${what}`;
  }
}

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
