import { message, type Message } from '../../../contract/messages/message.ts';
import type { Receipt } from '../../../contract/receipt.ts';
import { trimEndOf } from '../../../foundation/trim-end.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

export interface SavedConnection {
  readonly id: number;
  readonly name: string;
  readonly base_url: string;
}

export function savedConnections(database: OutboxDatabase): SavedConnection[] {
  return database
    .prepare<[], SavedConnection>(
      'select id, name, base_url from connection where removed_at_ms is null order by id',
    )
    .all();
}

/** The address decides, as only there the content lies; the name only between several accounts at one address. */
export function connectionFor(
  { connection }: Receipt,
  saved: readonly SavedConnection[],
): { readonly id: number } | { readonly why: Message } {
  const baseUrl = trimEndOf(connection.baseUrl, (character) => character === '/');
  const there = saved.filter((one) => one.base_url === baseUrl);
  const [only] = there;
  if (only === undefined) {
    return {
      why: message('receipt_entry.other_connection', { name: connection.name, url: baseUrl }),
    };
  }
  if (there.length === 1) return only;
  const name = connection.name.toLowerCase();
  return (
    there.find((one) => one.name.toLowerCase() === name) ?? {
      why: message('receipt_entry.no_such_connection', { name: connection.name, url: baseUrl }),
    }
  );
}
