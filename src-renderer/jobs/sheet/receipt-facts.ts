/** What was sent where, when, with which checksum, and the service's id and URL for it. */
import type { Connection } from '../../../src-main/contract/connection.ts';
import type { JobDetail, JobRow } from '../../../src-main/contract/job.ts';
import { noSlide } from '../../../src-main/contract/no-slide.ts';
import { exactBytes, formatFull } from '../../shared/format.ts';
import { slideWords } from '../../shared/job/job-places.ts';
import type { Fact } from '../../shared/job/receipt-text.ts';
import { saidMessage } from '../../shared/said.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { say } from '../../words/say.ts';

/** A receipt exists once the service has accepted the request. */
export function hasReceipt(detail: JobDetail): boolean {
  return detail.job.state === 'done' || detail.job.state === 'tracking';
}

export function receiptFacts(detail: JobDetail, connection: Connection | null): readonly Fact[] {
  const { job } = detail;
  const accepted = detail.attempts.findLast((attempt) => attempt.outcome === 'accepted');
  const sentAtMs = accepted?.endedAtMs ?? job.updatedAtMs;
  const facts: (Fact | null)[] = [
    fact(say('job_sheet.facts.sent'), formatFull(sentAtMs)),
    job.path === null ? null : fact(say('job_sheet.facts.file'), detail.putAway?.path ?? job.path),
    job.url === null ? null : { ...fact(say('job_sheet.facts.link'), job.url), holds: 'source' },
    job.sizeBytes === null ? null : fact(say('job_sheet.facts.size'), exactBytes(job.sizeBytes)),
    job.sha256 === null ? null : { ...code('SHA-256', job.sha256), holds: 'checksum' },
    fact(say(`job_states.target.${job.target.kind}`), job.target.label ?? job.target.id),
    ...workFacts(job),
    job.target.slideId === null ? null : fact(say('job_sheet.facts.slide'), slideOf(job.target)),
    connection === null
      ? null
      : fact(
          say('job_sheet.facts.connection'),
          connection.isPractice ? say('job_sheet.practice', { name: connection.name }) : connection.name,
        ),
    job.remoteId === null ? null : code(say(`job_states.made.${job.kind}`), job.remoteId),
    job.remoteUrl === null
      ? null
      : { ...code(say('job_sheet.facts.address'), job.remoteUrl), holds: 'delivered' },
    ...toldFacts(detail),
    job.proof === null ? null : fact(say('job_sheet.facts.proof'), say(`job_words.proof.${job.proof}`)),
    job.finding === null ? null : fact(say('job_sheet.facts.inferred'), saidMessage(job.finding)),
  ];
  return facts.filter((each) => each !== null);
}

/** What the service told of what it made. */
function toldFacts({ told }: JobDetail): readonly (Fact | null)[] {
  if (told === undefined) return [];
  return [
    told.name === null ? null : fact(say('job_sheet.facts.named'), told.name),
    told.createdAt === null ? null : fact(say('job_sheet.facts.made'), toldTime(told.createdAt)),
    told.caption === null ? null : fact(say('job_sheet.facts.caption'), told.caption),
    told.media.length === 0 ? null : fact(say('job_sheet.facts.media'), told.media.join(' ')),
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
    work.candidateId === null ? null : code(say('job_sheet.facts.candidate'), work.candidateId),
    work.formats.length === 0 ? null : fact(say('job_sheet.facts.formats'), work.formats.join(', ')),
    work.aspectRatio === null ? null : fact(say('job_sheet.facts.ratio'), work.aspectRatio),
    work.revision === null ? null : fact(say('job_sheet.facts.revision'), String(work.revision)),
  ];
}

/** Without the word that the fact has as its name; a label may bring that of its service. */
function slideOf(target: JobRow['target']): string {
  if (target.slideId === noSlide) return slideWords(target);
  return (target.slideLabel ?? target.slideId ?? '').replace(/^slide\s+(?=\S)/iu, '');
}

function fact(name: string, value: string): Fact {
  return { name, value: visibleText(value, Number.MAX_SAFE_INTEGER), isCode: false };
}

function code(name: string, value: string): Fact {
  return { ...fact(name, value), isCode: true };
}
