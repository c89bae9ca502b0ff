import type { CallOutput } from '../../../contract/api.ts';
import type { Receipt } from '../../../contract/receipt.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import { trimEndOf } from '../../../foundation/trim-end.ts';
import { readEntry } from './imported-entry.ts';
import type { ImportDelivered } from '../../jobs/store/import-delivered.ts';
import { readDocument } from './read-document.ts';

interface SavedConnection {
  readonly id: number;
  readonly name: string;
  readonly base_url: string;
}

export type ImportResult = CallOutput<'receipts.importFile'>;

const entriesAtOnce = 200;
/** More refusals than this say nothing new. */
const namedRefusals = 1000;

/**
 * Takes over the receipts of an exported file as jobs that are done, so that the queue knows their content. Entries are
 * numbered from 1. Throws `OutboxError` invalid_input where the file as a whole cannot be used; then nothing was taken over.
 */
export async function importFile(
  parts: {
    readonly database: OutboxDatabase;
    readonly fileSystem: FileSystem;
    readonly delivered: ImportDelivered;
  },
  path: string,
): Promise<ImportResult> {
  const { database, fileSystem, delivered } = parts;
  const connections = database
    .prepare<[], SavedConnection>(
      'select id, name, base_url from connection where removed_at_ms is null order by id',
    )
    .all();
  const tally = { imported: 0, known: 0, refused: 0 };
  const refused: ImportResult['refused'] = [];
  let entry = 0;

  function refuse(why: string): void {
    tally.refused += 1;
    if (refused.length < namedRefusals) refused.push({ entry, why });
  }

  const take = database.transaction((entries: readonly Uint8Array[]): void => {
    for (const bytes of entries) {
      entry += 1;
      const read = readEntry(bytes);
      if ('why' in read) {
        refuse(read.why);
        continue;
      }
      const connection = connectionFor(read.receipt, connections);
      if ('why' in connection) refuse(connection.why);
      else if (delivered.addUnlessKnown(read.receipt, connection.id)) tally.imported += 1;
      else tally.known += 1;
    }
  });

  for await (const entries of readDocument(fileSystem, path)) {
    for (let start = 0; start < entries.length; start += entriesAtOnce) {
      take.immediate(entries.slice(start, start + entriesAtOnce));
    }
  }
  const unnamed = tally.refused - refused.length;
  if (unnamed > 0) refused.push({ entry, why: `And ${String(unnamed)} more were not taken over.` });
  return { imported: tally.imported, known: tally.known, refused };
}

/** The address decides, as only there the content lies; the name only between several accounts at one address. */
function connectionFor(
  { connection }: Receipt,
  saved: readonly SavedConnection[],
): { readonly id: number } | { readonly why: string } {
  const baseUrl = trimEndOf(connection.baseUrl, (character) => character === '/');
  const there = saved.filter((one) => one.base_url === baseUrl);
  const [only] = there;
  if (only === undefined) {
    return { why: `It belongs to ${connection.name}: connect to ${baseUrl} first, then import it again.` };
  }
  if (there.length === 1) return only;
  const name = connection.name.toLowerCase();
  return (
    there.find((one) => one.name.toLowerCase() === name) ?? {
      why: `Several connections go to ${baseUrl}, and none is named ${connection.name}: connect to it by that name first.`,
    }
  );
}
