import { isDeepStrictEqual } from 'node:util';
import type { RecipeRow } from '../../contract/recipe.ts';
import type { StatusMeaning, StatusSubject } from '../../contract/service-profile.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { ClipCache } from './clips/clip-cache.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import {
  createRenderEvidence,
  type KnownOfRender,
  type RenderEvidence,
} from '../jobs/store/render-evidence.ts';
import type { JobIntake } from '../jobs/store/job-intake.ts';
import { advance, type RowProgress } from './advance.ts';
import type { RecipeRecords } from './recipe-records.ts';
import type { RowFacts, RowRecord } from './row-facts.ts';

/** Import, render, draft, and one more to see that nothing is missing: what was adopted may be done already. */
const mostRounds = 4;

/**
 * Brings rows to where their jobs and clips allow. Everything is in the database, so it may be asked at any time. What it keeps in
 * memory is only which rows wait for a read, as judging every open row to find them costs too much to be done each second.
 */
export class RowAdvancer {
  readonly #database: OutboxDatabase;
  readonly #records: RecipeRecords;
  readonly #intake: JobIntake;
  readonly #clips: ClipCache;
  readonly #clock: Clock;
  readonly #meaningOf: MeaningOf;
  readonly #renderEvidence: RenderEvidence;
  readonly #onStanding: (batchId: number) => void;
  readonly #onMade: (jobIds: readonly number[]) => void;
  readonly #awaitingRead = new Set<number>();

  constructor(options: {
    database: OutboxDatabase;
    records: RecipeRecords;
    intake: JobIntake;
    clips: ClipCache;
    clock: Clock;
    meaningOf: MeaningOf;
    /** These jobs were made of links. Part of the transaction that made them. */
    onMade?(jobIds: readonly number[]): void;
    /** A row of this batch is open, done or stopped now. May be called within a transaction. */
    onStanding?(batchId: number): void;
  }) {
    this.#database = options.database;
    this.#records = options.records;
    this.#intake = options.intake;
    this.#clips = options.clips;
    this.#clock = options.clock;
    this.#meaningOf = options.meaningOf;
    this.#onStanding = (batchId) => options.onStanding?.(batchId);
    this.#onMade = (jobIds) => options.onMade?.(jobIds);
    this.#renderEvidence = createRenderEvidence(options.database);
  }

  /** Adds the jobs that the row lacks, with their links, and writes where it stands: one transaction. Returns how many it added. */
  advance(rowId: number): number {
    return this.#database.transaction(() => {
      let added = 0;
      for (let round = 0; ; round += 1) {
        const row = this.#records.get(rowId);
        if (row === null) return added;
        const standing = this.standingOf(row);
        this.#write(row, standing);
        if (standing.wantsRead) this.#awaitingRead.add(rowId);
        else this.#awaitingRead.delete(rowId);
        if (standing.missing.length === 0 || round === mostRounds) return added;
        added += this.#add(row, standing.missing);
      }
    })();
  }

  /** Rows that waited for a read of their clip when they were last advanced. */
  awaitingRead(): readonly number[] {
    return [...this.#awaitingRead];
  }

  standingOf(row: RowRecord): RowProgress {
    return this.#look(row).standing;
  }

  /** As it is shown, with all that this was worked out from. */
  lookInto(row: RowRecord): { readonly shown: RecipeRow; readonly facts: RowFacts } {
    const { standing, facts } = this.#look(row);
    return { shown: shownAs(row, standing), facts };
  }

  shown(row: RowRecord): RecipeRow {
    return shownAs(row, this.standingOf(row));
  }

  #look(row: RowRecord): { readonly standing: RowProgress; readonly facts: RowFacts } {
    const jobs = this.#records.linked(row.id);
    const withClip = (clipId: string | null): { standing: RowProgress; facts: RowFacts } => {
      const facts = this.#facts(row, jobs, clipId);
      return { standing: advance(facts), facts };
    };
    const first = withClip(row.clipId);
    return first.standing.clipId === row.clipId ? first : withClip(first.standing.clipId);
  }

  #facts(row: RowRecord, jobs: RowFacts['jobs'], clipId: string | null): RowFacts {
    // One render may be of hundreds of candidates, each of which asks for it.
    const known = new Map<number, KnownOfRender>();
    return {
      row,
      jobs,
      clip: clipId === null ? null : this.#clips.get(row.connectionId, clipId),
      meaningOf: (subject, status) => this.#meaningOf(row.connectionId, subject, status),
      renderEvidence: (jobId) => {
        const found = known.get(jobId) ?? this.#renderEvidence.of(jobId);
        known.set(jobId, found);
        return found;
      },
    };
  }

  /** What the queue has already is taken over: nothing is sent twice. */
  #add(row: RowRecord, missing: RowProgress['missing']): number {
    const intakes = this.#intake.add(
      missing.map(({ newJob }) => newJob),
      () => row.batchId,
    );
    const added: number[] = [];
    missing.forEach(({ step }, index) => {
      const intake = intakes[index];
      if (intake === undefined) throw new Error('The queue did not answer for every job');
      if (intake.kind === 'added') added.push(intake.jobId);
      this.#records.link(row.id, step, intake.kind === 'added' ? intake.jobId : intake.of);
    });
    this.#onMade(added);
    return added.length;
  }

  #write(row: RowRecord, { state, message, clipId }: RowProgress): void {
    if (row.state === state && isDeepStrictEqual(row.message, message) && row.clipId === clipId) return;
    this.#records.setStanding(row.id, { state, message, clipId }, this.#clock.nowMs());
    if (row.state !== state) this.#onStanding(row.batchId);
  }
}

function shownAs(row: RowRecord, { cells, state, message, clipId }: RowProgress): RecipeRow {
  const { id, batchId, connectionId, url, title, brandId, brandLabel, plan } = row;
  return {
    id,
    batchId,
    connectionId,
    url,
    title,
    brandId,
    brandLabel,
    plan,
    state,
    clipId,
    cells,
    message,
  };
}

export type MeaningOf = (
  connectionId: number,
  subject: StatusSubject,
  status: string,
) => StatusMeaning | null;
