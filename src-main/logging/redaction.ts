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

type Plain = string | number | boolean | null;

/** Ids and words of the contract: neither a name with spaces nor a path is one. */
const word = /^[\w.:+-]{0,80}$/u;

/**
 * What every line may hold. The types promise it already; what arrives all the same, for instance an object that holds headers, or
 * a path, is left out by name.
 */
export function redactFields(fields: object): Record<string, Plain> {
  return redacted(fields, (text) => (word.test(text) ? redactText(text) : 'withheld'));
}

/** The same for what a line holds at the level debug alone: texts may stand there, without what looks like a key. */
export function redactDetail(detail: object): Record<string, Plain> {
  return redacted(detail, redactText);
}

function redacted(fields: object, ofText: (text: string) => string): Record<string, Plain> {
  const kept: Record<string, Plain> = {};
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (value === undefined) continue;
    if (withheldNames.test(name)) kept[name] = 'withheld';
    else if (typeof value === 'string') kept[name] = ofText(value);
    else if (value === null || typeof value === 'number' || typeof value === 'boolean') kept[name] = value;
    else kept[name] = 'not plain';
  }
  return kept;
}
