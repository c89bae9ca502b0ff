import type { z } from '../../../../contract/zod.ts';
import { outputsOfFolders } from './outputs-of-folders.ts';
import { outputsOfJobs } from './outputs-of-jobs.ts';
import { outputsOfSettings } from './outputs-of-settings.ts';

/**
 * What each command prints with `--json`, by its words: a public contract. Fields may be added, never renamed or dropped; absent
 * values are `null` or left out, times are ISO 8601 UTC or, with `Ms`, milliseconds, sizes are bytes. The files in `resources/schemas/cli` are made from it.
 */
export const outputSchemas = { ...outputsOfJobs, ...outputsOfFolders, ...outputsOfSettings };

/** The words of a command that has `--json`. */
export type OutputName = keyof typeof outputSchemas;

/** What that command may print. */
export type OutputOf<Name extends OutputName> = ReadonlyDeep<z.output<(typeof outputSchemas)[Name]>>;

type ReadonlyDeep<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value;
