import { longestAddress } from '../../../contract/address.ts';
import { longestId } from '../../../contract/longest-id.ts';
import { isLoopbackHost } from '../wire/base-url.ts';
import { hasMisleading, plainText } from '../wire/plain-text.ts';
import { redacted } from './redaction.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './strict-json.ts';

/*
 * Tolerant readers (service-field-notes §1): a value counts under any of its observed names, the first that
 * holds something usable; what is unknown is ignored.
 */

const maximumTokenLength = 2048;

/** An id that may be kept and put into a path (reliability S2); integers become their digits. */
export function idOf(value: JsonValue | undefined): string | null {
  const isInteger = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
  const text = isInteger ? value.toString() : value;
  if (typeof text !== 'string' || text.trim() === '' || text.length > longestId) return null;
  // U+FFFD: the text was not whole when it came; the key's place: it was not an id.
  const isUnusable =
    hasMisleading(text) || text.includes('\ufffd') || hasDots(text) || text.includes(redacted);
  return isUnusable ? null : text;
}

/** Dots between slashes lead elsewhere, also where something on the way decodes a path once more. */
export function hasDots(text: string): boolean {
  return text.split(/[/\\]/).some((part) => part === '.' || part === '..');
}

export function numberOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** An integer from 0 that a number holds exactly; a text of digits is not one (reliability S15). */
export function countOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/**
 * What a reply gives as an address, as it says it (reliability S10). Whether it can be opened is asked where it is shown. What is
 * too long is cut to a length at which nothing is opened.
 */
export function saidAddress(value: JsonValue | undefined): string | null {
  return typeof value !== 'string' || value.trim() === '' ? null : plainText(value, longestAddress + 1);
}

/**
 * An address that something is sent to, or that proves something: https without credentials; http only where both the service and
 * the address are on this computer.
 */
export function addressOf(
  value: JsonValue | undefined,
  isLoopbackService: boolean,
  maximumLength = longestAddress,
): string | null {
  if (typeof value !== 'string' || value.length > maximumLength) return null;
  if (/\s/.test(value) || hasMisleading(value) || value.includes(redacted) || !URL.canParse(value))
    return null;
  const url = new URL(value);
  if (url.username !== '' || url.password !== '') return null;
  const isLocal = url.protocol === 'http:' && isLoopbackService && isLoopbackHost(url.hostname);
  return url.protocol === 'https:' || isLocal ? value : null;
}

/**
 * A text that is only ever given back to the service as it came: an upload's id or key, which may be long and hold slashes.
 */
export function tokenOf(value: JsonValue | undefined): string | null {
  if (typeof value !== 'string' || value.trim() === '' || value.length > maximumTokenLength) return null;
  return hasMisleading(value) || value.includes('\ufffd') || value.includes(redacted) ? null : value;
}

/** The object itself, or the one it wraps under one of these names. */
export function unwrapped(payload: JsonValue, names: readonly string[]): JsonObject | null {
  if (!isJsonObject(payload)) return null;
  for (const name of names) {
    const inner = payload[name];
    if (isJsonObject(inner)) return inner;
  }
  return payload;
}

/** Names under which a reply may hold what it is about; one may stand in another. */
export const wrapperNames = ['data', 'result'] as const;

/** Where a reply may hold what it is about, the likeliest first, and the reply itself at the end. */
export function placesIn(whole: JsonValue): readonly JsonValue[] {
  const outer = wrappedIn(whole);
  return [...outer, ...outer.flatMap(wrappedIn), whole];
}

function wrappedIn(value: JsonValue): JsonValue[] {
  if (!isJsonObject(value)) return [];
  return wrapperNames.map((name) => value[name]).filter((inner) => inner !== undefined && inner !== null);
}

/**
 * The members of a list that came bare, or under one of these names; what is not an object is left out. Under its name `null` is
 * a list of none, as services in Go write it.
 */
export function listIn(
  payload: JsonValue | undefined,
  names: readonly string[],
): readonly JsonObject[] | null {
  if (Array.isArray(payload)) return payload.filter((item) => isJsonObject(item));
  if (!isJsonObject(payload)) return null;
  for (const name of names) {
    const inner = payload[name];
    if (Array.isArray(inner)) return inner.filter((item) => isJsonObject(item));
  }
  return names.some((name) => payload[name] === null) ? [] : null;
}

/** A text for people; a number becomes its digits. */
export function textOf(value: JsonValue | undefined, maximumLength: number): string | null {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
  return typeof text !== 'string' || text === '' ? null : plainText(text, maximumLength);
}
