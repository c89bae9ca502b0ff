import { Argument } from 'commander';
import type { RegisterCommand } from '../command-options.ts';
import { commandTree, type CommandEntry } from '../help/command-tree.ts';
import { bashCompletions } from '../help/completions/bash.ts';
import { fishCompletions } from '../help/completions/fish.ts';
import { powershellCompletions } from '../help/completions/powershell.ts';
import { zshCompletions } from '../help/completions/zsh.ts';

const shells = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
  powershell: powershellCompletions,
} satisfies Record<string, (program: CommandEntry) => string>;

type Shell = keyof typeof shells;

export const registerCompletions: RegisterCommand = (program, context) => {
  program
    .command('completions')
    .description('a script that completes commands, options and choices in a shell')
    .addArgument(new Argument('<shell>', 'for which shell').choices(Object.keys(shells)))
    .action((shell: Shell) => {
      context.output.lines(shells[shell](commandTree(program)));
    });
};
