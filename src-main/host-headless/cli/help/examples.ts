import type { Command } from 'commander';
import { examplesOfFolders } from './examples-of-folders.ts';
import { examplesOfJobs } from './examples-of-jobs.ts';
import { examplesOfSettings } from './examples-of-settings.ts';

/**
 * Lines to try, by the words of the command, without the program's name. Every command that does something has one, and each is
 * a line that the program takes: a test reads them all.
 */
export type Examples = Readonly<Record<string, readonly string[]>>;

export const examples: Examples = { ...examplesOfSettings, ...examplesOfFolders, ...examplesOfJobs };

/** Puts them below the help of every command. */
export function addExamples(program: Command, path: readonly string[] = []): void {
  const lines = examples[path.join(' ')];
  if (lines !== undefined) {
    const shown = lines.map((line) => `  ${['outbox', ...path].join(' ')} ${line}`.trimEnd());
    program.addHelpText('after', `\nExamples:\n${shown.join('\n')}`);
  }
  for (const command of program.commands) addExamples(command, [...path, command.name()]);
}
