import { holdWords, proofWords, stateReasons } from '../../../contract/job-words.ts';
import type { JobRow } from '../../../contract/job.ts';
import { localMinute } from '../../../foundation/local-time.ts';

interface JobFacts {
  /** When the last bytes of its newest attempt left. */
  readonly sentAtMs: number | null;
  readonly isImported: boolean;
}

/** What a job says of the path that it was made of, or whose content it stands for. */
export function describeJobOfPath(row: JobRow, path: string, facts: JobFacts): string {
  const job = `Job ${String(row.id)}`;
  const other = row.path === null || row.path === path ? '' : `, made of ${row.path},`;
  const because = row.reason === null ? '' : `: ${row.reason.replace(/\.$/u, '')}`;
  const target = targetWords(row);
  const sent = facts.sentAtMs === null ? '' : ` at ${localMinute(facts.sentAtMs)}`;
  const newer = row.newerOf === null ? '' : `, newer content than that of job ${String(row.newerOf)},`;
  const subject = `${job}${other}${newer}`;
  switch (row.state) {
    case 'queued':
      return row.hold === null
        ? `${subject} is queued for ${target}, and next when a place is free.`
        : `${subject} is queued for ${target} and waits (${holdWords[row.hold]})${because}.`;
    case 'sending':
      return `${subject} is being sent to ${target} now.`;
    case 'tracking':
      return `${subject} was sent to ${target}${sent}; the service accepted it and is still working.`;
    case 'done':
      return facts.isImported
        ? `${subject} stands for an imported receipt: it was sent to ${target}${sent} by another installation, so it is not sent again.`
        : `${subject} was sent to ${target}${sent} and is delivered (${proofWords[row.proof ?? 'accepted_only']}).`;
    case 'in_doubt':
      return `${subject} may have arrived in ${target}${because}. ${stateReasons.doubt}.`;
    case 'rejected':
      return `${subject} was rejected by the service${because}.`;
    case 'failed':
      return `${subject} failed after its last attempt${because}.`;
    case 'needs_attention':
      return `${subject} for ${target} needs you${because}.`;
    case 'skipped':
      return `${subject} was skipped${because}.`;
    case 'cancelled':
      return `${subject} was cancelled${because}.`;
  }
}

function targetWords({ target }: JobRow): string {
  const slide = target.slideLabel ?? target.slideId;
  return `${target.label ?? target.id}${slide === null ? '' : `, ${slide}`}`;
}
