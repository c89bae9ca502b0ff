import type { correctionsCalls } from '../../contract/api/corrections-calls.ts';
import type { ParsedInput } from '../../contract/api.ts';
import type { CorrectionOutcome, CorrectionRow } from '../../contract/correction.ts';
import { message } from '../../contract/messages/message.ts';
import type { HandlersOf } from '../engine.ts';
import { checkOfJob } from '../reporting/open-rows/check-of-job.ts';
import { carryOut, type Done, type CarryOutParts } from './corrections/carry-out.ts';
import { planCorrection, type PlanCorrectionParts } from './corrections/plan-correction.ts';
import { readCorrection, readId, WrongCell } from './corrections/read-correction.ts';
import type { OpenRows } from '../reporting/open-rows/open-rows.ts';

export interface CorrectionsParts extends PlanCorrectionParts, CarryOutParts {
  /** What did not go, as rows. */
  readonly openRows: OpenRows;
}

type CorrectionsApi = HandlersOf<typeof correctionsCalls>;

/** Thrown to undo what was tried only to see what it would do. */
class Undone extends Error {
  readonly done: Done;

  constructor(done: Done) {
    super('Tried, and undone');
    this.done = done;
  }
}

/** What did not go, as rows that are corrected and given back. */
export function correctionsApi(parts: CorrectionsParts): CorrectionsApi {
  const judged = async (
    { rows, otherClient }: ParsedInput<'corrections.give'>,
    isReal: boolean,
  ): Promise<{ outcomes: CorrectionOutcome[] }> => {
    const outcomes: CorrectionOutcome[] = [];
    for (const row of rows)
      outcomes.push(await outcomeOf(parts, row, { isReal, isMeant: otherClient === true }));
    if (isReal) parts.wake();
    return { outcomes };
  };
  return {
    'corrections.rows': (input) => parts.openRows.text(input),
    'corrections.rowsFile': ({ filter }) => parts.openRows.file(filter),
    'corrections.foresee': (input) => judged(input, false),
    'corrections.give': (input) => judged(input, true),
  };
}

async function outcomeOf(
  parts: CorrectionsParts,
  row: CorrectionRow,
  { isReal, isMeant }: { readonly isReal: boolean; readonly isMeant: boolean },
): Promise<CorrectionOutcome> {
  let about: Pick<CorrectionOutcome, 'job' | 'name'> = { job: null, name: null };
  try {
    const id = readId(row);
    const job = parts.store.get(id);
    about = { job: id, name: job?.name ?? null };
    const said = readCorrection(row);
    if (job === null) throw new WrongCell('job', message('correction.unknown_job', { job: id }));
    if (said.check !== checkOfJob({ id, createdAtMs: job.created_at_ms })) {
      throw new WrongCell('check', message('correction.other_outbox'));
    }
    const plan = await planCorrection(parts, job, said, isMeant);
    const done = parts.store.together(() => {
      const tried = carryOut(parts, id, plan, said.remoteId);
      if (!isReal) throw new Undone(tried);
      return tried;
    });
    return { row: row.row, ...about, ...done, column: null };
  } catch (error) {
    if (error instanceof Undone) return { row: row.row, ...about, ...error.done, column: null };
    if (!(error instanceof WrongCell)) throw error;
    return { row: row.row, ...about, effect: 'wrong', column: error.column, says: error.why };
  }
}
