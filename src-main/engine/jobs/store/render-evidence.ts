import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { CandidateBaseline } from '../record/job-kind.ts';
import { readBaseline } from './render-baseline.ts';

/** What is known of a render that its candidates' last statuses do not say. */
export interface KnownOfRender {
  /** What the candidates showed just before it was submitted. `null`: nobody looked. */
  readonly baseline: ReadonlyMap<string, CandidateBaseline> | null;
  /** Candidates that were seen with another status since. */
  readonly left: ReadonlySet<string>;
  /** The service said that a render which it had already serves. */
  readonly isReused: boolean;
  /** Another render of the same candidate was followed at the same time: a candidate has one status for all of them. */
  readonly wasBesideAnother: boolean;
}

/** Keeps the evidence that a render was carried out anew, where its candidate was rendered before. */
export interface RenderEvidence {
  of(jobId: number): KnownOfRender;
  noteLeft(jobId: number, candidateIds: readonly string[]): void;
  noteReused(jobId: number): void;
  noteBeside(jobId: number): void;
}

type What = 'left' | 'reused' | 'beside';

export function createRenderEvidence(database: OutboxDatabase): RenderEvidence {
  // The first try that may have been carried out: whatever it made is not older.
  const baseline = database.prepare<[number], { evidence: string }>(`
    select evidence from attempt where job_id = ? and outcome in ('in_doubt', 'unusable', 'accepted')
      and evidence is not null order by number limit 1`);
  const seen = database.prepare<[number], { candidate_id: string; what: What }>(
    'select candidate_id, what from render_evidence where job_id = ?',
  );
  const note = database.prepare<[number, string, What]>(
    'insert or ignore into render_evidence (job_id, candidate_id, what) values (?, ?, ?)',
  );
  return {
    of(jobId) {
      const rows = seen.all(jobId);
      return {
        baseline: readBaseline(baseline.get(jobId)?.evidence ?? null),
        left: new Set(rows.filter(({ what }) => what === 'left').map(({ candidate_id }) => candidate_id)),
        isReused: rows.some(({ what }) => what === 'reused'),
        wasBesideAnother: rows.some(({ what }) => what === 'beside'),
      };
    },
    noteLeft: (jobId, candidateIds) => {
      for (const id of candidateIds) note.run(jobId, id, 'left');
    },
    noteReused: (jobId) => void note.run(jobId, '*', 'reused'),
    noteBeside: (jobId) => void note.run(jobId, '*', 'beside'),
  };
}

/**
 * Whether a candidate that says it is rendered may be believed to say it of this render. One that said so before must have been
 * seen to be rendered anew.
 */
export function isOfThisRender(
  known: KnownOfRender,
  candidate: { readonly id: string; readonly output?: string },
  isSuccess: (status: string) => boolean,
): boolean {
  const before = known.baseline?.get(candidate.id);
  if (before?.status == null || !isSuccess(before.status)) return true;
  if (known.isReused || known.left.has(candidate.id)) return true;
  return candidate.output !== undefined && before.output !== null && candidate.output !== before.output;
}
