import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { KnownTargets } from '../placement/destination.ts';
import { readSheetsHere } from '../tables/read-table.ts';
import type { SheetParts } from './sheet-parts.ts';
import { SheetRecords } from './sheet-records.ts';
import type { SheetReader } from '../tables/sheet-table.ts';
import { NearRows } from './near-rows.ts';
import { createSheetsAsked } from './sheets-asked.ts';
import { createSheets, type Sheets } from './sheets.ts';

/** Sheets, and what names of files and sheets may mean, which know one another. */
export function createFolderSheets(
  options: Omit<SheetParts, 'records' | 'nearRows' | 'reader' | 'known' | 'contextOf'> & {
    readonly database: OutboxDatabase;
    readonly targets: Omit<KnownTargets, 'slidesOf' | 'sheets'>;
    readonly slidesOf: KnownTargets['slidesOf'];
    /** Default: sheets are read on this thread. */
    readonly sheetReader?: SheetReader | undefined;
  },
  contextOf: SheetParts['contextOf'],
): { readonly known: KnownTargets; readonly sheets: Sheets } {
  const records = new SheetRecords(options.database);
  const nearRows = new NearRows({ ...options, records });
  const asked = createSheetsAsked({ ...options, records, nearRows });
  const known: KnownTargets = { ...options.targets, slidesOf: options.slidesOf, sheets: asked };
  const reader = options.sheetReader ?? readSheetsHere;
  return {
    known,
    sheets: createSheets({ ...options, records, nearRows, reader, known: () => known, contextOf }),
  };
}
