import type { Changed } from '../../../src-main/contract/events.ts';
import type { SettlingFile } from '../../../src-main/contract/watch-folder.ts';
import { madeIntoJobs, pathsOf, withoutJobs } from './files-and-jobs.ts';
import type { JobList } from './job-list.svelte.ts';

interface LeavingFile {
  readonly file: SettlingFile;
  /** Of the change that brought its job. */
  readonly revision: number;
}

/**
 * The files that settle, as they stand in the table with the jobs that they become. The engine tells of both at once, but the list of
 * jobs is read apart from what settles, a moment before or after: a file gives its place to its job in one step, and is never seen
 * beside it.
 */
export class SettlingRows {
  readonly #list: Pick<JobList, 'revision' | 'find' | 'held'>;
  #before: readonly SettlingFile[];
  #leaving = $state.raw<readonly LeavingFile[]>([]);

  constructor(list: Pick<JobList, 'revision' | 'find' | 'held'>, settling: readonly SettlingFile[]) {
    this.#list = list;
    this.#before = settling;
  }

  /** Those that have no row of a job yet: of all that settle, and of those whose job is about to come into the list. */
  shown(settling: readonly SettlingFile[]): readonly SettlingFile[] {
    const again = pathsOf(settling);
    const leaving = this.#stillLeaving().map(({ file }) => file);
    const files = [...leaving.filter(({ path }) => !again.has(path)), ...settling];
    return withoutJobs(files, this.#list.held());
  }

  /** After an engine's change, or `null` where everything may have changed. `settling`: as it is now. */
  receive(change: Changed | null, settling: readonly SettlingFile[]): void {
    const before = this.#before;
    this.#before = settling;
    if (change === null) {
      this.#leaving = [];
      return;
    }
    if (change.settling === undefined || change.jobs === undefined) return;
    const { revision } = change;
    const made = change.jobs.filter(({ id }) => this.#list.find(id) === null);
    const left = madeIntoJobs(before, settling, made);
    this.#leaving = [...this.#stillLeaving(), ...left.map((file) => ({ file, revision }))];
  }

  /** Once the list is as new as the job, it has its row where it shows it at all. */
  #stillLeaving(): readonly LeavingFile[] {
    return this.#leaving.filter(({ revision }) => this.#list.revision < revision);
  }
}
