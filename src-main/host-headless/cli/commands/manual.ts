import { version } from '../../../foundation/version.ts';
import type { RegisterCommand } from '../command-options.ts';
import { commandTree } from '../help/command-tree.ts';
import { manualPage } from '../help/manual.ts';

export const registerManual: RegisterCommand = (program, context) => {
  program
    .command('manual')
    .description('the manual page, as the program man reads it')
    .action(() => {
      context.output.lines(manualPage(commandTree(program), version));
    });
};
