import type { Batch } from '../../../contract/batch.ts';
import type { Client } from '../../../contract/clients.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { monthOf, type Month } from '../../../foundation/local-month.ts';

/** What a report is of: what was added together, or what a client had in a month. */
export type Reported = ReportedBatch | ReportedMonth;

export interface ReportedBatch {
  readonly kind: 'batch';
  readonly batch: Batch;
  /** For whom the batch is. */
  readonly client: Client | null;
  /** For whom alone it tells; `null`: it tells all. */
  readonly only: Client | null;
}

export interface ReportedMonth extends Month {
  readonly kind: 'month';
  readonly client: Client;
}

export interface Reports {
  /** Throws `OutboxError` not_found. */
  ofBatch(id: number, onlyClientId: number | undefined): ReportedBatch;
  /** `month`: `2026-11`, in the time zone of this computer. Throws `OutboxError` not_found. */
  ofMonth(clientId: number, month: string): ReportedMonth;
}

export function createReports(parts: { batchOf(id: number): Batch; clients(): readonly Client[] }): Reports {
  const known = (id: number | null): Client | null => parts.clients().find((each) => each.id === id) ?? null;
  const asked = (id: number): Client => {
    const client = known(id);
    if (client === null) throw new OutboxError('not_found', message('client.unknown', { client: id }));
    return client;
  };
  return {
    ofBatch(id, onlyClientId) {
      const batch = parts.batchOf(id);
      const only = onlyClientId === undefined ? null : asked(onlyClientId);
      return { kind: 'batch', batch, client: known(batch.clientId), only };
    },
    ofMonth: (clientId, month) => ({ kind: 'month', client: asked(clientId), ...monthOf(month) }),
  };
}
