import { OutboxError } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { RecipePlan, RecipeStep } from '../../contract/recipe.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { ClipCache } from './clips/clip-cache.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import type { Affected, JobCommands } from '../jobs/store/job-commands.ts';
import { isPlanned, type RowProgress } from './advance.ts';
import type { RecipeRecords, RowDecision } from './recipe-records.ts';
import type { RowAdvancer } from './row-advancer.ts';
import type { RowRecord, StepJob } from './row-facts.ts';
import { endedUndelivered } from '../jobs/record/states.ts';

/** `null`: changed. A message: why not. */
type Answer = Message | null;

const dead: ReadonlySet<StepJob['state']> = new Set(endedUndelivered);
const unwell: ReadonlySet<StepJob['state']> = new Set([...dead, 'needs_attention', 'in_doubt']);

/** What people decide about rows. Each decision and all that follows from it is one transaction. */
export class RowCommands {
  readonly #database: OutboxDatabase;
  readonly #records: RecipeRecords;
  readonly #advancer: RowAdvancer;
  readonly #commands: Pick<JobCommands, 'retry' | 'cancel'>;
  readonly #clips: ClipCache;
  readonly #clock: Clock;

  constructor(options: {
    database: OutboxDatabase;
    records: RecipeRecords;
    advancer: RowAdvancer;
    commands: Pick<JobCommands, 'retry' | 'cancel'>;
    clips: ClipCache;
    clock: Clock;
  }) {
    this.#database = options.database;
    this.#records = options.records;
    this.#advancer = options.advancer;
    this.#commands = options.commands;
    this.#clips = options.clips;
    this.#clock = options.clock;
  }

  retry(rowIds: readonly number[], step: RecipeStep): Affected {
    return this.#forEach(rowIds, (row) => this.#retry(row, step));
  }

  skip(rowIds: readonly number[], step: RecipeStep): Affected {
    return this.#forEach(rowIds, (row) => {
      const standing = this.#advancer.standingOf(row);
      const why = whyNotSkipped(row, step, standing);
      if (why === null) this.#decide(row, { byHand: { ...row.byHand, [step]: 'skipped' } });
      return why;
    });
  }

  /** Throws `OutboxError` `not_found`, or `invalid_input` where the values do not fit the step. */
  supply(rowId: number, step: RecipeStep, values: readonly string[]): void {
    this.#database.transaction(() => {
      const row = this.#records.get(rowId);
      if (row === null) throw new OutboxError('not_found', message('recipe_row.unknown', { row: rowId }));
      if (!this.#records.hasConnection(row.connectionId)) throw new OutboxError('conflict', orphanWords);
      if (!isPlanned(row.plan, step)) {
        throw new OutboxError('invalid_input', message('recipe_row.step_not_planned', { step }));
      }
      this.#decide(row, suppliedDecision(row, step, values));
    })();
  }

  edit(rowIds: readonly number[], plan: RecipePlan): Affected {
    return this.#forEach(rowIds, (row) => {
      this.#decide(row, { plan });
      return null;
    });
  }

  cancel(rowIds: readonly number[]): Affected {
    return this.#forEach(rowIds, (row) => {
      if (row.isCancelled) return message('not_done.row_cancelled');
      if (row.state === 'done') return message('not_done.row_done');
      this.#decide(row, { isCancelled: true });
      return null;
    });
  }

  #forEach(rowIds: readonly number[], act: (row: RowRecord) => Answer): Affected {
    const refused: { id: number; why: Message }[] = [];
    const ids = [...new Set(rowIds)];
    for (const id of ids) {
      const why = this.#database.transaction(() => {
        const row = this.#records.get(id);
        if (row === null) return message('not_done.unknown_row', { row: id });
        return row.isCancelled && !this.#records.hasConnection(row.connectionId) ? orphanWords : act(row);
      })();
      if (why !== null) refused.push({ id, why });
    }
    return { changed: ids.length - refused.length, refused };
  }

  #retry(row: RowRecord, step: RecipeStep): Answer {
    if (!isPlanned(row.plan, step)) return message('not_done.step_not_planned');
    if (row.byHand[step] === 'supplied') return message('not_done.supplied');
    const { [step]: skipped, ...byHand } = row.byHand;
    const isTakenUp = row.isCancelled || skipped !== undefined;
    if (isTakenUp) this.#decide(row, { isCancelled: false, byHand });
    if (step === 'candidates') return this.#readAnew(row) || isTakenUp ? null : nothingToRetry;

    const jobs = this.#records.linked(row.id).filter((one) => one.step === step && unwell.has(one.job.state));
    const answers = jobs.map(({ job }) => this.#retryJob(row, job));
    this.#advancer.advance(row.id);
    if (isTakenUp || answers.some((answer) => answer === null)) return null;
    if (answers[0] != null) return answers[0];
    const isNameless = step === 'import' && this.#advancer.standingOf(row).cells.import.state !== 'done';
    return isNameless ? message('not_done.paste_clip_id') : nothingToRetry;
  }

  /** A dead job whose content goes with another by now is let go, and that one is taken in its place. */
  #retryJob(row: RowRecord, job: StepJob): Answer {
    const refusal = this.#commands.retry([job.id]).refused[0];
    if (refusal === undefined) return null;
    if (!dead.has(job.state)) return refusal.why;
    this.#records.unlink(row.id, job.id);
    return null;
  }

  #readAnew(row: RowRecord): boolean {
    const { cells, clipId } = this.#advancer.standingOf(row);
    const isStuck = cells.candidates.state === 'needs_attention' || cells.candidates.state === 'failed';
    if (!isStuck || clipId === null) return false;
    this.#clips.forget(row.connectionId, clipId);
    this.#advancer.advance(row.id);
    return true;
  }

  /** Writes the decision, cancels what it made useless, and goes on from there. */
  #decide(row: RowRecord, changes: Partial<RowDecision>): void {
    this.#records.setDecision(row.id, { ...row, ...changes }, this.#clock.nowMs());
    const decided = this.#records.get(row.id);
    if (decided === null) return;
    const jobs = new Map(this.#records.linked(row.id).map(({ job }) => [job.id, job]));
    for (const jobId of this.#advancer.standingOf(decided).unwanted) {
      const job = jobs.get(jobId);
      // What was in the queue before the row, or serves another, is not the row's to end.
      if (job === undefined || job.created_at_ms < row.createdAtMs) continue;
      if (this.#records.isShared(jobId, row.id)) continue;
      const isCancelled = this.#commands.cancel([jobId]).changed === 1;
      // Let go, so that the step begins with a new job where it is wanted again.
      if (isCancelled && job.state !== 'sending') this.#records.unlink(row.id, jobId);
    }
    this.#advancer.advance(row.id);
  }
}

const orphanWords = message('not_done.connection_of_row_removed');
const nothingToRetry = message('not_done.nothing_ended_badly');

function whyNotSkipped(row: RowRecord, step: RecipeStep, { cells, clipId }: RowProgress): Answer {
  if (!isPlanned(row.plan, step)) return message('not_done.step_not_planned');
  if (row.byHand[step] !== undefined) return message('not_done.by_hand', { how: row.byHand[step] });
  if (cells[step].state === 'done') return message('not_done.row_done');
  if (step === 'import' && clipId === null && row.plan.upTo !== 'import') {
    return message('not_done.no_clip');
  }
  return null;
}

function suppliedDecision(row: RowRecord, step: RecipeStep, values: readonly string[]): Partial<RowDecision> {
  const byHand = { ...row.byHand, [step]: 'supplied' as const };
  const [first] = values;
  switch (step) {
    case 'import':
      if (first === undefined || values.length > 1) {
        throw new OutboxError('invalid_input', message('recipe_row.one_clip'));
      }
      return { byHand, clipId: first };
    case 'candidates':
      return { byHand, candidateIds: [...new Set(values)] };
    case 'render':
      if (values.length !== 1 || first !== 'rendered') {
        throw new OutboxError('invalid_input', message('recipe_row.say_rendered', { word: 'rendered' }));
      }
      return { byHand };
    case 'draft':
      return { byHand: { ...byHand, draftIds: [...values] } };
  }
}
