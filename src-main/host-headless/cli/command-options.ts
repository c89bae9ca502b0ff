import type { Command } from 'commander';
import { OutboxError } from '../../contract/errors.ts';
import type { Connection } from '../../contract/connection.ts';
import type { OutboxClient } from '../../contract/transport.ts';
import { dataDirectory } from '../../foundation/data-directory.ts';
import { attach, type Attached } from './attach.ts';
import type { CliContext } from './cli-context.ts';

export interface CommonOptions {
  readonly dataDir?: string;
  readonly json?: true;
}

/** How a command adds itself to the program. */
export type RegisterCommand = (program: Command, context: CliContext) => void;

/** The data folder that `--data-dir`, the environment or the platform names. */
export function chosenDataDirectory(context: CliContext, options: CommonOptions): string {
  return dataDirectory({
    platform: context.platform,
    environment: context.environment,
    homeDirectory: context.homeDirectory,
    workingDirectory: context.workingDirectory,
    argument: options.dataDir,
  });
}

/** Runs `work` with the product's API and lets go of it afterwards, whatever happened. */
export async function withOutbox<Result>(
  context: CliContext,
  options: CommonOptions,
  work: (outbox: Attached) => Promise<Result>,
): Promise<Result> {
  const outbox = await attach(context, chosenDataDirectory(context, options));
  try {
    return await work(outbox);
  } finally {
    await outbox.close();
  }
}

/** The connection of that name, or the only one. Throws `OutboxError` not_found or invalid_input. */
export async function chosenConnection(client: OutboxClient, name: string | undefined): Promise<Connection> {
  const connections = await client.call('connections.list', {});
  if (name !== undefined) {
    const named = connections.find((connection) => connection.name === name);
    if (named !== undefined) return named;
    throw new OutboxError('not_found', `There is no connection named ${name}. ${namesOf(connections)}`);
  }
  const only = connections[0];
  if (only === undefined) {
    throw new OutboxError('not_found', 'There is no connection yet. Make one with "outbox connect".');
  }
  if (connections.length > 1) {
    throw new OutboxError(
      'invalid_input',
      `Say which connection with --connection NAME. ${namesOf(connections)}`,
    );
  }
  return only;
}

const namesOf = (connections: readonly Connection[]): string =>
  connections.length === 0
    ? 'There are none yet.'
    : `There are: ${connections.map(({ name }) => name).join(', ')}.`;

/** The options that every command has. */
export function declareCommon(command: Command): Command {
  return command.option(
    '--data-dir <dir>',
    'the data folder (default: OUTBOX_HOME, else the one the window uses)',
  );
}

/** For commands that print something a script may want. */
export function declareJson(command: Command): Command {
  return declareJsonAlone(declareCommon(command));
}

/** For those of them that no data folder is for. */
export function declareJsonAlone(command: Command): Command {
  return command.option('--json', 'print JSON, and nothing else, on standard output');
}
