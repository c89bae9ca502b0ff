import type { Command } from 'commander';
import { clientOf, type Client, type OwnedPlace } from '../../../contract/clients.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { OutboxClient } from '../../../contract/transport.ts';

export interface ClientOption {
  readonly client?: string;
}

export function declareClient(command: Command, what: string): Command {
  return command.option('--client <name>', `only ${what} of this client`);
}

/** For commands that send something somewhere. */
export function declareOtherClient(command: Command): Command {
  return command.option('--other-client', "yes, what is of one client is meant to go to another's target");
}

export interface OtherClientOption {
  readonly otherClient?: true;
}

/** What a call is told of that. */
export const meant = ({ otherClient }: OtherClientOption): { otherClient?: true } =>
  otherClient === true ? { otherClient } : {};

/** The client of that name, upper and lower case alike. Throws `OutboxError` not_found. */
export async function chosenClient(client: OutboxClient, name: string): Promise<Client> {
  const clients = await client.call('clients.list', {});
  const wanted = name.trim().normalize('NFC').toLowerCase();
  const found = clients.find((one) => one.name.toLowerCase() === wanted);
  if (found !== undefined) return found;
  const names = clients.map((one) => one.name).join(', ');
  throw new OutboxError(
    'not_found',
    `There is no client named ${name}. ${clients.length === 0 ? 'There are none yet.' : `There are: ${names}.`}`,
  );
}

/** Lets those of the named client through, or all where none is named. */
export async function ofClient(
  client: OutboxClient,
  { client: name }: ClientOption,
): Promise<(place: OwnedPlace) => boolean> {
  if (name === undefined) return () => true;
  const { id } = await chosenClient(client, name);
  const clients = await client.call('clients.list', {});
  return (place) => clientOf(clients, place)?.id === id;
}
