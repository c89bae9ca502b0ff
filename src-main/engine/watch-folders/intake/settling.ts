import type { Slide } from '../../../contract/connection.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import type { JobIntake } from '../../jobs/store/job-intake.ts';
import type { ClassifyContext } from '../files/classify-file.ts';
import { ContentReader } from './content-reader.ts';
import type { FileLooks } from '../looks/file-looks.ts';
import type { FileRecords } from '../files/file-records.ts';
import type { FolderContext } from '../files/folder-context.ts';
import { takeList, type ComposeLinks } from '../placement/take-list.ts';
import type { ListReader } from '../lists/list-reader.ts';
import type { BrandsRead } from '../lists/row-brands.ts';
import type { LeftOut } from '../rules/file-rules.ts';
import { judgeAtSight, judgeFile, withoutLeastAge, type JudgedFile } from '../rules/judge-file.ts';
import type { Sheets } from '../sheets/sheets.ts';
import type { KnownTargets } from '../placement/destination.ts';
import { destinationsOf } from '../placement/destinations.ts';
import { Scanner } from '../scan/scanner.ts';
import { settleStepMs, type SettleContext } from '../files/settle-steps.ts';
import { Settler } from './settler.ts';
import { startMonotonicTime, type MonotonicTime } from '../files/monotonic-time.ts';
import type { Timings } from '../files/timings.ts';

export interface SettlingOptions {
  readonly fileSystem: FileSystem;
  readonly looks: FileLooks;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly intake: JobIntake;
  readonly composeLinks: ComposeLinks;
  readonly timings: Timings;
  readonly files: FileRecords;
  readonly slidesOf: (connectionId: number, carouselId: string) => Promise<readonly Slide[] | null>;
  readonly known: KnownTargets;
  readonly sheets: Pick<Sheets, 'take' | 'revision'>;
  readonly brandsOf: (connectionId: number) => Promise<BrandsRead>;
  readonly listReader: ListReader;
  readonly activeFolder: (watchFolderId: number) => FolderContext | null;
  readonly onChanged: (folder: FolderContext) => void;
  /** What is at the path may not be what was seen there last; `''`: the whole folder. */
  readonly lookAgain: (folder: FolderContext, relativePath: string) => void;
  readonly onTook: TookInFolders;
}

/** So many files took so long each, milliseconds. */
export type TookInFolders = (phase: 'settling' | 'reading', tookMs: number, files: number) => void;

/** The way of a file as one thing: sighted by the scanner, settled, read, made a job. */
export interface Settling {
  readonly scanner: Scanner;
  slidesOf(folder: FolderContext): Promise<readonly Slide[] | null>;
  /** How the folder settles its files now. */
  contextOf(folder: FolderContext): SettleContext;
  /** For records of the folder that are classified anew. */
  classifyContextOf(folder: FolderContext): ClassifyContext;
  /** At the start of a run: nothing is in hand, and nothing is due before its folder is unparked. */
  restart(): void;
  /** What waits in the folder is read from its first reading on. */
  unpark(folder: FolderContext): void;
  /** The folder is there and was scanned. What waits of it while nothing is in hand would wait until the next start. */
  takeUpForgotten(folder: FolderContext): void;
  /** Something of the folder is due that was written elsewhere. */
  wake(folder: FolderContext): void;
  isQuiet(): boolean;
  stop(): Promise<void>;
}

/** What is due later than this many first rechecks from now waits for something that may never come. */
const soonInRechecks = 12;

/**
 * A folder may wait longer than is safe, never less. What a person hurries stands still as long as any file has to: half of a file
 * that is being written is never sent, even if a person asks for it.
 */
function settleTimes(
  timings: Pick<SettlingOptions['timings'], 'slowSettleMs' | 'settleMs'>,
): (folder: FolderContext, isHurried?: boolean) => number {
  return ({ isSlow, rules }, isHurried = false) =>
    Math.max(isSlow ? timings.slowSettleMs : timings.settleMs, (isHurried ? null : rules.settleMs) ?? 0);
}

/** What a file is held against when it is seen. */
function sightContexts({
  clock,
  timings,
  monotonicNow,
  settleMsOf,
  stepMsOf,
}: Pick<SettlingOptions, 'clock' | 'timings'> & {
  readonly monotonicNow: MonotonicTime;
  readonly settleMsOf: (folder: FolderContext) => number;
  readonly stepMsOf: (folder: FolderContext) => number;
}): (folder: FolderContext) => Omit<ClassifyContext, 'mode'> {
  return (folder) => {
    const leaveOut = (file: JudgedFile): LeftOut | null => judgeAtSight(folder.rules, file, clock.nowMs());
    const context = { nowMs: monotonicNow(), stepMs: stepMsOf(folder), leaveOut };
    if (!folder.keepsChangeTimes) return context;
    const { device } = folder;
    return {
      ...context,
      stillness: { device, settleMs: settleMsOf(folder), readings: timings.settleReadings },
    };
  };
}

export function createSettling(options: SettlingOptions): Settling {
  const { files, clock, logger, intake, fileSystem, looks, timings, known, listReader: reader } = options;
  const { activeFolder, onChanged, lookAgain, onTook, composeLinks, brandsOf } = options;
  const monotonicNow = startMonotonicTime(clock);
  const retryMs = timings.recheckFirstMs;
  const settleMsOf = settleTimes(timings);
  const stepMsOf = (folder: FolderContext): number => settleStepMs(settleMsOf(folder), timings);
  const contextOf = (folder: FolderContext, isHurried = false): SettleContext => ({
    nowMs: monotonicNow(),
    settleMs: settleMsOf(folder, isHurried),
    safeSettleMs: settleMsOf(folder, true),
    timings,
    judge: (file) => judgeFile(isHurried ? withoutLeastAge(folder.rules) : folder.rules, file, clock.nowMs()),
  });
  const sightContextOf = sightContexts({ clock, timings, monotonicNow, settleMsOf, stepMsOf });
  const slidesOf = (folder: FolderContext): Promise<readonly Slide[] | null> =>
    options.slidesOf(folder.connectionId, folder.rules.target.id);
  const onProgress = (folder: FolderContext): void => {
    settler.wake();
    onChanged(folder);
  };

  const content = new ContentReader({
    ...{ fileSystem, looks, files, intake, logger, clock, monotonicNow, retryMs, contextOf, onProgress },
    lookAgain,
    takeList: (list, stopped) =>
      takeList({ intake, composeLinks, known, contextOf, reader, brandsOf }, list, stopped),
    sheets: options.sheets,
    isActive: (folder) => activeFolder(folder.id) === folder,
    onRead: (eachMs, read) => {
      onTook('reading', eachMs, read);
    },
  });
  const settler: Settler = new Settler({
    ...{ fileSystem, looks, files, content, clock, monotonicNow, logger, retryMs },
    ...{ activeFolder, contextOf, slidesOf, onChanged, lookAgain },
    destinationsOf: (folder, paths) => destinationsOf(folder, paths, known),
    onSettled: (tookMs) => {
      onTook('settling', tookMs, 1);
    },
  });
  const scanner = new Scanner({
    ...{ fileSystem, looks, files, clock, onWritten: onProgress },
    contextOf: sightContextOf,
  });

  return {
    scanner,
    slidesOf,
    contextOf,
    classifyContextOf: (folder) => ({ mode: 'live', ...sightContextOf(folder) }),
    restart() {
      files.restart(monotonicNow());
    },
    unpark(folder) {
      files.unpark(folder.id, monotonicNow());
      onProgress(folder);
    },
    takeUpForgotten(folder) {
      if (settler.isBusy || !content.isIdle) return;
      const count = files.takeUp(folder.id, monotonicNow());
      if (count === 0) return;
      logger.write('folder.files_forgotten', { folderId: folder.id, files: count });
      onProgress(folder);
    },
    wake: onProgress,
    isQuiet: () =>
      !settler.isBusy &&
      content.isIdle &&
      !files.isAnyDueBy(monotonicNow() + soonInRechecks * timings.recheckFirstMs),
    async stop() {
      await settler.stop();
      await content.stop();
    },
  };
}
