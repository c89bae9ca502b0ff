import type { JobRow } from '../../src-main/contract/job.ts';
import { JobDesk } from '../jobs/job-desk.svelte.ts';
import { JobList } from '../jobs/list/job-list.svelte.ts';
import { JobSheet } from '../jobs/sheet/job-sheet.svelte.ts';
import type { App } from '../state/app.svelte.ts';
import { Selection } from '../state/selection.svelte.ts';
import { schedule } from '../state/timers.ts';

/** A table of jobs with what belongs to it: the choice of rows, the open sheet, and the desk where actions are carried out. */
export class JobBoard {
  readonly list: JobList;
  readonly selection = new Selection<JobRow>();
  readonly sheet: JobSheet;
  readonly desk: JobDesk;
  readonly #app: App;
  /** Jobs for which another place is being chosen: as they were when that began. */
  #goingElsewhere = $state.raw<readonly JobRow[] | null>(null);

  constructor(app: App) {
    this.#app = app;
    this.list = new JobList(app.client, schedule);
    this.sheet = new JobSheet(app.client, schedule);
    this.desk = new JobDesk(app.client, app.toasts, (ids) => {
      this.selection.drop(ids);
    });
  }

  get goingElsewhere(): readonly JobRow[] | null {
    return this.#goingElsewhere;
  }

  /** `null`: no more. */
  chooseAnotherPlace(jobs: readonly JobRow[] | null): void {
    this.#goingElsewhere = jobs;
  }

  /** Follows the engine's changes. Returns the function that stops it. */
  start(): () => void {
    const end = this.#app.engine.onChange((change) => {
      this.list.receive(change);
      this.sheet.receive(change);
      if (change?.jobs !== undefined) this.selection.receive(change.jobs);
    });
    return () => {
      end();
      this.list.dispose();
    };
  }
}
