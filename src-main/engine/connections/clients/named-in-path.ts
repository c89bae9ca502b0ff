import type { Client } from '../../../contract/clients.ts';

/**
 * The client whose name one of the folders of a path bears, upper and lower case alike, the innermost where several do. Agencies keep
 * a folder for each client, so that such a path is most probably of that client.
 */
export function namedInPath(clients: readonly Client[], path: string): Client | null {
  const byName = new Map(clients.map((client) => [comparable(client.name), client]));
  for (const part of path.split(/[/\\]/u).reverse()) {
    const client = byName.get(comparable(part));
    if (client !== undefined) return client;
  }
  return null;
}

const comparable = (name: string): string => name.trim().normalize('NFC').toLowerCase();
