import { Argument } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import { report } from './retry-and-cancel.ts';

interface ResolveOptions extends CommonOptions {
  readonly remoteId?: string;
}

export const registerResolve: RegisterCommand = (program, context) => {
  declareJson(program.command('resolve'))
    .description('say whether the content of jobs in doubt arrived')
    .argument('<id>', 'the job, or several with commas between', parseIds)
    .addArgument(new Argument('<answer>', 'whether it arrived').choices(['arrived', 'not-arrived']))
    .option('--remote-id <id>', 'the id under which the service has it')
    .action((ids: readonly number[], answer: 'arrived' | 'not-arrived', options: ResolveOptions) => {
      const { remoteId } = options;
      if (remoteId !== undefined && answer === 'not-arrived') {
        throw new OutboxError('invalid_input', '--remote-id belongs to "arrived".');
      }
      if (remoteId !== undefined && ids.length > 1) {
        throw new OutboxError('invalid_input', '--remote-id belongs to one job.');
      }
      return withOutbox(context, options, async ({ client }) => {
        const affected = await client.call('jobs.resolve', {
          ids: [...ids],
          answer: answer === 'arrived' ? 'arrived' : 'not_arrived',
          ...(remoteId === undefined ? {} : { remoteId }),
        });
        report(context, options, affected);
      });
    });
};

function parseIds(text: string): number[] {
  return [...new Set(text.split(',').map(parsePositive))];
}
