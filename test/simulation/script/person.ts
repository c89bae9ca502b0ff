import { OutboxError } from '../../../src-main/contract/errors.ts';
import type { DoubtPolicy } from '../../../src-main/contract/doubt.ts';
import type { SendingRules } from '../../../src-main/contract/sending.ts';
import { isDiskFull } from '../../../src-main/foundation/disk-full.ts';
import type { EngineHandlers } from '../../../src-main/engine/engine.ts';
import type { WatchedJob } from '../engine/row-watch.ts';
import type { World } from '../world/world.ts';

/** Delivered, and nothing to follow it by. */
export function hasNoId({ kind, state, proof, remoteId }: WatchedJob): boolean {
  const isTracked = kind === 'kb_document' || kind === 'clip_import';
  return isTracked && state === 'done' && proof === 'accepted_only' && remoteId === null;
}

/** Whoever sits before the app: what they do goes through the engine's own calls. */
export class Person {
  readonly #world: World;
  readonly #policies = new Map<string, DoubtPolicy>();
  /** Jobs that somebody said arrived, whether or not they did. */
  readonly saidArrived = new Set<number>();
  /** What the service called failed and somebody began again: its file may have newer content by now, or be gone. */
  readonly begunAgain = new Set<string>();
  /** Jobs that a policy took as arrived. */
  readonly assumed = new Set<number>();
  /** Jobs that somebody is just asking the service for. What they find is believed, right or wrong. */
  readonly askedAfter = new Set<number>();
  /** True during a call, so that what happens then is by a person's word. */
  isActing = false;

  constructor(world: World) {
    this.#world = world;
  }

  /** Does something, unless the app is not running. What it answers is passed to `then`. */
  do<Answer>(
    name: string,
    call: (handlers: EngineHandlers) => Answer | Promise<Answer>,
    then: (answer: Answer) => void = () => undefined,
  ): void {
    const { machine, trace, tally, violations } = this.#world;
    const { engine, life } = machine;
    if (engine === null || life === null) return;
    trace.note(`person ${name}`);
    tally.count('person', name.split(' ')[0] ?? name);
    const failed = (error: unknown): void => {
      if (isDiskFull(error) && this.#world.volume.isShort) {
        trace.note(`person ${name} ! the disk is full`);
        // What was written of a command for several jobs before the disk was full was taken back.
        this.#world.watch.takenBack(this.#world.machine.database);
      } else if (error instanceof OutboxError && error.code !== 'internal')
        trace.note(`person ${name} ! ${error.code}`);
      else if (life.isAlive && !isClosing(error)) {
        violations.add('engine', `${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
      }
    };
    this.isActing = true;
    try {
      const answer = call(engine.handlers);
      if (answer instanceof Promise) answer.then((value) => life.isAlive && then(value), failed);
      else then(answer);
    } catch (error) {
      failed(error);
    } finally {
      this.isActing = false;
    }
  }

  policyOf(job: WatchedJob): DoubtPolicy {
    return this.#policies.get(`${job.connectionId} ${job.targetKind} ${job.targetId}`) ?? 'ask';
  }

  /** Finds at the service what came of a job whose reply had no id, and tells it. */
  supplyId(job: WatchedJob): void {
    const remoteId = hasNoId(job) ? this.#world.ledger.ofJob(job.id)[0]?.remoteId : undefined;
    if (remoteId === undefined) return;
    this.do(`jobs.supplyId ${job.id}`, (handlers) => handlers['jobs.supplyId']({ id: job.id, remoteId }));
  }

  setPolicy(job: WatchedJob, policy: DoubtPolicy): void {
    const { connectionId, targetKind, targetId } = job;
    this.do(
      'doubt.setPolicy',
      (handlers) =>
        handlers['doubt.setPolicy']({
          connectionId,
          targetKind: targetKind as 'carousel',
          targetId,
          policy,
        }),
      () => this.#policies.set(`${connectionId} ${targetKind} ${targetId}`, policy),
    );
  }

  forgetPolicies(jobs: Iterable<WatchedJob>): void {
    for (const job of jobs) if (this.policyOf(job) !== 'ask') this.setPolicy(job, 'ask');
  }

  /** What was said of jobs, and which policies there are, in a restored database. */
  recall(restored: {
    rowOf(jobId: number): number | null;
    policies: ReadonlyMap<string, DoubtPolicy>;
  }): void {
    for (const ids of [this.saidArrived, this.assumed]) {
      const said = [...ids].flatMap((id) => restored.rowOf(id) ?? []);
      ids.clear();
      for (const id of said) ids.add(id);
    }
    this.#policies.clear();
    for (const [target, policy] of restored.policies) this.#policies.set(target, policy);
  }

  /** Answers a doubt as it is, or otherwise; somebody who sends again what arrived has allowed it to be there twice. */
  resolve(job: WatchedJob, isTruthful: boolean): void {
    const { ledger } = this.#world;
    if (ledger.isPending(job.id, job.attempt)) return;
    const entry = ledger.ofAttempt(job.id, job.attempt);
    const hasArrived = entry !== null;
    const answer = hasArrived === isTruthful ? 'arrived' : 'not_arrived';
    const remoteId = entry?.remoteId;
    const withId = answer === 'arrived' && remoteId !== undefined ? { remoteId } : {};
    this.do(
      `jobs.resolve ${job.id} ${answer}`,
      (handlers) => handlers['jobs.resolve']({ ids: [job.id], answer, ...withId }),
      ({ changed }) => {
        if (changed === 0) return;
        if (answer === 'arrived') this.saidArrived.add(job.id);
        else if (hasArrived) this.#allow(job);
      },
    );
  }

  /** Looks at the clip, where nothing else tells of which render it speaks. */
  sayRendered(job: WatchedJob): void {
    this.saidArrived.add(job.id);
    this.do(`jobs.resolve ${job.id} rendered`, (handlers) =>
      handlers['jobs.resolve']({ ids: [job.id], answer: 'arrived' }),
    );
  }

  /** Gives up. Whoever gives up a doubt, or what failed at the service, takes it that it may be there, and may send the same once more. */
  cancel(job: WatchedJob): void {
    const { ledger } = this.#world;
    const mayBeThere =
      job.cause === 'remote_failed' ||
      (job.state === 'in_doubt' &&
        (ledger.ofAttempt(job.id, job.attempt) !== null || ledger.isPending(job.id, job.attempt)));
    this.do(
      `jobs.cancel ${job.id}`,
      (handlers) => handlers['jobs.cancel']({ ids: [job.id] }),
      ({ changed }) => {
        if (changed > 0 && mayBeThere) this.#allow(job);
      },
    );
  }

  /** Nothing begins until then, or until somebody resumes. */
  pause(untilMs: number | null, mode: 'now' | 'after_current', then: () => void = () => undefined): void {
    const { said } = this.#world;
    this.do(
      `queue.pause ${mode}`,
      (handlers) => said.say({ pause: { untilMs, mode } }, () => handlers['queue.pause']({ untilMs, mode })),
      then,
    );
  }

  resume(): void {
    const { said } = this.#world;
    this.do('queue.resume', (handlers) => said.say({ pause: null }, () => handlers['queue.resume']({})));
  }

  setRules(rules: SendingRules): void {
    const { said } = this.#world;
    this.do('queue.setRules', (handlers) => said.say({ rules }, () => handlers['queue.setRules'](rules)));
  }

  sendAnyway(job: WatchedJob): void {
    this.do(
      `jobs.sendAnyway ${job.id}`,
      (handlers) => handlers['jobs.sendAnyway']({ ids: [job.id] }),
      ({ changed }) => {
        if (changed === 0) return;
        this.#allow(job);
        // What was delivered goes as another job; what the service gave up, as the same.
        if (job.cause === 'remote_failed') this.begunAgain.add(this.#world.watch.identityOf(job));
      },
    );
  }

  /** Tries again what did not go, and asks again about what was accepted; of what was left, that is the word that it goes as another one. */
  retry(job: WatchedJob): void {
    this.do(
      `jobs.retry ${job.id}`,
      (handlers) => handlers['jobs.retry']({ ids: [job.id] }),
      ({ changed }) => {
        if (changed === 0) return;
        if (job.cause === 'left') this.#world.edited.answered(job);
      },
    );
  }

  /** Says for files that were edited after delivery whether they go as others. */
  answerEdited(jobs: readonly WatchedJob[], answer: 'send' | 'leave'): void {
    const { edited, watch, tally } = this.#world;
    this.do(
      `jobs.answerEdited ${answer} ${jobs.length}`,
      (handlers) => handlers['jobs.answerEdited']({ ids: jobs.map(({ id }) => id), answer }),
      ({ refused }) => {
        for (const job of jobs) {
          if (refused.some(({ id }) => id === job.id)) continue;
          tally.count('edited', `answered ${answer}`);
          if (answer === 'send') edited.answered(job);
          else edited.saidLeave.add(watch.identityOf(job));
        }
      },
    );
  }

  /** Its content may be there once more, and whatever its file holds by then. */
  #allow(job: WatchedJob): void {
    const { ledger, watch, edited } = this.#world;
    ledger.approve(watch.keyOfJob(job));
    edited.answered(job);
  }

  /** What was asked for again by hand may be there again. */
  approveRepetitions(jobIds: readonly number[]): void {
    const { ledger, watch } = this.#world;
    for (const id of jobIds) {
      const job = watch.jobs.get(id);
      if (job !== undefined && job.repetition > 0) ledger.approve(watch.keyOfJob(job));
    }
  }
}

function isClosing(error: unknown): boolean {
  return error instanceof Error && error.message === 'Outbox is closing';
}
