import type { LedgerEntry } from '../../../practice-service/practice-service.ts';
import type { SampleFile } from './sample-folders.ts';

/** One line of the final table: a file or link, and what the service's own ledger says of it. */
export interface Receipt {
  readonly name: string;
  readonly target: string;
  readonly sizeBytes: number | null;
  /** The service's id for it. */
  readonly remoteId: string;
  readonly sha256: string | null;
  /** `delivered` only where the ledger holds it exactly once, with the same bytes. */
  readonly verdict: 'delivered' | 'missing' | 'doubled' | 'changed';
}

/** Compares what was put into the folders with the ledger of the service, which knows nothing of what the app believes. */
export function checkAgainstLedger(
  files: readonly SampleFile[],
  urls: readonly string[],
  ledger: readonly LedgerEntry[],
): { readonly receipts: Receipt[]; readonly unexpected: LedgerEntry[] } {
  const writes = ledger.filter((entry) => entry.outcome === 'accepted' && entry.method === 'POST');
  const claimed = new Set<LedgerEntry>();
  const receipts = [
    ...files.map((file) => {
      const named = writes.filter((entry) => entry.fileName === file.name);
      named.forEach((entry) => claimed.add(entry));
      return receiptOf(file.name, file.sizeBytes, file.sha256, named);
    }),
    ...urls.map((url) => {
      const imported = writes.filter((entry) => entry.url === url);
      imported.forEach((entry) => claimed.add(entry));
      return receiptOf(url, null, null, imported);
    }),
  ];
  return { receipts, unexpected: writes.filter((entry) => !claimed.has(entry)) };
}

function receiptOf(
  name: string,
  sizeBytes: number | null,
  sha256: string | null,
  entries: readonly LedgerEntry[],
): Receipt {
  const [entry] = entries;
  const target =
    entry?.kbId ??
    (entry?.carouselId == null ? entry?.brandId : `${entry.carouselId} ${entry.slideId ?? ''}`);
  return {
    name,
    target: target ?? '–',
    sizeBytes,
    remoteId: entry?.resourceId ?? '–',
    sha256: entry?.sha256 ?? null,
    verdict: verdictOf(sha256, entries),
  };
}

function verdictOf(sha256: string | null, entries: readonly LedgerEntry[]): Receipt['verdict'] {
  if (entries.length === 0) return 'missing';
  if (entries.length > 1) return 'doubled';
  return entries[0]?.sha256 === sha256 ? 'delivered' : 'changed';
}
