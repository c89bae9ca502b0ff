import type { CandidateBaseline } from '../record/job-kind.ts';

/** What an attempt recorded of a clip's candidates; earlier versions recorded their statuses alone. `null`: nobody looked. */
export function readBaseline(evidence: string | null): ReadonlyMap<string, CandidateBaseline> | null {
  if (evidence === null) return null;
  const parsed: unknown = JSON.parse(evidence);
  if (typeof parsed !== 'object' || parsed === null) return null;
  return new Map(Object.entries(parsed).map(([id, shown]) => [id, baselineIn(shown)]));
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
