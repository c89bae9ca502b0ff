import { join } from 'node:path';
import { Option } from 'commander';
import { systemClock } from '../../../foundation/clock.ts';
import { practiceDialects, type PracticeDialect } from '../../../practice-service/options.ts';
import {
  chosenDataDirectory,
  declareJson,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { parsePort, parsePositive } from '../input/arguments.ts';
import { aborted } from '../until-aborted.ts';
import { registerPracticeFault } from './practice-fault.ts';

interface PracticeOptions extends CommonOptions {
  readonly port?: number;
  readonly seed?: number;
  readonly dialect?: PracticeDialect;
}

export const registerPractice: RegisterCommand = (program, context) => {
  const practice = declareJson(program.command('practice'));
  registerPracticeFault(practice, context);
  practice
    .description('a local stand-in for the service, in the foreground')
    .option('--port <n>', 'the port (default: any that is free)', parsePort)
    .option('--seed <n>', 'what its content is derived from', parsePositive)
    .addOption(
      new Option('--dialect <name>', 'which names and shapes its replies have (default: interface)').choices(
        practiceDialects,
      ),
    )
    .action(async (options: PracticeOptions) => {
      const { ending } = context;
      const { startPracticeService } = await import('../../../practice-service/practice-service.ts');
      const service = await startPracticeService({
        // The folder of its own keeps it apart from the practice service that a running Outbox may hold.
        directory: join(chosenDataDirectory(context, options), 'practice-in-foreground'),
        port: options.port ?? 0,
        ...(options.seed === undefined ? {} : { seed: options.seed }),
        ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
        clock: systemClock,
      });
      const { output } = context;
      try {
        if (options.json === true)
          output.json<'practice'>({ baseUrl: service.baseUrl, apiKey: service.apiKey });
        else {
          output.print(`Base URL: ${service.baseUrl}`);
          output.print(`API key:  ${service.apiKey}`);
        }
        output.note('The practice service runs until Ctrl+C. Nothing leaves this computer.');
        await aborted(ending);
      } finally {
        await service.stop();
      }
    });
};
