/** What was sent where, when, with which checksum, and the service's id and URL for it: as rows and as text to copy. */
import type { Connection } from '../../src-main/contract/connection.ts';
import type { JobDetail } from '../../src-main/contract/job.ts';
import { formatFull } from '../shared/format.ts';
import { visibleText } from '../shared/visible-text.ts';
import { exactBytes } from './describe-attempt.ts';
import { slideWords, targetKindWords } from './job-places.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly isCode: boolean;
}

const remoteNames = { carousel_asset: 'Asset', kb_document: 'Document', clip_import: 'Clip' } as const;

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
    job.target.slideId === null ? null : fact('Slide', slideWords(job.target).replace(/^Slide /u, '')),
    connection === null
      ? null
      : fact('Connection', `${connection.name}${connection.isPractice ? ' (practice)' : ''}`),
    job.remoteId === null ? null : code(remoteNames[job.kind], job.remoteId),
    job.remoteUrl === null ? null : code('Address', job.remoteUrl),
    job.proof === null ? null : fact('Proof', job.proof.replaceAll('_', ' ')),
  ];
  return facts.filter((each) => each !== null);
}

export function receiptText(facts: readonly Fact[]): string {
  return facts.map((each) => `${each.name}: ${each.value}`).join('\n');
}

function fact(name: string, value: string): Fact {
  return { name, value: visibleText(value, Number.MAX_SAFE_INTEGER), isCode: false };
}

function code(name: string, value: string): Fact {
  return { ...fact(name, value), isCode: true };
}

/** A checksum in groups, with its middle left out: `9c41 7be0 52aa … 07d3 e61f`. */
export function shortChecksum(sha256: string): string {
  const groups = sha256.match(/.{1,4}/gu) ?? [];
  return groups.length <= 5 ? groups.join(' ') : [...groups.slice(0, 3), '…', ...groups.slice(-2)].join(' ');
}

/** Addresses are opened only where they are public https. */
export function openableUrl(url: string | null): string | null {
  if (url === null || url.length > 2048) return null;
  try {
    return new URL(url).protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}
