import { declareJson, type RegisterCommand } from '../command-options.ts';
import { parsePositive, parsePositives } from '../input/arguments.ts';
import { answerAskingJobs, type AskingOptions } from './answer-asking-jobs.ts';

interface OtherClientOptions extends AskingOptions {
  readonly always?: true;
}

export const registerOtherClient: RegisterCommand = (program, context) => {
  declareJson(program.command('other-client'))
    .description('say yes for files that ask before they go to another client')
    .argument('[ids...]', 'the jobs that ask', parsePositives)
    .option('--all', 'every job that asks')
    .option('--folder <id>', 'with --all: only those of this folder', parsePositive)
    .option('--always', 'from now on also whatever else their folders send to other clients')
    .action((ids: number[] | undefined, options: OtherClientOptions) => {
      const always = options.always === true;
      return answerAskingJobs(context, { ids, options, asked: 'client' }, (client, some) =>
        client.call('jobs.allowOtherClient', { ids: some, always }),
      );
    });
};
