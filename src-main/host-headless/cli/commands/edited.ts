import { Argument } from 'commander';
import { declareJson, type RegisterCommand } from '../command-options.ts';
import { parsePositive, parsePositives } from '../input/arguments.ts';
import { answerAskingJobs, type AskingOptions } from './answer-asking-jobs.ts';

export const registerEdited: RegisterCommand = (program, context) => {
  declareJson(program.command('edited'))
    .description('say whether files that were edited after delivery go as others, or are left')
    .addArgument(new Argument('<answer>', 'what becomes of them').choices(['send', 'leave']))
    .argument('[ids...]', 'the jobs that ask', parsePositives)
    .option('--all', 'every job that asks')
    .option('--folder <id>', 'with --all: only those of this folder', parsePositive)
    .action((answer: 'send' | 'leave', ids: number[] | undefined, options: AskingOptions) =>
      answerAskingJobs(context, { ids, options, asked: 'edited' }, (client, some) =>
        client.call('jobs.answerEdited', { ids: some, answer }),
      ),
    );
};
