import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import type { Account } from '../service/account.ts';

export function secretOf(connectionId: number): string {
  return `connection ${connectionId}`;
}

/** Sets up the connections that are not there. */
export function addConnections(database: OutboxDatabase, accounts: readonly Account[]): void {
  const add = database.prepare<[number, string, string, string]>(
    `insert or ignore into connection (id, name, base_url, secret_name, key_hint, created_at_ms) values (?, ?, ?, ?, '', 0)`,
  );
  for (const { connectionId, baseUrl } of accounts) {
    add.run(connectionId, `Account ${connectionId}`, baseUrl, secretOf(connectionId));
  }
}
