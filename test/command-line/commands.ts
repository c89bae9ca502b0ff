import { allCommands, type CommandEntry } from '../../src-main/host-headless/cli/help/command-tree.ts';
import { programTree } from '../unit/host-headless/cli/help/program-tree.ts';

let found: readonly CommandEntry[] | null = null;

/** Every command that does something, as the program itself has them. Only within a test. */
export function doingCommands(): readonly CommandEntry[] {
  found ??= allCommands(programTree()).filter(({ commands }) => commands.length === 0);
  return found;
}

export const hasJson = ({ options }: CommandEntry): boolean => options.some(({ long }) => long === '--json');

/** Its words. */
export const pathOf = ({ path }: CommandEntry): string => path.join(' ');
