import { inEnglish } from '../../storage/messages/english.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import { jobSentence } from '../../../contract/job-sentences.ts';
import type { JobRow } from '../../../contract/job.ts';
import { localMinute } from '../../../foundation/local-time.ts';

interface JobFacts {
  /** When the last bytes of its newest attempt left. */
  readonly sentAtMs: number | null;
  readonly isImported: boolean;
}

/** What a job says of the path that it was made of, or whose content it stands for. */
export function describeJobOfPath(row: JobRow, path: string, facts: JobFacts): string {
  const other = row.path === null || row.path === path ? '' : `, made of ${row.path},`;
  const newer = row.newerOf === null ? '' : `, newer content than that of job ${String(row.newerOf)},`;
  const subject = `Job ${String(row.id)}${other}${newer} for ${targetWords(row)}`;
  const sentAt = facts.sentAtMs === null ? null : localMinute(facts.sentAtMs);
  if (row.state === 'done' && facts.isImported) {
    const at = sentAt === null ? '' : ` at ${sentAt}`;
    return `${subject} stands for an imported receipt: it was sent${at} by another installation, so it is not sent again.`;
  }
  return `${jobSentence(row, inEnglish, { subject, sentAt })}.`;
}

function targetWords({ target }: JobRow): string {
  const slide = target.slideId === noSlide ? null : (target.slideLabel ?? target.slideId);
  return `${target.label ?? target.id}${slide === null ? '' : `, ${slide}`}`;
}
