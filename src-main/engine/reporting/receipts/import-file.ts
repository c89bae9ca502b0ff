import type { CallOutput } from '../../../contract/api.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import { readEntry } from './imported-entry.ts';
import type { ImportDelivered } from '../../jobs/store/import-delivered.ts';
import { connectionFor, savedConnections } from './connection-for.ts';
import { readDocument } from './read-document.ts';

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
  const connections = savedConnections(database);
  const tally = { imported: 0, known: 0, refused: 0 };
  const refused: ImportResult['refused'] = [];
  let entry = 0;

  function refuse(why: Message): void {
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
  if (unnamed > 0) refused.push({ entry, why: message('receipt_entry.more', { count: unnamed }) });
  return { imported: tally.imported, known: tally.known, refused };
}
