import type { LogFields } from '../foundation/logger.ts';

/** Enough for a stack; a service’s words may be longer than a log needs them. */
const maximumTextLength = 2000;

const secretPatterns: readonly [RegExp, string][] = [
  [/sk-social-[^\s"'<>&,;)\]}]*/giu, 'sk-social-…'],
  [/\bbearer\s+[^\s"',;]+/giu, 'Bearer …'],
];

/** Names under which a secret could arrive by mistake. Their values are withheld, whatever they look like. */
const withheldNames = /authorization|password|secret|api[_-]?key|token|cookie/iu;

/** The text without anything that looks like a key, and no longer than a log needs. */
export function redactText(text: string): string {
  // The end is cut after redaction: a cut in the middle of a key would leave a part that no pattern knows.
  const redacted = secretPatterns.reduce((result, [pattern, shown]) => result.replace(pattern, shown), text);
  return redacted.length > maximumTextLength ? `${redacted.slice(0, maximumTextLength)}…` : redacted;
}

/**
 * Plain fields only. The types promise it already; a value that arrives all the same, for instance an object that holds
 * headers, is left out by name.
 */
export function redactFields(fields: LogFields): Record<string, string | number | boolean | null> {
  const kept: Record<string, string | number | boolean | null> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (withheldNames.test(name)) kept[name] = 'withheld';
    else if (typeof value === 'string') kept[name] = redactText(value);
    else if (value === null || typeof value === 'number' || typeof value === 'boolean') kept[name] = value;
    else kept[name] = 'not plain';
  }
  return kept;
}
