import { Option, type Command } from 'commander';
import { clientColours, type Client, type ClientColour } from '../../../contract/clients.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenConnection,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { chosenClient } from '../input/client-name.ts';
import { readTarget, type TargetOptions } from '../input/target.ts';
import { clientJson } from '../output/json-shapes.ts';
import { formatTable } from '../output/table.ts';
import { describeTarget } from '../output/words.ts';
import { registerClientReport } from './reports.ts';

interface AddOptions extends CommonOptions {
  readonly colour?: ClientColour;
}

interface AssignOptions extends CommonOptions, Omit<TargetOptions, 'slide'> {
  readonly connection?: string;
  readonly nobody?: true;
}

/** Whose work is done. */
export const registerClients: RegisterCommand = (program, context) => {
  const clients = program.command('clients').description('whose work is done, and what belongs to each');
  registerList(clients, context);
  registerAdd(clients, context);
  registerAssign(clients, context);
  registerChange(clients, context, {
    name: 'rename',
    description: 'give a client another name',
    argument: ['<new-name>', 'the other name'],
    change: (client, { id }, name) => client.call('clients.change', { id, name }),
    tell: (before, after) => `${before.name} is called ${after.name} now.`,
  });
  registerChange(clients, context, {
    name: 'colour',
    description: `give a client another colour: ${clientColours.join(', ')}`,
    argument: ['<colour>', 'one of them'],
    change: (client, { id }, text) => client.call('clients.change', { id, colour: parseColour(text) }),
    tell: (_before, after) => `${after.name} is ${after.colour} now.`,
  });
  registerPause(clients, context, 'pause', 'send nothing of a client; what is being sent is finished');
  registerPause(clients, context, 'resume', 'send again what is of a client');
  registerClientReport(clients, context);
  declareJson(clients.command('remove'))
    .description(
      'forget a client: what belonged to it belongs to nobody; its jobs, folders and receipts stay',
    )
    .argument('<name>')
    .action((name: string, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const removed = await chosenClient(client, name);
        await client.call('clients.remove', { id: removed.id });
        if (options.json === true) context.output.json<'clients remove'>({ removed: removed.name });
        else context.output.note(`${removed.name} is forgotten. What belonged to it belongs to nobody now.`);
      }),
    );
};

function registerList(clients: Command, context: CliContext): void {
  declareJson(clients.command('list', { isDefault: true }))
    .description('each with what belongs to it')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const [all, connections] = await Promise.all([
          client.call('clients.list', {}),
          client.call('connections.list', {}),
        ]);
        const nameOf = (id: number): string => connections.find((one) => one.id === id)?.name ?? String(id);
        if (options.json === true) {
          output.json<'clients list'>(all.map((one) => clientJson(one, nameOf)));
          return;
        }
        if (all.length === 0) {
          output.print('No clients yet. Make one with "outbox clients add NAME".');
          return;
        }
        const rows = all.map((one) => [
          one.name,
          one.colour,
          one.pausedSinceMs === null ? 'sent' : 'paused',
          one.assignments
            .map(({ connectionId, target }) =>
              target === null
                ? `all else of ${nameOf(connectionId)}`
                : `${describeTarget(target)} of ${nameOf(connectionId)}`,
            )
            .join('; '),
        ]);
        for (const line of formatTable(['NAME', 'COLOUR', 'IS', 'HAS'], rows)) output.print(line);
      }),
    );
}

function registerAdd(clients: Command, context: CliContext): void {
  declareJson(clients.command('add'))
    .description('make a client')
    .argument('<name>')
    .addOption(
      new Option('--colour <colour>', 'its colour (default: the one that fewest have)').choices(
        clientColours,
      ),
    )
    .action((name: string, options: AddOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { colour } = options;
        const added = await client.call('clients.add', { name, ...(colour === undefined ? {} : { colour }) });
        if (options.json === true) context.output.json<'clients add'>(clientJson(added));
        else
          context.output.print(
            `${added.name} is made (${added.colour}). Give it a target with "outbox clients assign".`,
          );
      }),
    );
}

function registerAssign(clients: Command, context: CliContext): void {
  declareJson(clients.command('assign'))
    .description(
      'give a target to a client, or a whole connection apart from what belongs to others; whoever had it has it no more',
    )
    .argument('[name]', 'the client')
    .option('--nobody', 'to nobody')
    .option('--connection <name>', 'which connection; may be left out where there is one')
    .option('--kb <kb-id>', 'a knowledge base of it')
    .option('--carousel <carousel-id>', 'a carousel of it')
    .option('--clips <brand-id>', 'a brand of it')
    .option('--label <name>', 'what to call that')
    .action((name: string | undefined, options: AssignOptions) => {
      if ((name === undefined) !== (options.nobody === true)) {
        throw new OutboxError('invalid_input', 'Name a client, or say --nobody.');
      }
      const target = targetOf(options);
      return withOutbox(context, options, async ({ client }) => {
        const { id: connectionId, name: connection } = await chosenConnection(client, options.connection);
        const owner = name === undefined ? null : await chosenClient(client, name);
        await client.call('clients.assign', { clientId: owner?.id ?? null, connectionId, target });
        const what = target === null ? connection : `${describeTarget(target)} of ${connection}`;
        const whom = owner?.name ?? null;
        if (options.json === true)
          context.output.json<'clients assign'>({ client: whom, connection, target });
        else context.output.print(`${what} belongs to ${whom ?? 'nobody'} now.`);
      });
    });
}

/** `null`: the whole connection. */
function targetOf(
  options: AssignOptions,
): Pick<ReturnType<typeof readTarget>, 'kind' | 'id' | 'label'> | null {
  if (options.kb === undefined && options.carousel === undefined && options.clips === undefined) return null;
  const { kind, id, label } = readTarget(options);
  return { kind, id, label };
}

function registerChange(
  clients: Command,
  context: CliContext,
  what: {
    readonly name: string;
    readonly description: string;
    readonly argument: readonly [string, string];
    change(client: OutboxClient, before: Client, text: string): Promise<Client>;
    tell(before: Client, after: Client): string;
  },
): void {
  declareJson(clients.command(what.name))
    .description(what.description)
    .argument('<name>', 'the client')
    .argument(...what.argument)
    .action((name: string, text: string, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const before = await chosenClient(client, name);
        const after = await what.change(client, before, text);
        if (options.json === true) context.output.json<'clients rename'>(clientJson(after));
        else context.output.print(what.tell(before, after));
      }),
    );
}

function registerPause(
  clients: Command,
  context: CliContext,
  name: 'pause' | 'resume',
  description: string,
): void {
  declareJson(clients.command(name))
    .description(description)
    .argument('<name>', 'the client')
    .action((which: string, options: CommonOptions) =>
      withOutbox(context, options, async ({ client, isRunning }) => {
        const { id } = await chosenClient(client, which);
        const after = await client.call(`clients.${name}`, { id });
        if (options.json === true) context.output.json<'clients pause'>(clientJson(after));
        else if (name === 'resume')
          context.output.note(`${after.name} goes on${isRunning ? '.' : ' with "outbox run".'}`);
        else
          context.output.note(
            `Nothing of ${after.name} is sent until "outbox clients resume" of it; what is being sent is finished.`,
          );
      }),
    );
}

/** Throws `OutboxError` invalid_input. */
function parseColour(text: string): ClientColour {
  const colour = clientColours.find((one) => one === text.toLowerCase());
  if (colour !== undefined) return colour;
  throw new OutboxError(
    'invalid_input',
    `There is no colour ${text}. There are: ${clientColours.join(', ')}.`,
  );
}
