import { lendEnglish } from '../../src-main/engine/storage/messages/english.ts';
import { englishOf } from '../../src-main/languages/english.ts';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { OutboxDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import { openPrepared } from './prepared-database.ts';
import type { NewJob, SettledFile } from '../../src-main/engine/jobs/store/job-intake.ts';
import type { JobRecord } from '../../src-main/engine/jobs/record/job-record.ts';
import {
  createClockAdjustment,
  type ClockAdjustment,
} from '../../src-main/engine/jobs/store/clock-adjustment.ts';
import { ManualClock } from './manual-clock.ts';
import { addConnection, queueParts, unsentKinds } from './queue-parts.ts';
import { temporaryDataFolder } from './temporary-folder.ts';

lendEnglish(englishOf);

/** The queue on a real database in a temporary folder, with time in the test's hands and no service behind it. */
export interface QueueBench extends ReturnType<typeof queueParts> {
  readonly database: OutboxDatabase;
  readonly clock: ManualClock;
  readonly clockAdjustment: ClockAdjustment;
  readonly connectionId: number;
  readonly changes: { before: JobRecord | null; after: JobRecord }[];
  /** The same data folder as a new process would find it. */
  reopen(): QueueBench;
  job(id: number): JobRecord;
}

/** `sides`: what else the queue writes to, or is told by. Left out: none. */
export function queueBench(
  folder = temporaryDataFolder('queue'),
  clock = new ManualClock(),
  sides: Pick<Parameters<typeof queueParts>[0], 'journal' | 'onJournalLost' | 'order'> = {},
): QueueBench {
  const database = openPrepared(join(folder, 'outbox.db'));
  onTestFinished(() => {
    database.close();
  });
  addConnection(database);
  const changes: { before: JobRecord | null; after: JobRecord }[] = [];
  const parts = queueParts({
    ...{ database, clock, ...sides },
    kinds: unsentKinds(['kb_document', 'carousel_asset', 'clip_import', 'clip_render', 'post_draft']),
    observer: { jobChanged: (before, after) => void changes.push({ before, after }) },
  });
  return {
    database,
    clock,
    ...parts,
    clockAdjustment: createClockAdjustment(database),
    connectionId: 1,
    changes,
    reopen: () => queueBench(folder, clock, sides),
    job(id) {
      const found = parts.store.get(id);
      if (found === null) throw new Error(`no job ${String(id)}`);
      return found;
    },
  };
}

let sequence = 0;

/** A settled file of its own content, unless the content is given. */
function settledFile(path: string, content?: string): SettledFile {
  sequence += 1;
  const sha256 = (content ?? `content-${String(sequence)}`).padEnd(64, '0').slice(0, 64);
  return {
    path,
    device: '1',
    inode: String(sequence),
    sizeBytes: 1000,
    modifiedAtMs: 1000 + sequence,
    sha256,
  };
}

export function documentJob(path: string, content?: string, changes: Partial<NewJob> = {}): NewJob {
  const file = settledFile(path, content);
  return {
    kind: 'kb_document',
    connectionId: 1,
    watchFolderId: null,
    target: { kind: 'knowledge_base', id: 'kb_1', label: 'Product help', slideId: null, slideLabel: null },
    name: path.slice(path.lastIndexOf('/') + 1),
    file,
    url: null,
    title: null,
    serialOrder: 0,
    ...changes,
  };
}

export function slideJob(path: string, slide: number, content?: string): NewJob {
  return documentJob(path, content, {
    kind: 'carousel_asset',
    target: {
      kind: 'carousel',
      id: 'car_1',
      label: 'Lisbon',
      slideId: `slide_${String(slide)}`,
      slideLabel: `Slide ${String(slide)}`,
    },
    serialOrder: slide,
  });
}

export function linkJob(url: string): NewJob {
  return {
    kind: 'clip_import',
    connectionId: 1,
    watchFolderId: null,
    target: { kind: 'brand_clips', id: 'brand_1', label: 'Kestrel', slideId: null, slideLabel: null },
    name: url,
    file: null,
    url,
    title: null,
    serialOrder: 0,
  };
}
