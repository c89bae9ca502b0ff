import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import type { Clock } from '../../../foundation/clock.ts';
import { syncDirectory } from '../../../foundation/sync-to-disk.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import { segmentFile, segmentsIn } from './journal-files.ts';
import { firstSegmentOfRun, SegmentedJournal, type OpenSegment } from './segmented-journal.ts';
import { snapshotDirectory, snapshotsIn } from '../database/snapshot-files.ts';

/** The send journal as files beside the database, each line synced before the call returns. */
export class FileSendJournal extends SegmentedJournal {
  constructor({ directory, ...rest }: { directory: string; database: OutboxDatabase; clock: Clock }) {
    const snapshots = snapshotsIn(snapshotDirectory(directory));
    super({
      ...rest,
      segment: firstSegmentOfRun(segmentsIn(directory).at(-1) ?? 0, snapshots),
      openSegment: (segment) => openSegment(directory, segment),
    });
  }
}

function openSegment(directory: string, segment: number): OpenSegment {
  const handle = openSync(segmentFile(directory, segment), 'ax', 0o600);
  const close = (): void => {
    closeSync(handle);
  };
  try {
    syncDirectory(directory);
  } catch (error) {
    close();
    throw error;
  }
  return {
    append(line) {
      const bytes = Buffer.from(line);
      for (let written = 0; written < bytes.byteLength;) written += writeSync(handle, bytes, written);
      fdatasyncSync(handle);
    },
    close,
  };
}
