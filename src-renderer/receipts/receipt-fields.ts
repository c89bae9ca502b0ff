/** A receipt as fields that can be read and copied one by one, and as the words of its row. */
import { upperFirst } from '../../src-main/contract/job-words.ts';
import type { Receipt } from '../../src-main/contract/receipt.ts';
import { exactBytes, formatFull } from '../shared/format.ts';
import { slideWords, withoutScheme } from '../shared/job/job-places.ts';
import type { Fact } from '../shared/job/receipt-text.ts';
import { visibleText } from '../shared/visible-text.ts';
import { jobStateWords } from '../words/job-states.ts';
import { jobWords } from '../words/contract.ts';

export interface ReceiptField extends Fact {
  /** What is copied: the value itself, where what is shown is made readable. */
  readonly exact: string;
}

/** What the service has proved so far. */
export function proofOf({ proof }: Pick<Receipt, 'proof'>): string {
  return proof === null ? 'Accepted, still followed' : upperFirst(jobWords.proofWords[proof]);
}

export function receiptFields(receipt: Receipt): readonly ReceiptField[] {
  const { connection, target, clipWork } = receipt;
  const fields: (ReceiptField | null)[] = [
    receipt.sentAtMs === null ? null : time('Sent', receipt.sentAtMs),
    time(receipt.proof === null ? 'Accepted' : 'Delivered', receipt.deliveredAtMs),
    text('File', receipt.path),
    receipt.path === null ? text('File, elsewhere', receipt.wasAt) : null,
    text('Link', receipt.url),
    receipt.sizeBytes === null
      ? null
      : { ...field('Size', exactBytes(receipt.sizeBytes), false), exact: String(receipt.sizeBytes) },
    code('SHA-256', receipt.sha256),
    code('SHA-256 of what left', receipt.sentSha256),
    text(jobStateWords.targetKinds[target.kind], target.label),
    code(`${jobStateWords.targetKinds[target.kind]} id`, target.id),
    target.slideLabel === null ? null : field('Slide', slideWords(target).replace(/^Slide /u, ''), false),
    code('Slide id', target.slideId),
    code('Candidate', clipWork?.candidateId ?? null),
    clipWork === null || clipWork.formats.length === 0
      ? null
      : field('Formats', clipWork.formats.join(', '), false),
    text('Ratio', clipWork?.aspectRatio ?? null),
    clipWork?.revision == null ? null : field('Revision', String(clipWork.revision), false),
    field('Connection', `${connection.name}${connection.isPractice ? ' (practice)' : ''}`, false),
    code('Service', connection.baseUrl),
    code(`${jobStateWords.remoteNouns[receipt.kind]} id`, receipt.remoteId),
    code('Address', receipt.remoteUrl),
    receipt.remoteStatus === null
      ? null
      : {
          ...field('It said', `“${visibleText(receipt.remoteStatus, 64)}”`, false),
          exact: receipt.remoteStatus,
        },
    field('Proof', proofOf(receipt), false),
    field('Attempts', String(receipt.attempts), false),
    text('Inferred', receipt.finding),
    receipt.removedAtMs === null ? null : time('Deleted at the service', receipt.removedAtMs),
    receipt.newerOf === null
      ? null
      : {
          ...field('Newer content of', `Job ${String(receipt.newerOf)}`, false),
          exact: String(receipt.newerOf),
        },
  ];
  return fields.filter((each) => each !== null);
}

/** As much of a checksum as tells files apart and finds them: `9c41 7be0 52aa …`. */
export function checksumStart(sha256: string): string {
  return `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} ${sha256.slice(8, 12)} …`;
}

/** Where it came from, for the second line of a row. */
export function sourceOf(receipt: Receipt): string {
  if (receipt.url !== null) return visibleText(withoutScheme(receipt.url));
  const inSlashes = (receipt.path ?? receipt.wasAt ?? '').replaceAll('\\', '/');
  return visibleText(inSlashes.slice(0, Math.max(0, inSlashes.lastIndexOf('/'))));
}

function time(name: string, atMs: number): ReceiptField {
  return { ...field(name, formatFull(atMs), false), exact: new Date(atMs).toISOString() };
}

function text(name: string, value: string | null): ReceiptField | null {
  return value === null ? null : field(name, value, false);
}

function code(name: string, value: string | null): ReceiptField | null {
  return value === null ? null : field(name, value, true);
}

function field(name: string, value: string, isCode: boolean): ReceiptField {
  return { name, value: visibleText(value, Number.MAX_SAFE_INTEGER), isCode, exact: value };
}
