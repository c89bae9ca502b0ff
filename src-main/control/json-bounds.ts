import { Buffer } from 'node:buffer';

/** Deeper than any input of the contract, and shallow enough to walk without risk (reliability §7.10). */
const maximumDepth = 16;

/**
 * True where `value` is plain JSON-like data of at most `maximumBytes` and 16 levels. It stops at the first thing that is too
 * much, so a huge or cyclic value costs no more than a small one. Escapes are not counted: this guards memory and time, it
 * does not predict the length of the text.
 */
export function fitsBounds(value: unknown, maximumBytes: number): boolean {
  return remainingBytes(value, maximumBytes, 0) >= 0;
}

/** What is left of `budgetBytes` after `value`, or a negative number. */
function remainingBytes(value: unknown, budgetBytes: number, depth: number): number {
  switch (typeof value) {
    case 'string':
      // Every UTF-16 unit takes at least one byte, so a long string need not be read.
      return value.length > budgetBytes ? -1 : budgetBytes - Buffer.byteLength(value) - 2;
    case 'number':
      return budgetBytes - 8;
    case 'boolean':
    case 'undefined':
      return budgetBytes - 4;
    case 'object':
      return value === null ? budgetBytes - 4 : remainingAfterObject(value, budgetBytes, depth);
    default:
      return -1;
  }
}

function remainingAfterObject(value: object, budgetBytes: number, depth: number): number {
  if (depth >= maximumDepth) return -1;
  let left = budgetBytes - 2;
  if (Array.isArray(value)) {
    if (value.length > left) return -1;
    for (const item of value as readonly unknown[]) {
      if (left < 0) return -1;
      left = remainingBytes(item, left - 1, depth + 1);
    }
    return left;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return -1;
  for (const key in value) {
    if (left < 0) return -1;
    left = remainingBytes(key, left, depth + 1);
    left = remainingBytes((value as Record<string, unknown>)[key], left, depth + 1);
  }
  return left;
}
