import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** What ships: read as a reader of the output would, by a validator that shares no code with what made it. */
const folder = join(import.meta.dirname, '../../resources/schemas/cli');

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The published schemas by the words of their commands, with `-` between. */
export const publishedSchemas: ReadonlyMap<string, JsonSchema> = new Map(
  readdirSync(folder).map((name) => [
    name.replace('.schema.json', ''),
    JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonSchema,
  ]),
);

/** Refuses schemas that are not draft 2020-12, and words in them that it does not know. */
export function schemaValidator(): Ajv2020 {
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/u;
  return new Ajv2020({
    allErrors: true,
    strict: true,
    // Of tables whose keys are one of some words, all are required, and none stands among the properties.
    strictRequired: false,
    allowUnionTypes: true,
    formats: { 'date-time': isTime },
  });
}

const closed = new Map<string, ValidateFunction>();

/**
 * Throws where a command line with `--json` printed anything but one document of its schema, or a field that the schema does not tell
 * of. Before there is a result, one that fails prints nothing.
 */
export function checkPrintedJson(
  words: readonly string[],
  { code, out }: { code: number | null; out: string },
): void {
  if (!words.includes('--json') || words.includes('--help') || (out === '' && code !== 0)) return;
  const line = `outbox ${words.join(' ')}`;
  const name = nameOf(words);
  if (name === null) throw new Error(`There is no schema for "${line}".`);
  let validate = closed.get(name);
  if (validate === undefined) {
    validate = schemaValidator().compile(withoutOtherFields(publishedSchemas.get(name)) as JsonSchema);
    closed.set(name, validate);
  }
  let printed: unknown;
  try {
    printed = JSON.parse(out);
  } catch (cause) {
    throw new Error(`"${line}" did not print one document of JSON: ${out}`, { cause });
  }
  if (validate(printed)) return;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
  throw new Error(`"${line}" printed what ${name}.schema.json does not say:\n${faults.join('\n')}\n${out}`);
}

/** The longest of the first words that have a schema, or what the words do where they say no more. */
function nameOf(words: readonly string[]): string | null {
  for (let length = Math.min(words.length, 2); length > 0; length -= 1) {
    const start = words.slice(0, length).join('-');
    const found = [start, `${start}-list`, `${start}-show`].find((each) => publishedSchemas.has(each));
    if (found !== undefined) return found;
  }
  return null;
}

/** As it is published a reader has to bear fields that are added later; what is printed today has to be told of. */
function withoutOtherFields(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOtherFields);
  if (typeof schema !== 'object' || schema === null) return schema;
  const fields = Object.entries(schema).map(([key, value]) => [key, withoutOtherFields(value)] as const);
  const isOpen = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema);
  return Object.fromEntries(isOpen ? [...fields, ['additionalProperties', false] as const] : fields);
}
