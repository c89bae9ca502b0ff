import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DoubtCard } from '../../contract/doubt.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { JobState } from '../../contract/job.ts';
import type { PracticeTour, TourAnswer } from '../../contract/practice-tour.ts';
import type { CancelTimer, Clock } from '../../foundation/clock.ts';
import { minuteMs, secondMs } from '../../foundation/durations.ts';
import { makeDirectory } from '../../foundation/make-directory.ts';
import type { Engine } from '../engine.ts';
import { refusedStates } from '../jobs/record/states.ts';

const fileName = 'A letter.txt';
const letter = 'This letter was sent once. Whoever reads it twice was sent it twice.\n';
/** A tour that everybody left without a word ends by itself. */
const idleMs = 30 * minuteMs;
const patienceMs = 20 * secondMs;
const settled: ReadonlySet<JobState> = new Set<JobState>(['in_doubt', 'tracking', 'done', ...refusedStates]);

interface Running {
  readonly engine: Engine;
  readonly connectionId: number;
  readonly target: { readonly id: string; readonly name: string };
  readonly jobId: number;
  /** What was known as it came into doubt. */
  readonly card: DoubtCard;
}

/**
 * Shows what doubt is with a file of its own, in an Outbox of its own beside a practice service of its own, in a folder that is gone
 * when it ends: nothing of it stands in the queue, the history or the receipts of this one. One at a time.
 */
export class PracticeTours {
  readonly #directory: string;
  readonly #clock: Clock;
  readonly #open: (dataDirectory: string) => Promise<Engine>;
  #running: Running | null = null;
  #engine: Engine | null = null;
  #cancelIdle: CancelTimer = () => undefined;
  /** One call after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  /** `directory` is its own, and need not exist. `open` starts an Outbox that looks for nothing in doubt by itself. */
  constructor(options: { directory: string; clock: Clock; open(dataDirectory: string): Promise<Engine> }) {
    this.#directory = options.directory;
    this.#clock = options.clock;
    this.#open = (dataDirectory) => options.open(dataDirectory);
  }

  /** Begins anew; resolves when the answer is lost. One that runs is ended. */
  start(): Promise<PracticeTour> {
    return this.#inTurn(async () => {
      await this.#end();
      try {
        this.#running = await this.#begin();
      } catch (error) {
        await this.#end();
        throw error;
      }
      return this.#shown(this.#running, null);
    });
  }

  /** Throws `OutboxError` not_found where none runs, conflict where it was answered before. */
  answer(answer: TourAnswer): Promise<PracticeTour> {
    return this.#inTurn(async () => {
      const running = this.#running;
      if (running === null) throw new OutboxError('not_found', message('tour.ended'));
      const { handlers } = running.engine;
      const ids = [running.jobId];
      if (answer === 'check') {
        const [found] = await handlers['jobs.check']({ ids });
        return this.#shown(running, found?.finding ?? null);
      }
      const { refused } = await handlers['jobs.resolve']({ ids, answer });
      if (refused[0] !== undefined) throw new OutboxError('conflict', refused[0].why);
      await this.#untilSettled(running.engine, running.jobId);
      return this.#shown(running, null);
    });
  }

  /** Leaves nothing behind. May be called where none runs. */
  end(): Promise<void> {
    return this.#inTurn(() => this.#end());
  }

  async #begin(): Promise<Running> {
    const path = join(this.#directory, fileName);
    makeDirectory(this.#directory);
    writeFileSync(path, letter);
    const engine = await this.#open(join(this.#directory, 'data'));
    this.#engine = engine;
    const { handlers } = engine;
    const { id: connectionId } = await handlers['connections.startPractice']({});
    const { knowledgeBases } = await handlers['connections.targets']({ id: connectionId });
    const base = knowledgeBases.items[0];
    if (base === undefined) throw new OutboxError('internal', message('tour.no_knowledge_base'));
    await handlers['practice.setFault']({ name: 'lost_answer', times: 1 });
    const { added } = await handlers['jobs.addFiles']({
      tokens: [engine.chosenPaths.issue(path)],
      connectionId,
      target: { kind: 'knowledge_base', id: base.id, label: base.name, slideId: null, slideLabel: null },
    });
    const jobId = added[0] ?? 0;
    await this.#untilSettled(engine, jobId);
    const card = (await handlers['doubt.outages']({}))[0]?.cards[0];
    if (card === undefined) throw new OutboxError('internal', message('tour.answer_came'));
    return { engine, connectionId, jobId, card, target: { id: base.id, name: base.name } };
  }

  /** Resolves when the job waits for nothing that is under way here. Throws `OutboxError` internal where that never comes. */
  async #untilSettled(engine: Engine, jobId: number): Promise<void> {
    const isSettled = async (): Promise<boolean> =>
      settled.has((await engine.handlers['jobs.get']({ id: jobId })).job.state);
    let wake = (): void => undefined;
    const patience = new AbortController();
    const ends = [
      engine.onChanged(() => {
        wake();
      }),
      this.#clock.setTimer(() => {
        patience.abort();
        wake();
      }, patienceMs),
    ];
    try {
      for (;;) {
        const changed = new Promise<void>((resolve) => (wake = resolve));
        if (await isSettled()) return;
        if (patience.signal.aborted) throw new OutboxError('internal', message('tour.stuck'));
        await changed;
      }
    } finally {
      for (const end of ends) end();
    }
  }

  async #shown(running: Running, finding: PracticeTour['finding']): Promise<PracticeTour> {
    const { engine, connectionId, target, jobId, card } = running;
    const [{ job }, listed] = await Promise.all([
      engine.handlers['jobs.get']({ id: jobId }),
      engine.handlers['connections.documents']({
        ...{ id: connectionId, knowledgeBaseId: target.id, offset: 0, limit: 100 },
      }),
    ]);
    return {
      fileName,
      targetName: target.name,
      sentBytes: card.sentBytes ?? 0,
      totalBytes: card.totalBytes ?? 0,
      finalAtMs: card.finalAtMs ?? 0,
      endedAtMs: card.endedAtMs ?? 0,
      state: job.state,
      copies: listed.documents.filter(({ name }) => name === fileName).length,
      finding,
    };
  }

  async #end(): Promise<void> {
    const engine = this.#engine;
    this.#running = null;
    this.#engine = null;
    await engine?.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#cancelIdle();
    const turn = this.#turn.then(work, work);
    this.#turn = turn.then(
      () => {
        this.#cancelIdle();
        if (this.#engine !== null) this.#cancelIdle = this.#clock.setTimer(() => void this.end(), idleMs);
      },
      () => undefined,
    );
    return turn;
  }
}
