import type { DoubtPolicy } from '../../../src-main/contract/doubt.ts';
import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import { SendingPermitted } from './sending-permitted.ts';

/** What forbids to send, as the rows of a restored database have it. */
export function permittedBy(database: OutboxDatabase): SendingPermitted {
  const permitted = new SendingPermitted();
  const connections = database.prepare<[], { id: number; hold: string | null; until: number }>(
    'select id, hold, rate_limited_until_ms as until from connection',
  );
  for (const { id, hold, until } of connections.all()) permitted.connectionChanged(id, hold, until);
  const kinds = database.prepare<[], { id: number; kind: string; until: number | null }>(
    'select connection_id as id, kind, until_ms as until from kind_hold',
  );
  for (const { id, kind, until } of kinds.all()) permitted.kindHeld(id, kind, until);
  const pause = database
    .prepare<[], { value: string }>(`select value from setting where key = 'pause'`)
    .get();
  permitted.pauseChanged(pause?.value ?? null);
  return permitted;
}

/** By connection and target, as the person knows them. */
export function policiesIn(database: OutboxDatabase): Map<string, DoubtPolicy> {
  const rows = database.prepare<[], { target: string; policy: DoubtPolicy }>(
    `select connection_id || ' ' || target_kind || ' ' || target_id as target, policy from doubt_policy`,
  );
  return new Map(rows.all().map(({ target, policy }) => [target, policy]));
}
