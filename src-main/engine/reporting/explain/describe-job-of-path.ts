import { noSlide } from '../../../contract/no-slide.ts';
import type { JobRow } from '../../../contract/job.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { jobStanding } from './job-standing.ts';

interface JobFacts {
  /** When the last bytes of its newest attempt left. */
  readonly sentAtMs: number | null;
  readonly isImported: boolean;
}

/** What a job says of the path that it was made of, or whose content it stands for. */
export function describeJobOfPath(row: JobRow, path: string, facts: JobFacts): Message[] {
  return [
    whichJob(row),
    ...(row.path === null || row.path === path ? [] : [message('explained.job.made_of', { path: row.path })]),
    ...(row.newerOf === null ? [] : [message('explained.job.newer_than', { older: row.newerOf })]),
    ...(row.state === 'done' && facts.isImported
      ? [importedAt(facts.sentAtMs)]
      : jobStanding(row, facts.sentAtMs, row.finding)),
  ];
}

function whichJob({ id, target }: JobRow): Message {
  const slide = target.slideId === noSlide ? null : (target.slideLabel ?? target.slideId);
  const facts = { job: id, target: target.label ?? target.id };
  return slide === null
    ? message('explained.job.is_for', facts)
    : message('explained.job.is_for_slide', { ...facts, slide });
}

function importedAt(sentAtMs: number | null): Message {
  return sentAtMs === null
    ? message('explained.stands.imported')
    : message('explained.stands.imported_at', { at: sentAtMs });
}
