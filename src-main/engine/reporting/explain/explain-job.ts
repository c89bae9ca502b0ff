import { inEnglish } from '../../storage/messages/english.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import { jobSentence } from '../../../contract/job-sentences.ts';
import { maximumAttempts, type ClipWork, type JobRow } from '../../../contract/job.ts';

/** Ordered, plain reasons for a job's present fate. */
export function explainJob(row: JobRow, attempts: number, sameName: string | null = null): string[] {
  const reasons: string[] = [];
  reasons.push(originOf(row));
  reasons.push(targetOf(row));
  if (sameName !== null) reasons.push(sameName);
  if (row.sha256 !== null && row.path !== null) {
    reasons.push(
      'It settled: its size, time and identity were equal over three readings, then its content was hashed',
    );
  }
  if (row.newerOf !== null) {
    reasons.push(`It is newer content of the same file that job ${String(row.newerOf)} delivered`);
  }
  if (attempts > 0) {
    reasons.push(
      `${String(attempts)} ${attempts === 1 ? 'attempt' : 'attempts'}, of which ${String(row.countedAttempts)} counted against the limit of ${String(maximumAttempts)}`,
    );
  }
  reasons.push(jobSentence(row, inEnglish));
  return reasons;
}

function originOf(row: JobRow): string {
  if (row.clipWork !== null) return workOf(row.kind, row.clipWork);
  if (row.url !== null) return `A link to import: ${row.url}`;
  if (row.path === null) return 'From the receipt of another Outbox: its file was not met here yet';
  if (row.watchFolderName !== null) return `Found in the watched folder ${row.watchFolderName}`;
  return 'Added by hand, once';
}

function workOf(kind: JobRow['kind'], { candidateId, formats, aspectRatio, revision }: ClipWork): string {
  const what = candidateId === null ? "the clip's candidates" : `candidate ${candidateId}`;
  if (kind === 'post_draft') return `A draft of ${what}${aspectRatio === null ? '' : ` in ${aspectRatio}`}`;
  const at = revision === null ? '' : `, last submitted with revision ${String(revision)}`;
  return `A render of ${what} in ${formats.join(', ')}${at}`;
}

function targetOf(row: JobRow): string {
  const name = row.target.label ?? row.target.id;
  switch (row.target.kind) {
    case 'knowledge_base':
      return `Goes into the knowledge base ${name}`;
    case 'brand_clips':
      return `Goes to the clips of ${name}`;
    case 'clip':
      return `Works on the clip ${name}`;
    case 'carousel': {
      if (row.target.slideId === noSlide) return `Goes to ${name}, no slide, as you said`;
      const slide = row.target.slideLabel ?? row.target.slideId;
      return slide === null
        ? `Goes to a slide of ${name}, not chosen yet`
        : `Goes to slide ${slide} of ${name}`;
    }
  }
}
