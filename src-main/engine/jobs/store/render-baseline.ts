import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { CandidateBaseline, Submission } from '../record/job-kind.ts';
import type { JobRecord } from '../record/job-record.ts';
import { sqlList } from '../record/states.ts';

/** A render in one of these may change its candidates yet. */
export const stillRendering = ['sending', 'tracking', 'in_doubt', 'needs_attention'] as const;

/** Which other renders of a clip may have changed it since one was submitted, by their order and by no clock. */
export interface RendersThen {
  /** The newest attempt of any job: a later one began after that. */
  readonly newestAttempt: number;
  /** Jobs that were not at their end. */
  readonly underWay: ReadonlySet<number>;
}

/** What an attempt to render writes down just before its end leaves. */
export function createRenderEvidenceWriter(
  database: OutboxDatabase,
): (job: JobRecord, submission: Submission) => string {
  const newest = database.prepare<[], number>('select ifnull(max(id), 0) from attempt').pluck();
  const underWay = database
    .prepare<[Pick<JobRecord, 'id' | 'target_id'>], number>(
      `select id from job indexed by job_target where target_id = :target_id and kind = 'clip_render'
        and state in ${sqlList(stillRendering)} and id <> :id`,
    )
    .pluck();
  return ({ id, target_id }, { baseline }) =>
    JSON.stringify({
      ...{ candidates: baseline, newestAttempt: newest.get() },
      underWay: underWay.all({ id, target_id }),
    });
}

/** What an attempt recorded of a clip's candidates; earlier versions recorded their statuses alone. `null`: nobody looked. */
export function readBaseline(evidence: string | null): ReadonlyMap<string, CandidateBaseline> | null {
  const parsed = parse(evidence);
  if (parsed === null) return null;
  const candidates = rendersIn(parsed) === null || !('candidates' in parsed) ? parsed : parsed.candidates;
  return new Map(Object.entries(candidates ?? {}).map(([id, shown]) => [id, baselineIn(shown)]));
}

/** `null`: an earlier version did not write it down. */
export function readRendersThen(evidence: string | null): RendersThen | null {
  const parsed = parse(evidence);
  return parsed === null ? null : rendersIn(parsed);
}

function parse(evidence: string | null): object | null {
  const parsed: unknown = evidence === null ? null : JSON.parse(evidence);
  return typeof parsed === 'object' ? parsed : null;
}

/** An earlier version had the candidates by their ids here, which have no list and no number. */
function rendersIn(parsed: object): RendersThen | null {
  if (!('newestAttempt' in parsed) || !('underWay' in parsed)) return null;
  const { newestAttempt, underWay } = parsed;
  if (typeof newestAttempt !== 'number' || !Array.isArray(underWay)) return null;
  return { newestAttempt, underWay: new Set(underWay.filter((id) => typeof id === 'number')) };
}

function baselineIn(shown: unknown): CandidateBaseline {
  if (typeof shown !== 'object' || shown === null) return { status: textOrNull(shown), output: null };
  return {
    status: 'status' in shown ? textOrNull(shown.status) : null,
    output: 'output' in shown ? textOrNull(shown.output) : null,
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
