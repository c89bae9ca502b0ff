import { faultOfInput } from '../../../contract/input-faults.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { z } from '../../../contract/zod.ts';

/** The field that did not fit, and what was expected of it. */
export function whyUnusable({ issues: [issue] }: z.ZodError): Message {
  const field = issue?.path.map(String).join('.').slice(0, 200) ?? '';
  const reason = faultOfInput(issue);
  return field === ''
    ? message('setup_line.unusable_whole', { reason })
    : message('setup_line.unusable', { field, reason });
}

/** The first field of `given` that is not in what was read of it, by its way from the top; `null` where all are. */
export function unknownField(given: unknown, read: unknown, way: readonly string[] = []): string | null {
  if (Array.isArray(given)) {
    if (!Array.isArray(read)) return null;
    for (const [index, item] of given.entries()) {
      const found = unknownField(item, read[index], [...way, String(index)]);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isObject(given) || !isObject(read)) return null;
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(read, name)) return [...way, name].join('.').slice(0, 200);
    const found = unknownField(value, read[name], [...way, name]);
    if (found !== null) return found;
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
