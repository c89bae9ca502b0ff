import type { Logger } from '../../../contract/log/logger.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import type { FolderJobs } from '../../jobs/store/folder-jobs.ts';
import type { JobIntake } from '../../jobs/store/job-intake.ts';
import type { ComposeLinks } from '../placement/take-list.ts';
import type { BrandsRead } from '../lists/row-brands.ts';
import type { KnownTargets } from '../placement/destination.ts';
import type { FolderContext } from '../files/folder-context.ts';
import type { FolderRecords } from '../files/folder-records.ts';
import type { FileRecords } from '../files/file-records.ts';
import type { SettleContext } from '../files/settle-steps.ts';
import type { NearRows } from './near-rows.ts';
import type { SheetRecords } from './sheet-records.ts';
import type { SheetReader } from '../tables/sheet-table.ts';

/** What sheets are read with, and what follows from them. */
export interface SheetParts {
  readonly records: SheetRecords;
  readonly nearRows: NearRows;
  readonly reader: SheetReader;
  readonly folders: FolderRecords;
  readonly files: FileRecords;
  readonly jobs: FolderJobs;
  readonly intake: JobIntake;
  readonly composeLinks: ComposeLinks;
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly brandsOf: (connectionId: number) => Promise<BrandsRead>;
  readonly known: () => KnownTargets;
  readonly contextOf: (folder: FolderContext) => SettleContext;
}

/** The folder that a sheet lies in. */
export type SheetFolder = Pick<FolderContext, 'id' | 'connectionId' | 'root' | 'rules'>;
