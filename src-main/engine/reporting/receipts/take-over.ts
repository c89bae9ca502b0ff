import type { Receipt } from '../../../contract/receipt.ts';
import type { ImportDelivered } from '../../jobs/store/import-delivered.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { connectionFor, savedConnections } from './connection-for.ts';

/** Receipts of another installation, taken over as they come. */
export interface TakeOver {
  readonly take: (receipts: readonly Receipt[]) => void;
  tally(): { readonly imported: number; readonly known: number; readonly refused: number };
}

const atOnce = 200;

export function takeOverReceipts(parts: {
  readonly database: OutboxDatabase;
  readonly delivered: ImportDelivered;
}): TakeOver {
  const connections = savedConnections(parts.database);
  const tally = { imported: 0, known: 0, refused: 0 };
  const takeSome = parts.database.transaction((receipts: readonly Receipt[]): void => {
    for (const receipt of receipts) {
      const connection = connectionFor(receipt, connections);
      if ('why' in connection) tally.refused += 1;
      else if (parts.delivered.addUnlessKnown(receipt, connection.id)) tally.imported += 1;
      else tally.known += 1;
    }
  });
  return {
    take(receipts) {
      for (let start = 0; start < receipts.length; start += atOnce) {
        takeSome.immediate(receipts.slice(start, start + atOnce));
      }
    },
    tally: () => ({ ...tally }),
  };
}
