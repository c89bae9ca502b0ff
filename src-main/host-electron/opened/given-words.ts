import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from '../../contract/zod.ts';
import { valueOptions } from '../start-switches.ts';

const mostWords = 1000;

/** What a start was given on its line beside its switches: links and files, and where they are looked for. */
export const givenSchema = z.strictObject({
  words: z.array(z.string().max(8192)).max(mostWords),
  /** Absolute: what relative paths start from. */
  folder: z.string().max(4096).refine(isAbsolute),
});
export type Given = z.infer<typeof givenSchema>;

/**
 * The words of a line that are no switches. `appPath` is the app's folder where Electron was told it as its first word, as it is
 * while the program is developed; `null` in a package.
 */
export function givenWords(argv: readonly string[], folder: string, appPath: string | null): Given {
  const { positionals } = parseArgs({
    args: argv.slice(1),
    options: valueOptions,
    strict: false,
    allowPositionals: true,
  });
  const start = appPath === null ? 0 : positionals.findIndex((word) => resolve(folder, word) === appPath) + 1;
  const words = positionals.slice(start).filter((word) => word !== '');
  return { words: words.slice(0, mostWords), folder };
}
