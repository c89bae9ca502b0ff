/** A receipt as fields that can be read and copied one by one, and as the words of its row. */
import { upperFirst } from '../../src-main/contract/job-words.ts';
import { noSlide } from '../../src-main/contract/no-slide.ts';
import type { Receipt } from '../../src-main/contract/receipt.ts';
import { exactBytes, formatFull } from '../shared/format.ts';
import { slideWords, withoutScheme } from '../shared/job/job-places.ts';
import { shortPath } from '../shared/short-path.ts';
import type { Fact } from '../shared/job/receipt-text.ts';
import { visibleText } from '../shared/visible-text.ts';
import { say } from '../words/say.ts';

export interface ReceiptField extends Fact {
  /** What is copied: the value itself, where what is shown is made readable. */
  readonly exact: string;
}

/** What the service has proved so far. */
export function proofOf({ proof }: Pick<Receipt, 'proof'>): string {
  return proof === null ? say('receipts.fields.still_followed') : upperFirst(say(`job_words.proof.${proof}`));
}

export function receiptFields(receipt: Receipt): readonly ReceiptField[] {
  const { connection, target, clipWork } = receipt;
  const fields: (ReceiptField | null)[] = [
    receipt.sentAtMs === null ? null : time(say('receipts.fields.sent'), receipt.sentAtMs),
    time(
      receipt.proof === null ? say('receipts.fields.accepted') : say('receipts.fields.delivered'),
      receipt.deliveredAtMs,
    ),
    text(say('receipts.fields.file'), receipt.path),
    receipt.path === null ? text(say('receipts.fields.file_elsewhere'), receipt.wasAt) : null,
    text(say('receipts.fields.link'), receipt.url),
    receipt.sizeBytes === null
      ? null
      : {
          ...field(say('receipts.fields.size'), exactBytes(receipt.sizeBytes), false),
          exact: String(receipt.sizeBytes),
        },
    code('SHA-256', receipt.sha256),
    code(say('receipts.fields.sha'), receipt.sentSha256),
    text(say(`job_states.target.${target.kind}`), target.label),
    code(say('receipts.fields.id_of', { what: say(`job_states.target.${target.kind}`) }), target.id),
    target.slideLabel === null && target.slideId !== noSlide
      ? null
      : field(say('receipts.fields.slide'), slideWords(target).replace(/^Slide /u, ''), false),
    code(say('receipts.fields.slide_id'), target.slideId === noSlide ? null : target.slideId),
    code(say('receipts.fields.candidate'), clipWork?.candidateId ?? null),
    clipWork === null || clipWork.formats.length === 0
      ? null
      : field(say('receipts.fields.formats'), clipWork.formats.join(', '), false),
    text(say('receipts.fields.ratio'), clipWork?.aspectRatio ?? null),
    clipWork?.revision == null
      ? null
      : field(say('receipts.fields.revision'), String(clipWork.revision), false),
    field(
      say('receipts.fields.connection'),
      `${connection.name}${connection.isPractice ? ' (practice)' : ''}`,
      false,
    ),
    code(say('receipts.fields.service'), connection.baseUrl),
    code(say('receipts.fields.id_of', { what: say(`job_states.made.${receipt.kind}`) }), receipt.remoteId),
    code(say('receipts.fields.address'), receipt.remoteUrl),
    receipt.remoteStatus === null
      ? null
      : {
          ...field(say('receipts.fields.it_said'), `“${visibleText(receipt.remoteStatus, 64)}”`, false),
          exact: receipt.remoteStatus,
        },
    field(say('receipts.fields.proof'), proofOf(receipt), false),
    field(say('receipts.fields.attempts'), String(receipt.attempts), false),
    text(say('receipts.fields.inferred'), receipt.finding),
    receipt.removedAtMs === null ? null : time(say('receipts.fields.deleted'), receipt.removedAtMs),
    receipt.newerOf === null
      ? null
      : {
          ...field(
            say('receipts.fields.newer_of'),
            say('receipts.fields.job', { id: String(receipt.newerOf) }),
            false,
          ),
          exact: String(receipt.newerOf),
        },
  ];
  return fields.filter((each) => each !== null);
}

/** As much of a checksum as tells files apart and finds them: `9c41 7be0 52aa …`. */
export function checksumStart(sha256: string): string {
  return `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} ${sha256.slice(8, 12)} …`;
}

/** Where it came from, for the second line of a row. `home` as for a short path. */
export function sourceOf(receipt: Receipt, home: string | null): string {
  if (receipt.url !== null) return visibleText(withoutScheme(receipt.url));
  const path = receipt.path === null ? (receipt.wasAt ?? '') : shortPath(receipt.path, home);
  const inSlashes = path.replaceAll('\\', '/');
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
