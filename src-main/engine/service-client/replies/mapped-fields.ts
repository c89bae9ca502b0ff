import type { ServiceProfile, TaughtField } from '../../../contract/service-profile.ts';
import { valueAt } from './json-pointer.ts';
import { idOf } from './reply-fields.ts';
import { JsonError, parseStrictJson, type JsonValue } from './strict-json.ts';

/** The first usable value under the pointers that a profile teaches for a field, or `null`. `whole` is the reply as it came. */
export function mappedField<Value>(
  whole: JsonValue,
  profile: ServiceProfile | undefined,
  field: TaughtField,
  read: (value: JsonValue | undefined) => Value | null,
): Value | null {
  return firstUnder(profile?.fields[field] ?? [], whole, read);
}

/**
 * A usable id in the kept text of an earlier reply, or `null` where the text is not whole JSON or nothing usable is there. Such
 * a text has its control characters written out; between values these were white space.
 */
export function idInReply(reply: string, pointers: readonly string[]): string | null {
  try {
    return firstUnder(pointers, parseStrictJson(withWhiteSpace(reply)), idOf);
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}

function firstUnder<Value>(
  pointers: readonly string[],
  whole: JsonValue,
  read: (value: JsonValue | undefined) => Value | null,
): Value | null {
  for (const pointer of pointers) {
    const value = read(valueAt(whole, pointer));
    if (value !== null) return value;
  }
  return null;
}

/**
 * Texts of JSON stay as they are; outside of them, no backslash means anything else. One that is never closed is taken whole too,
 * so that nothing is read twice.
 */
function withWhiteSpace(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"?|\\[nrt]/gs, (piece) => (piece.startsWith('"') ? piece : ' '));
}
