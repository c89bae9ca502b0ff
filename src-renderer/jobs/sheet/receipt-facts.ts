/** What was sent where, when, with which checksum, and the service's id and URL for it. */
import type { Connection } from '../../../src-main/contract/connection.ts';
import type { JobDetail, JobRow } from '../../../src-main/contract/job.ts';
import { exactBytes, formatFull } from '../../shared/format.ts';
import { slideWords } from '../../shared/job/job-places.ts';
import type { Fact } from '../../shared/job/receipt-text.ts';
import { saidMessage } from '../../shared/said.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { jobSheetWords as words } from '../../words/job-sheet.ts';
import { jobStateWords } from '../../words/job-states.ts';
import { jobWords } from '../../words/contract.ts';

/** A receipt exists once the service has accepted the request. */
export function hasReceipt(detail: JobDetail): boolean {
  return detail.job.state === 'done' || detail.job.state === 'tracking';
}

export function receiptFacts(detail: JobDetail, connection: Connection | null): readonly Fact[] {
  const { job } = detail;
  const accepted = detail.attempts.findLast((attempt) => attempt.outcome === 'accepted');
  const sentAtMs = accepted?.endedAtMs ?? job.updatedAtMs;
  const facts: (Fact | null)[] = [
    fact(words.facts.sent, formatFull(sentAtMs)),
    job.path === null ? null : fact(words.facts.file, detail.putAway?.path ?? job.path),
    job.url === null ? null : fact(words.facts.link, job.url),
    job.sizeBytes === null ? null : fact(words.facts.size, exactBytes(job.sizeBytes)),
    job.sha256 === null ? null : code('SHA-256', job.sha256),
    fact(jobStateWords.targetKinds[job.target.kind], job.target.label ?? job.target.id),
    ...workFacts(job),
    job.target.slideId === null
      ? null
      : fact(words.facts.slide, slideWords(job.target).replace(/^(?:Slide|Folie) /u, '')),
    connection === null
      ? null
      : fact(
          words.facts.connection,
          connection.isPractice ? words.practice(connection.name) : connection.name,
        ),
    job.remoteId === null ? null : code(jobStateWords.remoteNouns[job.kind], job.remoteId),
    job.remoteUrl === null ? null : code(words.facts.address, job.remoteUrl),
    ...toldFacts(detail),
    job.proof === null ? null : fact(words.facts.proof, jobWords.proofWords[job.proof]),
    job.finding === null ? null : fact(words.facts.inferred, saidMessage(job.finding)),
  ];
  return facts.filter((each) => each !== null);
}

/** What the service told of what it made. */
function toldFacts({ told }: JobDetail): readonly (Fact | null)[] {
  if (told === undefined) return [];
  return [
    told.name === null ? null : fact(words.facts.named, told.name),
    told.createdAt === null ? null : fact(words.facts.made, toldTime(told.createdAt)),
    told.caption === null ? null : fact(words.facts.caption, told.caption),
    told.media.length === 0 ? null : fact(words.facts.media, told.media.join(' ')),
  ];
}

/** A time that the service sent: local where its text can be read as one, otherwise as it came. */
function toldTime(text: string): string {
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? text : formatFull(atMs);
}

function workFacts(job: JobRow): readonly (Fact | null)[] {
  const work = job.clipWork;
  if (work === null) return [];
  return [
    work.candidateId === null ? null : code(words.facts.candidate, work.candidateId),
    work.formats.length === 0 ? null : fact(words.facts.formats, work.formats.join(', ')),
    work.aspectRatio === null ? null : fact(words.facts.ratio, work.aspectRatio),
    work.revision === null ? null : fact(words.facts.revision, String(work.revision)),
  ];
}

function fact(name: string, value: string): Fact {
  return { name, value: visibleText(value, Number.MAX_SAFE_INTEGER), isCode: false };
}

function code(name: string, value: string): Fact {
  return { ...fact(name, value), isCode: true };
}
