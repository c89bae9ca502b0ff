import { declareJsonAlone, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { printFindings } from '../findings/print-findings.ts';

export const registerSelfTest: RegisterCommand = (program, context) => {
  declareJsonAlone(program.command('self-test'))
    .description('deliver a file to a practice service on this machine, cut the network, and say what works')
    .action(async (options: CommonOptions) => {
      const { runSelfTest } = await import('../demo/self-test.ts');
      printFindings(context, await runSelfTest(context), options);
    });
};
