import { refusalJson } from '../output/json-shapes.ts';
import { told } from '../output/say.ts';
import type { CallOutput, CallInput } from '../../../contract/api.ts';
import { batchTells, type Batch, type BatchPlace } from '../../../contract/batch.ts';
import type { Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { registerCorrections } from './batch-corrections.ts';
import { registerBatchReport } from './reports.ts';
import { registerTelling, tellOf } from './batch-telling.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { parsePositive } from '../input/arguments.ts';
import {
  chosenClient,
  declareClient,
  declareOtherClient,
  meant,
  type ClientOption,
  type OtherClientOption,
} from '../input/client-name.ts';
import { declareTarget, readTarget, type TargetOptions } from '../input/target.ts';
import { batchLine, batchLines } from '../output/batch-lines.ts';
import { plural } from '../output/words.ts';

const defaultLimit = 50;
const batchesPerCall = 200;

interface ListOptions extends CommonOptions, ClientOption {
  readonly open?: true;
  readonly ended?: true;
  readonly limit: number;
}

interface MoveOptions extends CommonOptions {
  readonly top?: true;
  readonly bottom?: true;
  readonly before?: number;
}

/** What was added together, and what is done with all of it. */
export const registerBatch: RegisterCommand = (program, context) => {
  const batch = program
    .command('batch')
    .description('what was added together: its state, and commands for all of it');
  registerList(batch, context);
  registerNaming(batch, context);
  registerHolding(batch, context);
  registerSweeps(batch, context);
  registerOrder(batch, context);
  registerTelling(batch, context);
  registerBatchReport(batch, context);
  registerCorrections(batch, context);
};

function registerList(batch: Command, context: CliContext): void {
  declareClient(declareJson(batch.command('list', { isDefault: true })), 'those')
    .description('batches, the newest first')
    .option('--open', 'only those of which something is still to come')
    .option('--ended', 'only those that ended')
    .option('--limit <n>', 'at most so many', parsePositive, defaultLimit)
    .action((options: ListOptions) => {
      if (options.open === true && options.ended === true)
        throw new OutboxError('invalid_input', 'Give --open or --ended, not both.');
      const which = options.open === true ? 'open' : options.ended === true ? 'ended' : 'all';
      return withOutbox(context, options, async ({ client }) => {
        const only =
          options.client === undefined ? {} : { clientId: (await chosenClient(client, options.client)).id };
        const found = await listed(client, { which, ...only }, options.limit);
        const { output } = context;
        const nameOf = await namesOf(client, found);
        if (options.json === true) output.json<'batch list'>(found);
        else for (const each of found) output.print(batchLine(each, nameOf(each)));
        if (found.length === 0) output.note('There is no batch.');
      });
    });
  declareJson(batch.command('show'))
    .description('one batch in full')
    .argument('<id>', 'the batch', parsePositive)
    .action((id: number, options: CommonOptions) =>
      shown(context, options, (client) => client.call('batches.get', { id })),
    );
}

/** The names of those whose batches are; asked for where any has a client. */
async function namesOf(
  client: OutboxClient,
  batches: readonly Batch[],
): Promise<(batch: Batch) => string | null> {
  if (batches.every(({ clientId }) => clientId === null)) return () => null;
  const clients = await client.call('clients.list', {});
  return ({ clientId }) => clients.find(({ id }) => id === clientId)?.name ?? null;
}

async function listed(
  client: OutboxClient,
  filter: CallInput<'batches.page'>['filter'],
  limit: number,
): Promise<Batch[]> {
  const found: Batch[] = [];
  while (found.length < limit) {
    const wanted = Math.min(batchesPerCall, limit - found.length);
    const page = await client.call('batches.page', {
      filter,
      beforeId: found.at(-1)?.id ?? null,
      limit: wanted,
    });
    found.push(...page);
    if (page.length < wanted) break;
  }
  return found;
}

function registerNaming(batch: Command, context: CliContext): void {
  declareJson(batch.command('rename'))
    .description('give a batch another name')
    .argument('<id>', 'the batch', parsePositive)
    .argument('<name>')
    .action((id: number, name: string, options: CommonOptions) =>
      shown(context, options, (client) => client.call('batches.rename', { id, name })),
    );
  declareJson(batch.command('tag'))
    .description('give a batch these tags in the place of those that it has; none takes them away')
    .argument('<id>', 'the batch', parsePositive)
    .argument('[tags...]')
    .action((id: number, tags: string[], options: CommonOptions) =>
      shown(context, options, (client) => client.call('batches.tag', { id, tags })),
    );
  declareJson(batch.command('client'))
    .description('say whose a batch is; without a name it is as its targets say')
    .argument('<id>', 'the batch', parsePositive)
    .argument('[name]', 'the client')
    .action((id: number, name: string | undefined, options: CommonOptions) =>
      shown(context, options, async (client) => {
        const clientId = name === undefined ? null : (await chosenClient(client, name)).id;
        return client.call('batches.setClient', { id, clientId });
      }),
    );
  declareJson(batch.command('tell'))
    .description(`who is told when it is done: ${batchTells.join(', ')}; none takes them away`)
    .argument('<id>', 'the batch', parsePositive)
    .argument('[who...]')
    .action((id: number, who: string[], options: CommonOptions) => {
      const tells = who.map(tellOf);
      return shown(context, options, (client) => client.call('batches.tell', { id, tells }));
    });
}

function registerHolding(batch: Command, context: CliContext): void {
  declareJson(batch.command('hold'))
    .description('begin nothing more of it until it is released; what is being sent goes on')
    .argument('<id>', 'the batch', parsePositive)
    .action((id: number, options: CommonOptions) =>
      shown(context, options, (client) => client.call('batches.hold', { id })),
    );
  declareJson(batch.command('release'))
    .description('let go what was held')
    .argument('<id>', 'the batch', parsePositive)
    .action((id: number, options: CommonOptions) =>
      shown(context, options, (client) => client.call('batches.release', { id })),
    );
}

function registerSweeps(batch: Command, context: CliContext): void {
  declareJson(batch.command('cancel'))
    .description('take everything out of the queue that was not sent; what is in doubt keeps its question')
    .argument('<id>', 'the batch', parsePositive)
    .action((id: number, options: CommonOptions) =>
      swept(context, options, (client) => client.call('batches.cancel', { id })),
    );
  declareJson(batch.command('retry'))
    .description('try again what was rejected or failed')
    .argument('<id>', 'the batch', parsePositive)
    .action((id: number, options: CommonOptions) =>
      swept(context, options, (client) => client.call('batches.retry', { id })),
    );
  declareOtherClient(declareTarget(declareJson(batch.command('retarget'))))
    .description('send what waits somewhere else; what was sent stays')
    .argument('<id>', 'the batch', parsePositive)
    .action((id: number, options: CommonOptions & TargetOptions & OtherClientOption) => {
      const target = readTarget(options);
      return swept(context, options, (client) =>
        client.call('batches.retarget', { id, target, ...meant(options) }),
      );
    });
}

function registerOrder(batch: Command, context: CliContext): void {
  declareJson(batch.command('move'))
    .description('put what waits of it elsewhere in the order of its connection')
    .argument('<id>', 'the batch', parsePositive)
    .option('--top', 'before everything')
    .option('--bottom', 'behind everything')
    .option('--before <id>', 'right before another batch', parsePositive)
    .action((id: number, options: MoveOptions) => {
      const place = readPlace(options);
      return shown(context, options, (client) => client.call('batches.move', { id, place }));
    });
}

function readPlace({ top, bottom, before }: MoveOptions): BatchPlace {
  const named: BatchPlace[] = [
    ...(top === true ? ['top' as const] : []),
    ...(bottom === true ? ['bottom' as const] : []),
    ...(before === undefined ? [] : [{ before }]),
  ];
  const [place] = named;
  if (place !== undefined && named.length === 1) return place;
  throw new OutboxError('invalid_input', 'Give one place: --top, --bottom or --before ID.');
}

function shown(
  context: CliContext,
  options: CommonOptions,
  call: (client: OutboxClient) => Promise<Batch>,
): Promise<void> {
  return withOutbox(context, options, async ({ client }) => {
    const found = await call(client);
    if (options.json === true) context.output.json<'batch show'>(found);
    else {
      const nameOf = await namesOf(client, [found]);
      for (const line of batchLines(found, nameOf(found))) context.output.print(line);
    }
  });
}

function swept(
  context: CliContext,
  options: CommonOptions,
  call: (client: OutboxClient) => Promise<CallOutput<'batches.cancel'>>,
): Promise<void> {
  return withOutbox(context, options, async ({ client }) => {
    const { output } = context;
    const result = await call(client);
    if (options.json === true)
      output.json<'batch cancel'>({ ...result, refused: result.refused.map(refusalJson) });
    else output.print(`${plural(result.changed, 'job')} changed.`);
    for (const { why, count } of result.refused) output.note(`outbox: ${plural(count, 'job')}: ${told(why)}`);
    if (result.refused.length > 0) context.exitCode = exitCodes.error;
  });
}
