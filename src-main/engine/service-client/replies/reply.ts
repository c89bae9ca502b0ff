import { toldBy } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { RawReply } from '../transport/network.ts';
import { plainText } from '../wire/plain-text.ts';
import type { Redact } from './redaction.ts';
import { headerValues } from '../wire/reply-headers.ts';
import { isJsonObject, parseStrictJson, type JsonObject, type JsonValue } from './strict-json.ts';

const excerptLength = 2000;
const saidLength = 500;

/** A reply's body, as far as it could be read. */
export type ReplyBody =
  | { readonly kind: 'json'; readonly value: JsonValue }
  | { readonly kind: 'empty' }
  /** HTML, most likely from something in front of the service. */
  | { readonly kind: 'page' }
  | { readonly kind: 'unreadable'; readonly why: Message }
  /** Compressed, though nothing but plain was asked for, in a way that could not be unpacked (reliability S6). */
  | { readonly kind: 'encoded'; readonly why: Message };

/** What came back, for the attempt's record: bounded, redacted, control characters escaped. */
export interface ReplyRecord {
  readonly statusCode: number;
  /** The beginning of the body, at most 2,000 characters. */
  readonly excerpt: string;
}

/** A reply with everything taken out of it that may be kept. But for the raw headers, the key is in none of its texts. */
export interface Reply {
  readonly statusCode: number;
  readonly headers: RawReply['headers'];
  readonly body: ReplyBody;
  readonly envelope: Envelope | null;
  /** Where a redirect would lead, as it was written. */
  readonly location: string;
  readonly record: ReplyRecord;
}

/** The service's own words (service-interface §7). `success` is `null` in the dialect that sends `{ error, code }`. */
export interface Envelope {
  readonly success: boolean | null;
  readonly fields: JsonObject;
  readonly error: string | null;
  /** Some send the error's short name here, and a sentence as `error`. */
  readonly code: string | null;
  readonly message: string | null;
}

/** `hidesQueries`: addresses in the reply are permissions by themselves; the record keeps them without their queries. */
export function readReply(raw: RawReply, redact: Redact, hidesQueries = false): Reply {
  const [location = ''] = headerValues(raw.headers, 'location');
  const body = readBody(raw, redact);
  return {
    statusCode: raw.statusCode,
    headers: raw.headers,
    body,
    envelope: body.kind === 'json' ? readEnvelope(body.value) : null,
    location: redact(location),
    record: {
      statusCode: raw.statusCode,
      excerpt: excerptOf(raw.body, hidesQueries ? (text) => withoutQueries(redact(text)) : redact),
    },
  };
}

/** What came back: its status, and the service's own words. `more` are further texts of its reply. */
export function toldReply(reply: Reply, more: readonly string[] = []): Message {
  const { statusCode: status, envelope } = reply;
  if (envelope === null && reply.body.kind === 'page') return message('reply.page', { status });
  const said = saidBy(reply, more);
  return said === '' ? message('reply.status', { status }) : message('reply.said', { status, said });
}

/** The service's own words: "insufficient_credits, 0 credits left". Empty if there are none. */
export function saidBy({ envelope }: Reply, more: readonly string[] = []): string {
  const said = [envelope?.error ?? envelope?.code, envelope?.message, ...more]
    .filter((text) => text != null && text.trim() !== '')
    .join(', ');
  return plainText(said.replace(/[.\s]+$/, ''), saidLength);
}

/** An error name that means "the key", in any case and at any status (reliability S11). */
export function namesUnauthorized(envelope: Envelope | null): boolean {
  const isIt = (name: string | null): boolean => name?.trim().toLowerCase() === 'unauthorized';
  return envelope !== null && envelope.success !== true && (isIt(envelope.error) || isIt(envelope.code));
}

function readBody(raw: RawReply, redact: Redact): ReplyBody {
  const encodings = headerValues(raw.headers, 'content-encoding').filter(
    (value) => value.trim() !== '' && value.trim().toLowerCase() !== 'identity',
  );
  if (encodings.length > 0) return { kind: 'encoded', why: message('body.compressed') };
  let text: string;
  try {
    // Takes a byte order mark off, and throws at the first byte that is not UTF-8.
    text = new TextDecoder('utf-8', { fatal: true }).decode(raw.body);
  } catch {
    return { kind: 'unreadable', why: message('body.not_utf8') };
  }
  if (text.trim() === '') return { kind: 'empty' };
  try {
    return { kind: 'json', value: parseStrictJson(text, { clean: (value) => redact(value.toWellFormed()) }) };
  } catch (error) {
    const [contentType = ''] = headerValues(raw.headers, 'content-type');
    if (/html/i.test(contentType) || text.trimStart().startsWith('<')) return { kind: 'page' };
    return {
      kind: 'unreadable',
      why: message('body.not_json', { reason: toldBy(error) }),
    };
  }
}

function readEnvelope(value: JsonValue): Envelope | null {
  if (!isJsonObject(value)) return null;
  const success = typeof value['success'] === 'boolean' ? value['success'] : null;
  const told = value['error'];
  // Some put what the interface gives as two texts into one object.
  const error = isJsonObject(told) ? firstText(told['code'], told['name'], told['type']) : firstText(told);
  const message = firstText(value['message'], isJsonObject(told) ? told['message'] : null);
  const hasError = error !== null || isJsonObject(told);
  return success === null && !hasError
    ? null
    : { success, fields: value, error, code: firstText(value['code']), message };
}

function firstText(...values: readonly (JsonValue | undefined)[]): string | null {
  return values.find((value) => typeof value === 'string') ?? null;
}

/**
 * The beginning of a body for the record, whatever it is. The key is taken out before the cut, so that no half of it stays at
 * the edge, and behind JSON escapes too.
 */
function excerptOf(body: Uint8Array, redact: Redact): string {
  const bytes = body.subarray(0, excerptLength * 8);
  const text = new TextDecoder('utf-8').decode(bytes);
  // But for quotes and backslashes: what is kept stays the JSON that it was.
  const unescaped = text.replace(/\\u00(?!22|5c)([2-7][\da-f])/gi, (_escape, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  const redacted = redact(unescaped);
  // Where nothing had to be taken out it is kept as it was written.
  return plainText(redacted === unescaped ? text : redacted, excerptLength);
}

function withoutQueries(text: string): string {
  return text.replace(/(https?:[^\s"?]*)(\?[^\s"]*)?/gi, (_, place: string, query?: string) =>
    query === undefined ? place : `${place}?…`,
  );
}
