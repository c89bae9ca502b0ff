import type { Message } from '../../../contract/messages/message.ts';
import type { ServiceOperation, ServiceProfile, StatusSubject } from '../../../contract/service-profile.ts';
import { parseHttpDate } from '../wire/http-date.ts';
import { toldMoment } from '../wire/told-moment.ts';
import { isUsualHeader } from './known-headers.ts';
import { meaningOf } from './known-statuses.ts';
import { plainText } from '../wire/plain-text.ts';
import type { Redact } from './redaction.ts';
import { extensionOf } from '../wire/file-name.ts';
import type { SentFile } from '../wire/sending.ts';
import type { Reply } from './reply.ts';
import { headerValues, type ReplyHeaders } from '../wire/reply-headers.ts';
import type { Observation } from '../wire/observation.ts';
import { unknownFields } from './unknown-fields.ts';

/** A status in a reply that was understood. */
export interface ObservedStatus {
  readonly subject: StatusSubject;
  readonly status: string | null;
}

/** One reply, and what was made of it. */
export interface ObservedReply {
  readonly operation: ServiceOperation;
  readonly profile: ServiceProfile | undefined;
  readonly redact: Redact;
  readonly reply: Reply;
  /** False where the reply was cut: then nothing is said of its body. */
  readonly isWhole: boolean;
  readonly statuses: readonly ObservedStatus[];
  readonly file: SentFile | null;
  /** The file itself was taken. */
  readonly isFileTaken: boolean;
  readonly message: Message | null;
  /** From the first byte of the request to the last of the reply. */
  readonly tookMs: number;
}

export type ObserveReply = typeof observationsOf;

const mostObservations = 20;
const nameLength = 100;

/** What a reply showed beside its answer, at most twenty things: sizes and limits first, then what is not known. Pure. */
export function observationsOf(observed: ObservedReply): readonly Observation[] {
  const observations: Observation[] = [];
  for (const observation of everything(observed)) {
    if (observations.push(observation) === mostObservations) break;
  }
  return observations;
}

function* everything(observed: ObservedReply): Generator<Observation, void> {
  const { operation, profile, reply, redact } = observed;
  yield* clockIn(observed);
  yield* limitsIn(observed);
  const shown = (name: string): string => plainText(redact(name), nameLength);
  const told = new Set<string>();
  for (const { subject, status } of observed.statuses) {
    if (status === null || meaningOf(profile, subject, status) !== null) continue;
    const mark = `${subject} ${status}`;
    if (told.has(mark)) continue;
    told.add(mark);
    yield { what: 'unknown_status', operation, subject, status };
  }
  if (!observed.isWhole || !isTheServices(reply)) return;
  if (reply.body.kind === 'json') {
    for (const { name, sample } of unknownFields(operation, reply.body.value, profile)) {
      yield { what: 'unknown_field', operation, name: shown(name), sample };
    }
  }
  for (const name of Object.keys(reply.headers)) {
    if (!isUsualHeader(name)) yield { what: 'unknown_header', operation, name: shown(name) };
  }
}

/** A reply out of a store (`Age`) carries the time at which it was stored. */
function* clockIn({ reply, tookMs }: ObservedReply): Generator<Observation, void> {
  const [date] = headerValues(reply.headers, 'date');
  const dateMs = date === undefined || 'age' in reply.headers ? null : parseHttpDate(date);
  if (dateMs !== null) yield { what: 'clock', dateMs, tookMs };
}

function* limitsIn({
  operation,
  reply,
  file,
  isFileTaken,
  message,
}: ObservedReply): Generator<Observation, void> {
  if (file !== null) {
    const { sizeBytes } = file;
    if (isFileTaken) yield { what: 'size_accepted', operation, sizeBytes };
    if (reply.statusCode === 413) yield { what: 'size_refused', operation, sizeBytes };
    if (reply.statusCode === 415 && message !== null) {
      const extension = extensionOf(file.fileName);
      yield { what: 'type_refused', operation, extension, message };
    }
  }
  const limit = wholeNumberIn(reply.headers, 'x-ratelimit-limit');
  const remaining = wholeNumberIn(reply.headers, 'x-ratelimit-remaining');
  // What counts from now is no moment, and is not kept.
  const resetAtMs = headerValues(reply.headers, 'x-ratelimit-reset').map(toldMoment)[0]?.atMs ?? null;
  if (limit !== null || remaining !== null || resetAtMs !== null)
    yield { what: 'rate', limit, remaining, resetAtMs };
}

/** Something in front of the service has no names to learn from. */
function isTheServices({ statusCode, body, envelope }: Reply): boolean {
  return envelope !== null || (statusCode < 300 && body.kind === 'json');
}

function wholeNumberIn(headers: ReplyHeaders, name: string): number | null {
  const value = headerValues(headers, name)
    .map((text) => text.trim())
    .find((text) => /^\d{1,12}$/.test(text));
  return value === undefined ? null : Number(value);
}
