import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** Why mutants do not fit the sources below `root`, each in a line; nothing where the table is true. */
export function misfitsOf(root: string, table: readonly Mutant[]): string[] {
  const faults = table.map(({ fault }) => fault);
  const doubled = faults.filter((fault, index) => faults.indexOf(fault) < index);
  return [
    ...table.flatMap((mutant) => {
      const why = misfitOf(root, mutant);
      return why === null ? [] : [`${mutant.fault}: ${why}`];
    }),
    ...doubled.map((fault) => `${fault}: stands twice in the table`),
  ];
}

function misfitOf(root: string, { file, find, replace, tests }: Mutant): string | null {
  const unknown = [file, ...tests].filter((path) => !existsSync(join(root, path)));
  if (unknown.length > 0) return `there is no ${unknown.join(', ')}`;
  const count = readFileSync(join(root, file), 'utf8').split(find).length - 1;
  if (count !== 1) return `its text stands ${String(count)} times in ${file}, not once`;
  return find === replace ? 'it changes nothing' : null;
}
