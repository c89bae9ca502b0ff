import type { WriteOperation } from '../../../contract/service-profile.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { plainText } from '../replies/plain-text.ts';
import { saidBy, statusWords, type Reply } from '../replies/reply.ts';
import { isJsonObject, type JsonValue } from '../replies/strict-json.ts';
import { isResetTooFar } from './retry-after.ts';
import { writeFacts } from './write-facts.ts';

/* Why the service said no, in words for people: what, the service's own words, and the next step. */

/** The file of a write. */
export interface SentFile {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly contentType: string;
}

/** For a request that the service will not take, whoever asks. */
export function rejectionWords(operation: WriteOperation, reply: Reply, file: SentFile | null): string {
  const facts = writeFacts[operation];
  const status = statusWords(reply.statusCode);
  const told = `(${status})${saidBy(reply)}`;
  switch (reply.statusCode) {
    case 400:
      return `The service cannot use the request (${status})${saidBy(reply, detailsIn(reply))}. Check the target and what was sent.`;
    case 404:
      return `The service does not know ${facts.target} ${told}. It may be gone, or belong to another account: check the target.`;
    case 405:
      return `The service does not take this at its path ${told}. Check the ${facts.pathName} in the connection’s service profile.`;
    case 409:
      return `The service sees a conflict with what it has ${told}. Look there before it is tried again.`;
    case 410:
      return `The service says that ${facts.target} is gone ${told}. Choose another target.`;
    case 413:
      return file === null
        ? `The request is too large for the service ${told}. Send less at once.`
        : `${shown(file.fileName)} (${sizeWords(file.sizeBytes)}) is too large for the service ${told}. The size is remembered for this connection; send a smaller file.`;
    case 415:
      return file === null
        ? `The service does not take requests of this type ${told}. Check the ${facts.pathName} in the connection’s service profile.`
        : `The service does not take files of the type ${shown(typeOf(file))} ${told}. Convert the file, or leave this type out.`;
    case 422:
      return `The service finds a mistake in this (${status})${saidBy(reply, detailsIn(reply))}. Correct it, then Try again.`;
    default:
      return `The service refused it ${told}. Look at what it says, then Try again.`;
  }
}

/** "Check the render path: …" `endpoint` is "POST /api-proxy/clips/{clipId}/render". */
export function pathWords(operation: WriteOperation, reply: Reply, endpoint: string): string {
  const { pathName } = writeFacts[operation];
  return `Check the ${pathName}: the service has nothing for ${endpoint} (${statusWords(reply.statusCode)})${saidBy(reply)}. Correct it in the connection’s service profile, then Try again.`;
}

/** For 408, 425, 429 and 5xx. `waitMs` is what the service asked for. */
export function laterWords(reply: Reply, waitMs: number | null, nowMs: number): string {
  const told = `(${statusWords(reply.statusCode)})${saidBy(reply)}`;
  const isTooFar = waitMs === null && reply.statusCode === 429 && isResetTooFar(reply.headers, nowMs);
  const wait =
    waitMs !== null
      ? ` It asked to wait ${waitWords(waitMs)}.`
      : isTooFar
        ? ' It names a time more than an hour ahead. Outbox does not wait that long.'
        : '';
  switch (reply.statusCode) {
    case 429:
      return `The service takes no more requests just now ${told}.${wait}`;
    case 408:
    case 425:
    case 503:
      return `The service asked to come back later ${told}.${wait}`;
    default:
      return `The service failed just now ${told}.${wait}`;
  }
}

/** Of a write whose end had left, for what may have been said after the service did it. `isOwn`: the service itself said it. */
export function mayHaveActedWords(reply: Reply, isOwn: boolean): string {
  const status = statusWords(reply.statusCode);
  return isOwn
    ? `Everything was sent, and the service failed (${status})${saidBy(reply)}. It may have done the work before that.`
    : `Everything was sent, then ${status} came back${saidBy(reply)}. A gateway may say so after the service took it.`;
}

/** "25.3 MB": powers of ten, as file managers show them. */
export function sizeWords(sizeBytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let size = sizeBytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[unit] ?? ''}`;
}

/** In lower case, without its dot; empty for a name without one. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : plainText(fileName.slice(dot + 1).toLowerCase(), 20);
}

function typeOf({ fileName, contentType }: SentFile): string {
  const extension = extensionOf(fileName);
  return extension === '' ? contentType : `.${extension} (${contentType})`;
}

function shown(text: string): string {
  return plainText(text, 120);
}

function waitWords(waitMs: number): string {
  const seconds = Math.ceil(waitMs / secondMs);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
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
