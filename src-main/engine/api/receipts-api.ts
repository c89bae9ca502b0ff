import type { receiptsCalls } from '../../contract/api/receipts-calls.ts';
import type { SnapshotPart } from '../reporting/live/change-feed.ts';
import type { HandlersOf } from '../engine.ts';
import type { Receipts } from '../reporting/receipts/receipts.ts';

type ReceiptsApi = HandlersOf<typeof receiptsCalls>;

/** What was delivered, and why a path is where it is. */
export function receiptsApi(parts: {
  readonly receipts: Receipts;
  readonly chosenPaths: { pathOf(token: string): Promise<string> };
  mark(...parts: readonly SnapshotPart[]): void;
}): ReceiptsApi {
  const { receipts } = parts;
  return {
    'receipts.page': async (input) => {
      await receipts.prepare(input);
      return receipts.page(input);
    },
    'receipts.text': async (input) => {
      await receipts.prepare(input);
      return receipts.text(input);
    },
    'receipts.exportFile': (input) => receipts.exportFile(input),
    'receipts.importFile': async ({ token }) => {
      const result = await receipts.importFile(await parts.chosenPaths.pathOf(token));
      if (result.imported > 0)
        parts.mark('counts', 'targetCounts', 'clientCounts', 'progress', 'watchFolders');
      return result;
    },
  };
}
