import type { JobKindName } from '../../../src-main/contract/job.ts';
import type { ModelReply } from '../service/reply.ts';

/** What really became of one write whose last byte reached the service. */
export interface Truth {
  /** The numbers that its job and attempt have now; in a restored database they may be others, or 0. */
  jobId: number;
  attempt: number;
  /** What it was about, whatever numbers it has. */
  readonly identity: string;
  readonly kind: JobKindName;
  /** The reply, if all of it reached the engine. */
  reply: ModelReply | null;
  /** It names what another job made. */
  isKept?: boolean;
  /** The service acted and said no: only a look at it can tell. */
  isContrary?: boolean;
}

/** A read decides how far such a refusal reaches: it may be refused too, stay out, or be ended by a stop. */
const afterAnotherRead = ['rejected', 'held', 'interrupted'] as const;

/** The clip is read again: with another revision it was edited meanwhile, with the same one the service means something else. */
const afterClipRead = ['rejected', 'stale', 'interrupted'] as const;

/** It is about this one alone where the same worked before, or where the others are not refused too. */
const ofOneOrOfAll = ['rejected', 'held'] as const;

/**
 * The outcomes that such a write may have (reliability §2.4), read from the table there and not from the engine's own
 * classification.
 */
export function outcomesOf(truth: Truth): readonly string[] {
  if (truth.isContrary === true) return ['rejected', 'stale', 'held', 'in_doubt', 'interrupted'];
  if (truth.isKept === true && truth.reply !== null) return ['in_doubt'];
  const { kind, reply } = truth;
  const isReadable = reply !== null && !('content-encoding' in reply.headers);
  const envelope = isReadable ? envelopeOf(reply.body) : null;
  if (isReadable && envelope?.success !== true) {
    if (reply.status === 403 && (envelope?.error ?? '') === '') return afterAnotherRead;
    if (kind === 'clip_render' && reply.status === 409 && envelope?.error !== 'stale_revision')
      return afterClipRead;
    if (reply.status === 403) return ofOneOrOfAll;
    if (kind === 'clip_render' && [404, 405, 501].includes(reply.status)) return ofOneOrOfAll;
    const isMissing = reply.status === 404 || reply.status === 410;
    if (isMissing && kind !== 'clip_render' && kind !== 'clip_upload') return afterAnotherRead;
  }
  // Where the same stands there, also of someone else, "wait" is not believed, and then for nothing that cannot be read.
  if (outcomeOf(truth) === 'retry') return ['retry', 'in_doubt'];
  return [outcomeOf(truth)];
}

function outcomeOf({ kind, reply }: Truth): string {
  if (reply === null || 'content-encoding' in reply.headers) return 'in_doubt';
  const { status } = reply;
  const envelope = envelopeOf(reply.body);
  const isUnauthorized = envelope?.success === false && /^\s*unauthorized\s*$/i.test(envelope.error ?? '');
  if (envelope?.success === true) return status < 300 ? 'accepted' : 'in_doubt';
  if (isUnauthorized || status === 401 || status === 402 || status === 403) return 'held';
  if (kind === 'clip_render' && [404, 405, 501].includes(status)) return 'held';
  if (kind === 'clip_render' && status === 409) return 'stale';
  // Not reached.
  if ([407, 421, 511].includes(status)) return 'held';
  // Whatever a gateway or the service may say after the work was done: only its own 503 is a word that it was not.
  if (status >= 500 || status === 408 || status === 499)
    return status === 503 && envelope?.success === false ? 'retry' : 'in_doubt';
  if (status === 425 || status === 429) return 'retry';
  if (envelope?.success === false) return 'rejected';
  if (status >= 400 && status < 500) return 'rejected';
  return 'in_doubt';
}

function envelopeOf(body: Buffer): { success: boolean; error?: string } | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof value !== 'object' || value === null || !('success' in value)) return null;
    const { success } = value;
    if (typeof success !== 'boolean') return null;
    return 'error' in value && typeof value.error === 'string'
      ? { success, error: value.error }
      : { success };
  } catch {
    // Not JSON, so not the service's own word.
    return null;
  }
}
