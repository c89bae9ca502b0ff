import { checkFindings, type CheckResult } from '../../src-main/contract/doubt.ts';
import type { JobRow } from '../../src-main/contract/job.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { describeError } from '../errors/describe-error.ts';
import { formatCount } from '../shared/format.ts';
import { visibleText } from '../shared/visible-text.ts';
import type { Toasts } from '../state/toasts.svelte.ts';
import { mustBeConfirmed, type JobAction } from './job-actions.ts';
import { runJobCommand, type Affected, type JobCommand, type TargetForJobs } from './job-commands.ts';
import { commonWords } from '../words/common.ts';
import { jobActWords } from '../words/job-acts.ts';
import { jobWords } from '../words/contract.ts';

export interface OpenQuestion {
  readonly action: JobAction;
  readonly jobs: readonly JobRow[];
  /** All that it is about; `jobs` may be only those that are held as rows. */
  readonly ids: readonly number[];
}

const commands: Readonly<Record<JobAction, JobCommand>> = {
  retry: { name: 'retry' },
  top: { name: 'move_to_top' },
  send_anyway: { name: 'send_anyway' },
  as_another: { name: 'answer_edited', answer: 'send' },
  leave: { name: 'answer_edited', answer: 'leave' },
  all_the_same: { name: 'answer_unfit', answer: 'send' },
  skip: { name: 'answer_unfit', answer: 'skip' },
  arrived: { name: 'resolve', answer: 'arrived' },
  not_arrived: { name: 'resolve', answer: 'not_arrived' },
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
    if (affected !== null) this.#say(affected, jobActWords.done.slide, 'queued');
  }

  /** True where all of them were given it. */
  async chooseTarget(jobs: readonly JobRow[], chosen: TargetForJobs): Promise<boolean> {
    const affected = await this.#send(
      { name: 'choose_target', ...chosen },
      jobs.map((job) => job.id),
    );
    if (affected !== null) this.#say(affected, jobActWords.done.target, 'queued');
    return affected !== null && affected.refused.length === 0;
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
    if (affected !== null) this.#say(affected, jobActWords.done.brand, 'queued');
  }

  /** Lets renders go with the revision that the clip has now. */
  async approveRevision(jobs: readonly JobRow[]): Promise<void> {
    const affected = await this.#send(
      { name: 'approve_revision' },
      jobs.map((job) => job.id),
    );
    if (affected !== null) this.#say(affected, 'approved', 'queued');
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
      this.#toasts.show(jobActWords.done.idNoted, { line: 'tracking' });
      return true;
    });
    return done === true;
  }

  async #carryOut(action: JobAction, jobs: readonly JobRow[], ids: readonly number[]): Promise<void> {
    const affected = await this.#send(commands[action], ids);
    if (affected === null) return;
    switch (action) {
      case 'retry':
        this.#say(affected, jobActWords.done.dueNow, 'queued');
        return;
      case 'top':
        this.#say(affected, jobActWords.done.toTop, 'queued');
        return;
      case 'send_anyway':
        this.#say(affected, jobActWords.done.sentAgain, 'queued');
        return;
      case 'as_another':
        this.#say(affected, jobActWords.done.sent, 'queued');
        return;
      case 'all_the_same':
        this.#say(affected, jobActWords.done.sent, 'queued');
        return;
      case 'skip':
        this.#say(affected, 'skipped', 'cancelled');
        return;
      case 'leave':
        this.#say(affected, jobActWords.done.left, 'cancelled');
        return;
      case 'arrived':
        this.#say(affected, jobActWords.done.arrived, 'accepted');
        return;
      case 'not_arrived':
        this.#say(affected, jobActWords.done.sentAgain, 'queued');
        return;
      case 'cancel': {
        const canReturn = jobs.every((job) => job.state === 'queued' || job.state === 'needs_attention');
        const refused = affected.refused.map((each) => each.id);
        const cancelled = jobs.filter((job) => !refused.includes(job.id));
        this.#say(affected, 'cancelled', 'cancelled', canReturn ? cancelled : []);
      }
    }
  }

  #send(command: JobCommand, ids: readonly number[]): Promise<Affected | null> {
    return this.#guarded(async () => {
      const affected = await runJobCommand(this.#client, command, ids);
      const refused = affected.refused.map((each) => each.id);
      this.#onDone(ids.filter((id) => !refused.includes(id)));
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
    done: string,
    line: 'queued' | 'accepted' | 'cancelled',
    undoable: readonly JobRow[] = [],
  ): void {
    this.#toasts.show(affectedWords(affected, done), {
      ...(affected.changed > 0 && { line }),
      ...(undoable.length > 0 && {
        action: {
          label: commonWords.undo,
          run: () => {
            void this.#carryOut(
              'retry',
              undoable,
              undoable.map((job) => job.id),
            );
          },
        },
      }),
    });
  }
}

/** What checks found: `2 arrived, 1 not found there`; for one job the service's answer in words. */
export function checkWords(results: readonly CheckResult[]): string {
  const [only] = results;
  if (only === undefined) return jobActWords.done.nothingChecked;
  if (results.length === 1) return visibleText(only.message);
  return checkFindings
    .map((finding) => ({ finding, count: results.filter((each) => each.finding === finding).length }))
    .filter(({ count }) => count > 0)
    .map(({ finding, count }) => `${formatCount(count)} ${jobWords.findingWords[finding]}`)
    .join(', ');
}

/** `3 jobs cancelled. 1 was not: its last bytes are out.` */
export function affectedWords(affected: Affected, done: string): string {
  const [first] = affected.refused;
  const changed = affected.changed === 0 ? null : `${jobActWords.jobs(affected.changed)} ${done}`;
  if (first === undefined) return changed ?? jobActWords.done.nothing(done);
  const others = affected.refused.length;
  const refused = jobActWords.done.not(
    others === 1 ? jobActWords.done.oneWas : jobActWords.done.others(String(others)),
    first.why,
  );
  return changed === null ? jobActWords.done.notBecause(done, first.why) : `${changed}. ${refused}`;
}
