import type { JobRow } from '../../src-main/contract/job.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { describeError } from '../errors/describe-error.ts';
import { formatAmount } from '../shared/format.ts';
import { runJobCommand, type Affected, type JobCommand } from '../state/job-commands.ts';
import type { Toasts } from '../state/toasts.svelte.ts';
import { mustBeConfirmed, type JobAction } from './job-actions.ts';

export interface OpenQuestion {
  readonly action: JobAction;
  readonly jobs: readonly JobRow[];
}

const commands: Readonly<Record<JobAction, JobCommand>> = {
  retry: { name: 'retry' },
  send_anyway: { name: 'send_anyway' },
  arrived: { name: 'resolve', answer: 'arrived' },
  not_arrived: { name: 'resolve', answer: 'not_arrived' },
  cancel: { name: 'cancel' },
};

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

  perform(action: JobAction, jobs: readonly JobRow[]): void {
    if (jobs.length === 0) return;
    if (mustBeConfirmed(action, jobs)) this.#question = { action, jobs };
    else void this.#carryOut(action, jobs);
  }

  async confirm(): Promise<void> {
    const question = this.#question;
    if (question === null) return;
    await this.#carryOut(question.action, question.jobs);
    this.#question = null;
  }

  withdraw(): void {
    this.#question = null;
  }

  async chooseSlide(jobs: readonly JobRow[], slideId: string): Promise<void> {
    const affected = await this.#send({ name: 'choose_slide', slideId }, jobs);
    if (affected !== null) this.#say(affected, 'given a slide', 'queued');
  }

  async #carryOut(action: JobAction, jobs: readonly JobRow[]): Promise<void> {
    const affected = await this.#send(commands[action], jobs);
    if (affected === null) return;
    switch (action) {
      case 'retry':
        this.#say(affected, 'due now', 'queued');
        return;
      case 'send_anyway':
        this.#say(affected, 'queued to be sent again', 'queued');
        return;
      case 'arrived':
        this.#say(affected, 'taken as arrived', 'accepted');
        return;
      case 'not_arrived':
        this.#say(affected, 'queued to be sent again', 'queued');
        return;
      case 'cancel': {
        const canReturn = jobs.every((job) => job.state === 'queued' || job.state === 'needs_attention');
        const refused = affected.refused.map((each) => each.id);
        const cancelled = jobs.filter((job) => !refused.includes(job.id));
        this.#say(affected, 'cancelled', 'cancelled', canReturn ? cancelled : []);
      }
    }
  }

  async #send(command: JobCommand, jobs: readonly JobRow[]): Promise<Affected | null> {
    this.#isBusy = true;
    try {
      const ids = jobs.map((job) => job.id);
      const affected = await runJobCommand(this.#client, command, ids);
      const refused = affected.refused.map((each) => each.id);
      this.#onDone(ids.filter((id) => !refused.includes(id)));
      return affected;
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
          label: 'Undo',
          run: () => {
            void this.#carryOut('retry', undoable);
          },
        },
      }),
    });
  }
}

/** `3 jobs cancelled. 1 was not: its last bytes are out.` */
export function affectedWords(affected: Affected, done: string): string {
  const [first] = affected.refused;
  const changed = affected.changed === 0 ? null : `${formatAmount(affected.changed, 'job')} ${done}`;
  if (first === undefined) return changed ?? `Nothing was ${done}`;
  const others = affected.refused.length;
  const refused = `${others === 1 ? '1 was' : `${String(others)} were`} not: ${first.why}`;
  return changed === null ? `Not ${done}: ${first.why}` : `${changed}. ${refused}`;
}
