/** What was sent where, when, with which checksum, and the service's id and URL for it. */
import type { Connection } from '../../../src-main/contract/connection.ts';
import { proofWords } from '../../../src-main/contract/job-words.ts';
import type { JobDetail, JobRow } from '../../../src-main/contract/job.ts';
import { exactBytes, formatFull } from '../../shared/format.ts';
import { remoteNouns, slideWords, targetKindWords } from '../../shared/job/job-places.ts';
import type { Fact } from '../../shared/job/receipt-text.ts';
import { visibleText } from '../../shared/visible-text.ts';

/** A receipt exists once the service has accepted the request. */
export function hasReceipt(detail: JobDetail): boolean {
  return detail.job.state === 'done' || detail.job.state === 'tracking';
}

export function receiptFacts(detail: JobDetail, connection: Connection | null): readonly Fact[] {
  const { job } = detail;
  const accepted = detail.attempts.findLast((attempt) => attempt.outcome === 'accepted');
  const sentAtMs = accepted?.endedAtMs ?? job.updatedAtMs;
  const facts: (Fact | null)[] = [
    fact('Sent', formatFull(sentAtMs)),
    job.path === null ? null : fact('File', job.path),
    job.url === null ? null : fact('Link', job.url),
    job.sizeBytes === null ? null : fact('Size', exactBytes(job.sizeBytes)),
    job.sha256 === null ? null : code('SHA-256', job.sha256),
    fact(targetKindWords[job.target.kind], job.target.label ?? job.target.id),
    ...workFacts(job),
    job.target.slideId === null ? null : fact('Slide', slideWords(job.target).replace(/^Slide /u, '')),
    connection === null
      ? null
      : fact('Connection', `${connection.name}${connection.isPractice ? ' (practice)' : ''}`),
    job.remoteId === null ? null : code(remoteNouns[job.kind], job.remoteId),
    job.remoteUrl === null ? null : code('Address', job.remoteUrl),
    ...toldFacts(detail),
    job.proof === null ? null : fact('Proof', proofWords[job.proof]),
    job.finding === null ? null : fact('Inferred', job.finding),
  ];
  return facts.filter((each) => each !== null);
}

/** What the service told of what it made. */
function toldFacts({ told }: JobDetail): readonly (Fact | null)[] {
  if (told === undefined) return [];
  return [
    told.name === null ? null : fact('Named there', told.name),
    told.createdAt === null ? null : fact('Made there', toldTime(told.createdAt)),
    told.caption === null ? null : fact('Caption', told.caption),
    told.media.length === 0 ? null : fact('Media', told.media.join(' ')),
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
    work.candidateId === null ? null : code('Candidate', work.candidateId),
    work.formats.length === 0 ? null : fact('Formats', work.formats.join(', ')),
    work.aspectRatio === null ? null : fact('Ratio', work.aspectRatio),
    work.revision === null ? null : fact('Revision', String(work.revision)),
  ];
}

function fact(name: string, value: string): Fact {
  return { name, value: visibleText(value, Number.MAX_SAFE_INTEGER), isCode: false };
}

function code(name: string, value: string): Fact {
  return { ...fact(name, value), isCode: true };
}
