import { isJsonObject, type JsonValue } from './strict-json.ts';

/** The reference tokens of a JSON pointer (RFC 6901), unescaped: `/data/a~1b` has `data` and `a/b`. */
export function pointerTokens(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What a pointer names, from the root of the whole reply, or `undefined` where nothing is there. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  let value: JsonValue | undefined = root;
  for (const token of pointerTokens(pointer)) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d{0,8})$/.test(token) ? value[Number(token)] : undefined;
    else value = isJsonObject(value) ? value[token] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
