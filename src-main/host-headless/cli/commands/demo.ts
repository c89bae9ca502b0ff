import type { RegisterCommand } from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';

export const registerDemo: RegisterCommand = (program, context) => {
  program
    .command('demo')
    .description('the whole way from folders to the practice service, by itself, checked against its ledger')
    .action(async () => {
      const { runDemo } = await import('../demo/demo.ts');
      context.exitCode = (await runDemo(context)) ? exitCodes.ok : exitCodes.error;
    });
};
