import { message, type Message } from '../../../contract/messages/message.ts';
import type { WriteOperation } from '../../../contract/service-profile.ts';
import { isTransientStatus } from '../../../contract/transient-status.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { plainText } from '../wire/plain-text.ts';
import { toldReply, type Reply } from '../replies/reply.ts';
import { isJsonObject, type JsonValue } from '../replies/strict-json.ts';
import { isResetTooFar } from '../wire/retry-after.ts';
import { extensionOf } from '../wire/file-name.ts';
import type { SentFile } from '../wire/sending.ts';
import { writeFacts } from './write-facts.ts';

/* Why the service said no: what, the service's own words, and the next step. */

/** For a request that the service will not take, whoever asks. */
export function toldRejection(operation: WriteOperation, answer: Reply, file: SentFile | null): Message {
  const { target } = writeFacts[operation];
  const reply = toldReply(answer);
  switch (answer.statusCode) {
    case 400:
      return message('refusal.bad_request', { reply: toldReply(answer, detailsIn(answer)) });
    case 404:
      return message('refusal.unknown_target', { target, reply });
    case 405:
      return message('refusal.wrong_path', { operation, reply });
    case 409:
      return message('refusal.conflict', { reply });
    case 410:
      return message('refusal.target_gone', { target, reply });
    case 413:
      return file === null
        ? message('refusal.request_too_large', { reply })
        : message('refusal.file_too_large', {
            name: shown(file.fileName),
            sizeBytes: file.sizeBytes,
            reply,
          });
    case 415:
      return file === null
        ? message('refusal.request_type', { operation, reply })
        : message('refusal.file_type', { type: shown(typeOf(file)), reply });
    case 422:
      return message('refusal.mistake', { reply: toldReply(answer, detailsIn(answer)) });
    default:
      return message('refusal.other', { reply });
  }
}

/** `endpoint` is "POST /api-proxy/clips/{clipId}/render". */
export function toldMissingPath(operation: WriteOperation, answer: Reply, endpoint: string): Message {
  return message('refusal.nothing_at_path', { operation, endpoint, reply: toldReply(answer) });
}

/** For 408, 425, 429 and 5xx. `waitMs` is what the service asked for. */
export function toldLater(answer: Reply, waitMs: number | null, nowMs: number): Message {
  const reason = toldLaterBy(answer);
  if (waitMs !== null) return message('later.wait', { reason, ...waitOf(waitMs) });
  const isTooFar = answer.statusCode === 429 && isResetTooFar(answer.headers, nowMs);
  return isTooFar ? message('later.wait_too_long', { reason }) : reason;
}

function toldLaterBy(answer: Reply): Message {
  const reply = toldReply(answer);
  const { statusCode } = answer;
  if (statusCode === 429) return message('later.too_many', { reply });
  const isAsked = statusCode === 503 || (statusCode < 500 && isTransientStatus(statusCode));
  return isAsked ? message('later.asked', { reply }) : message('later.failed', { reply });
}

/** Of a write whose end had left, for what may have been said after the service did it. `isOwn`: the service itself said it. */
export function toldMayHaveActed(answer: Reply, isOwn: boolean): Message {
  const reply = toldReply(answer);
  return isOwn ? message('doubt.after_failure', { reply }) : message('doubt.after_gateway', { reply });
}

function typeOf({ fileName, contentType }: SentFile): string {
  const extension = extensionOf(fileName);
  return extension === '' ? contentType : `.${extension} (${contentType})`;
}

function shown(text: string): string {
  return plainText(text, 120);
}

function waitOf(waitMs: number): { readonly amount: number; readonly unit: 's' | 'min' | 'h' } {
  const seconds = Math.ceil(waitMs / secondMs);
  if (seconds < 120) return { amount: seconds, unit: 's' };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? { amount: minutes, unit: 'min' } : { amount: Math.ceil(minutes / 60), unit: 'h' };
}

const mostDetails = 5;

/** What a validation says beside its message, under `details` or `errors`: texts, or objects with a message. */
function detailsIn({ envelope }: Reply): string[] {
  if (envelope === null) return [];
  const { error } = envelope.fields;
  const places = [envelope.fields, ...(isJsonObject(error) ? [error] : [])];
  return places
    .flatMap((place) => [place['details'], place['errors']])
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .map(detailOf)
    .filter((text) => text !== null)
    .slice(0, mostDetails);
}

function detailOf(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (!isJsonObject(value)) return null;
  const { message, field, path } = value;
  if (typeof message !== 'string' || message.trim() === '') return null;
  const where = [field, path].find((name): name is string => typeof name === 'string' && name !== '');
  return where === undefined ? message : `${where}: ${message}`;
}
