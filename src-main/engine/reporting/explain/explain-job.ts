import { holdReasons, meaningWhileTracked, proofWords, stateReasons } from '../../../contract/job-words.ts';
import type { Hold } from '../../../contract/availability.ts';
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
  reasons.push(fateOf(row));
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
      const slide = row.target.slideLabel ?? row.target.slideId;
      return slide === null
        ? `Goes to a slide of ${name}, not chosen yet`
        : `Goes to slide ${slide} of ${name}`;
    }
  }
}

/** Who lifts it, and how. */
const ends: Readonly<Record<Hold, string>> = {
  backoff: 'it goes by itself then',
  rate_limit: 'it goes by itself then',
  offline: 'it goes by itself when it can be reached',
  trouble: 'it is asked again by itself',
  failing: 'one is tried by itself',
  auth: 'another key, or Try again, lets it go',
  billing: 'when that is settled there, Try again lets it go',
  credits: 'when there are more, Try again lets it go',
  scope: 'another key, or Try again, lets it go',
  path: 'correct it in the connection’s service profile, or Try again',
  off: 'switch it on there',
  unclear_replies: 'Try again lets one go first',
  paused: 'Resume lets it go',
  schedule: 'Send anyway lets it go',
  battery: 'Send anyway lets it go',
  metered: 'Send anyway lets it go',
  target: 'when it is there, Try again lets it go',
  disk: 'it goes by itself when there is room',
};

function fateOf(row: JobRow): string {
  // A reason may be a sentence of its own; here it stands inside one.
  const because = row.reason === null ? '' : `: ${row.reason.replace(/\.$/u, '')}`;
  switch (row.state) {
    case 'queued':
      return row.hold === null
        ? stateReasons.next
        : `It waits: ${holdReasons[row.hold]}; ${ends[row.hold]}${because}`;
    case 'sending':
      return row.phase === 'final'
        ? stateReasons.answer
        : 'It is being sent; its last bytes are held back until its content is checked';
    case 'tracking':
      return row.remoteStatus === null
        ? `${stateReasons.accepted}${because}`
        : `The service accepted it and says “${row.remoteStatus}”, ${meaningWhileTracked(row.remoteStatus, row.remoteMeaning)}`;
    case 'done':
      return `It is delivered, proved by: ${proofWords[row.proof ?? 'accepted_only']}${because}`;
    case 'in_doubt':
      return `It may have arrived${because}. ${stateReasons.doubt}`;
    case 'rejected':
      return `${stateReasons.rejected}${because}`;
    case 'failed':
      return `It failed after its last attempt${because}`;
    case 'needs_attention':
      return `It needs you${because}`;
    case 'skipped':
      return `It was skipped${because}`;
    case 'cancelled':
      return `It was cancelled${because}`;
  }
}
