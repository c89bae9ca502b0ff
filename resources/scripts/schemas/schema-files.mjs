/** JSON schemas of what commands print with `--json`, made from the schemas that the commands are compiled against. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from '../../../src-main/contract/zod.ts';
import { outputSchemas } from '../../../src-main/host-headless/cli/output/schemas/outputs.ts';
import { projectRoot } from '../project-root.mjs';
import { FieldComments } from './field-comments.mjs';

/** @typedef {{ [key: string]: unknown }} Json */

const sources = [
  'src-main/contract/*.ts',
  'src-main/contract/api/*.ts',
  'src-main/host-headless/cli/output/schemas/*.ts',
];
/** Where the fields of an object wait for their comments until each has a place of its own. */
const waiting = 'outbox-comments';

/**
 * The text of each file by its name.
 * @returns {Promise<Map<string, string>>}
 */
export async function schemaFiles() {
  const comments = new FieldComments();
  /** @type {z.core.$ZodRegistry<{ id: string, description?: string }>} */
  const names = z.registry();
  for (const path of sources.flatMap((pattern) => globSync(pattern, { cwd: projectRoot })).toSorted()) {
    const file = join(projectRoot, path);
    /** @type {Record<string, unknown>} */
    const exported = await import(pathToFileURL(file).href);
    comments.read(file, exported);
    for (const [name, value] of Object.entries(exported))
      if (isNamed(value) && !names.has(value)) names.add(value, metaOf(name, comments.ofSchema(value)));
  }
  return new Map(
    Object.entries(outputSchemas).map(([command, schema]) => {
      const made = z.toJSONSchema(schema, {
        metadata: names,
        override: ({ zodSchema, jsonSchema }) => {
          const { def } = zodSchema._zod;
          if (def.type === 'object') jsonSchema[waiting] = commentsOfFields(def.shape, comments);
        },
      });
      const { $schema, $defs, ...rest } = /** @type {Json} */ (tidied(made));
      const file = {
        $schema,
        $id: `urn:outbox:cli:${fileStem(command)}`,
        title: `outbox ${command} --json`,
        description:
          `${comments.ofField(schema, command) ?? ''} More fields may come: ignore those that you do not know.`.trim(),
        ...rest,
        ...($defs === undefined ? {} : { $defs }),
      };
      return [`${fileStem(command)}.schema.json`, `${JSON.stringify(file, null, 2)}\n`];
    }),
  );
}

/** @param {string} command */
const fileStem = (command) => command.replaceAll(' ', '-');

/**
 * What has a name in the sources keeps it, so that a program made from these files has it too.
 * @param {unknown} value
 * @returns {value is z.ZodObject | z.ZodEnum}
 */
function isNamed(value) {
  return value instanceof z.ZodObject || value instanceof z.ZodEnum;
}

/**
 * @param {string} name
 * @param {string | undefined} description
 */
function metaOf(name, description) {
  const short = basename(name, 'Schema');
  const id = short.charAt(0).toUpperCase() + short.slice(1);
  return description === undefined ? { id } : { id, description };
}

/**
 * @param {Readonly<Record<string, z.core.$ZodType>>} shape
 * @param {FieldComments} comments
 */
function commentsOfFields(shape, comments) {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const comment = comments.ofField(field, name);
      return comment === undefined ? [] : [[name, comment]];
    }),
  );
}

/**
 * With the comments at their fields, open for fields that are added later, and without what says nothing to a reader: the bounds of
 * every whole number, and the form of times beside the name of that form.
 * @param {unknown} value
 * @returns {unknown}
 */
function tidied(value) {
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  const { [waiting]: comments, ...given } = /** @type {Json} */ (value);
  const node = /** @type {Json} */ (
    Object.fromEntries(
      Object.entries(given)
        .filter(([key, each]) => !isNoise(key, each, given))
        .map(([key, each]) => [key, tidied(each)]),
    )
  );
  const { properties } = node;
  if (comments !== undefined && isJson(comments) && isJson(properties)) {
    for (const [name, description] of Object.entries(comments)) {
      const field = properties[name];
      if (isJson(field)) properties[name] = { ...field, description };
    }
  }
  return node;
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {Json} node
 */
function isNoise(key, value, node) {
  if (key === 'additionalProperties') return value === false;
  if (key === 'default') return !isJson(value);
  if (key === 'minimum' || key === 'maximum') return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
  return key === 'pattern' && node['format'] === 'date-time';
}

/**
 * @param {unknown} value
 * @returns {value is Json}
 */
function isJson(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
