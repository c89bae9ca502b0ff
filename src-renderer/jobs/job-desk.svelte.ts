import type { CheckResult } from '../../src-main/contract/doubt.ts';
import type { JobRow } from '../../src-main/contract/job.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { describeError } from '../errors/describe-error.ts';
import type { Toasts } from '../state/toasts.svelte.ts';
import { affectedWords, checkWords, type Done } from './affected-words.ts';
import { isLeftAccepted, mustBeConfirmed, type JobAction } from './job-actions.ts';
import { placesOf } from './places-of-jobs.ts';
import {
  retarget,
  runJobCommand,
  unrefused,
  type Affected,
  type JobCommand,
  type TargetForJobs,
} from './job-commands.ts';
import { say } from '../words/say.ts';

export interface OpenQuestion {
  readonly action: JobAction;
  readonly jobs: readonly JobRow[];
  /** All that it is about; `jobs` may be only those that are held as rows. */
  readonly ids: readonly number[];
}

const commands: Readonly<Record<JobAction, JobCommand>> = {
  retry: { name: 'retry' },
  top: { name: 'move_to_top' },
  hold: { name: 'hold' },
  release: { name: 'release' },
  send_anyway: { name: 'send_anyway' },
  as_another: { name: 'answer_edited', answer: 'send' },
  leave: { name: 'answer_edited', answer: 'leave' },
  all_the_same: { name: 'answer_unfit', answer: 'send' },
  skip: { name: 'answer_unfit', answer: 'skip' },
  to_client: { name: 'allow_other_client', always: false },
  to_clients: { name: 'allow_other_client', always: true },
  arrived: { name: 'resolve', answer: 'arrived' },
  not_arrived: { name: 'resolve', answer: 'not_arrived' },
  set_aside: { name: 'cancel' },
  cancel: { name: 'cancel' },
};

const idsPerCheck = 1000;

/** Carries out what people do with jobs: asks first where it cannot be taken back, then says what happened. */
export class JobDesk {
  readonly #client: OutboxClient;
  readonly #toasts: Toasts;
  readonly #onDone: (ids: readonly number[]) => void;
  #question = $state.raw<OpenQuestion | null>(null);
  #isBusy = $state(false);

  /** `onDone` is told the jobs that something was done with. */
  constructor(
    client: OutboxClient,
    toasts: Toasts,
    onDone: (ids: readonly number[]) => void = () => undefined,
  ) {
    this.#client = client;
    this.#toasts = toasts;
    this.#onDone = onDone;
  }

  get question(): OpenQuestion | null {
    return this.#question;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** `ids`: everything that it is about, where only some of it is held as rows. */
  perform(action: JobAction, jobs: readonly JobRow[], ids = jobs.map((job) => job.id)): void {
    if (jobs.length === 0) return;
    if (mustBeConfirmed(action, jobs)) this.#question = { action, jobs, ids };
    else void this.#carryOut(action, jobs, ids);
  }

  async confirm(): Promise<void> {
    const question = this.#question;
    if (question === null) return;
    await this.#carryOut(question.action, question.jobs, question.ids);
    this.#question = null;
  }

  withdraw(): void {
    this.#question = null;
  }

  async chooseSlide(jobs: readonly JobRow[], slideId: string): Promise<void> {
    const affected = await this.#send(
      { name: 'choose_slide', slideId },
      jobs.map((job) => job.id),
    );
    if (affected !== null) this.#say(affected, 'job_acts.done.slide', 'queued');
  }

  /** True where all of them were given it. */
  async chooseTarget(jobs: readonly JobRow[], chosen: TargetForJobs): Promise<boolean> {
    const affected = await this.#send(
      { name: 'choose_target', ...chosen },
      jobs.map((job) => job.id),
    );
    if (affected !== null) this.#say(affected, 'job_acts.done.target', 'queued');
    return affected !== null && affected.refused.length === 0;
  }

  /** Sends what waits of them somewhere else. True where something was. */
  async sendElsewhere(jobs: readonly JobRow[], to: TargetForJobs): Promise<boolean> {
    const done = await this.#guarded(async () => {
      const ids = jobs.map(({ id }) => id);
      const retargeted = await retarget(this.#client, to, ids);
      this.#onDone(unrefused(ids, retargeted));
      return retargeted;
    });
    if (done === null) return false;
    const back = placesOf(jobs, done.moved);
    this.#say(
      done,
      'job_acts.done.sent_elsewhere',
      'queued',
      back.length === 0 ? null : () => this.#sendBack(back),
    );
    return done.changed > 0;
  }

  async #sendBack(places: ReturnType<typeof placesOf>): Promise<void> {
    const affected: Affected = { changed: 0, refused: [] };
    const done = await this.#guarded(async () => {
      for (const { to, ids } of places) {
        const { changed, refused } = await retarget(this.#client, to, ids);
        affected.changed += changed;
        affected.refused.push(...refused);
      }
      return true;
    });
    if (done !== null) this.#say(affected, 'job_acts.done.sent_back', 'queued');
  }

  /** `null`: the brand of the folder that the list lies in. */
  async chooseBrand(
    jobs: readonly JobRow[],
    brandId: string | null,
    /** That links of one client go to another. */
    isMeant = false,
  ): Promise<void> {
    const affected = await this.#send(
      { name: 'choose_brand', brandId, isMeant },
      jobs.map((job) => job.id),
    );
    if (affected !== null) this.#say(affected, 'job_acts.done.brand', 'queued');
  }

  /** Lets renders go with the revision that the clip has now. */
  async approveRevision(jobs: readonly JobRow[]): Promise<void> {
    const affected = await this.#send(
      { name: 'approve_revision' },
      jobs.map((job) => job.id),
    );
    if (affected !== null) this.#say(affected, 'job_acts.done.approved', 'queued');
  }

  /** Asks the service what became of doubtful jobs. What it finds may settle them; nothing is sent again. */
  async check(ids: readonly number[]): Promise<void> {
    await this.#guarded(async () => {
      const results: CheckResult[] = [];
      for (let start = 0; start < ids.length; start += idsPerCheck)
        results.push(
          ...(await this.#client.call('jobs.check', { ids: ids.slice(start, start + idsPerCheck) })),
        );
      this.#onDone(results.filter((each) => each.settled).map((each) => each.id));
      this.#toasts.show(checkWords(results));
    });
  }

  /** The id that an accepted job's answer lacked. True where it was taken. */
  async supplyId(job: JobRow, remoteId: string): Promise<boolean> {
    const done = await this.#guarded(async () => {
      await this.#client.call('jobs.supplyId', { id: job.id, remoteId });
      this.#onDone([job.id]);
      this.#toasts.show(say('job_acts.id_noted'), { line: 'tracking' });
      return true;
    });
    return done === true;
  }

  async #carryOut(action: JobAction, jobs: readonly JobRow[], ids: readonly number[]): Promise<void> {
    const affected = await this.#send(commands[action], ids);
    if (affected === null) return;
    switch (action) {
      case 'retry':
        this.#say(affected, 'job_acts.done.due_now', 'queued');
        return;
      case 'top':
        this.#say(affected, 'job_acts.done.to_top', 'queued');
        return;
      case 'send_anyway':
        this.#say(affected, 'job_acts.done.sent_again', 'queued');
        return;
      case 'as_another':
        this.#say(affected, 'job_acts.done.sent', 'queued');
        return;
      case 'all_the_same':
      case 'to_client':
      case 'to_clients':
        this.#say(affected, 'job_acts.done.sent', 'queued');
        return;
      case 'skip':
        this.#say(affected, 'job_acts.done.skipped', 'cancelled');
        return;
      case 'leave':
        this.#say(affected, 'job_acts.done.left', 'cancelled');
        return;
      case 'arrived':
        this.#say(affected, 'job_acts.done.arrived', 'accepted');
        return;
      case 'not_arrived':
        this.#say(affected, 'job_acts.done.sent_again', 'queued');
        return;
      case 'hold':
        this.#say(affected, 'job_acts.done.held', 'paused', this.#wayBack('release', jobs, affected));
        return;
      case 'release':
        this.#say(affected, 'job_acts.done.released', 'queued', this.#wayBack('hold', jobs, affected));
        return;
      case 'set_aside':
        this.#say(affected, 'job_acts.done.set_aside', 'cancelled');
        return;
      case 'cancel': {
        // What the service accepted would go a second time by that.
        const canReturn = jobs.every(
          (job) =>
            job.remoteId === null &&
            !isLeftAccepted(job) &&
            (job.state === 'queued' || job.state === 'needs_attention'),
        );
        const back = canReturn ? this.#wayBack('retry', jobs, affected) : null;
        this.#say(affected, 'job_acts.done.cancelled', 'cancelled', back);
      }
    }
  }

  /** Undoes it for those that it was done with; `null` where there are none. */
  #wayBack(by: JobAction, jobs: readonly JobRow[], affected: Affected): (() => Promise<void>) | null {
    const ids = unrefused(
      jobs.map(({ id }) => id),
      affected,
    );
    return ids.length === 0 ? null : () => this.#carryOut(by, jobs, ids);
  }

  #send(command: JobCommand, ids: readonly number[]): Promise<Affected | null> {
    return this.#guarded(async () => {
      const affected = await runJobCommand(this.#client, command, ids);
      this.#onDone(unrefused(ids, affected));
      return affected;
    });
  }

  /** `null` where it failed, which was said. */
  async #guarded<Value>(act: () => Promise<Value>): Promise<Value | null> {
    this.#isBusy = true;
    try {
      return await act();
    } catch (error) {
      const words = describeError(error);
      this.#toasts.show(`${words.title}. ${words.detail}`);
      return null;
    } finally {
      this.#isBusy = false;
    }
  }

  #say(
    affected: Affected,
    done: Done,
    line: 'queued' | 'accepted' | 'cancelled' | 'paused',
    undo: (() => Promise<void>) | null = null,
  ): void {
    this.#toasts.show(affectedWords(affected, done), {
      ...(affected.changed > 0 && { line }),
      ...(undo !== null && { undo: () => void undo() }),
    });
  }
}
