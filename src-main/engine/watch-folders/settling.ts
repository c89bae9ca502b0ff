import type { Slide } from '../../contract/connection.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { Logger } from '../../foundation/logger.ts';
import type { FileSystem } from '../file-system.ts';
import type { JobIntake } from '../jobs/job-intake.ts';
import type { JudgeContext } from './judge.ts';
import { ContentStage } from './content-stage.ts';
import type { FileRecords } from './file-records.ts';
import type { FolderContext } from './folder-context.ts';
import { HandOver, type ComposeLinks } from './hand-over.ts';
import type { BrandsRead } from './row-brands.ts';
import { Scanner } from './scanner.ts';
import { settleStepMs, type SettleContext } from './settle-steps.ts';
import { Settler } from './settler.ts';
import { startSteadyTime } from './steady-time.ts';
import type { Timings } from './timings.ts';

export interface SettlingOptions {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly intake: JobIntake;
  readonly composeLinks: ComposeLinks;
  readonly timings: Timings;
  readonly files: FileRecords;
  readonly slidesOf: (connectionId: number, carouselId: string) => Promise<readonly Slide[] | null>;
  readonly brandsOf: (connectionId: number) => Promise<BrandsRead>;
  readonly activeFolder: (watchFolderId: number) => FolderContext | null;
  readonly onChanged: (folder: FolderContext) => void;
  readonly onRootAway: (folder: FolderContext) => void;
}

/** The way of a file as one thing: sighted by the scanner, settled, read, handed over. */
export interface Settling {
  readonly scanner: Scanner;
  slidesOf(folder: FolderContext): Promise<readonly Slide[] | null>;
  /** For records of the folder that are judged anew. */
  judgeContextOf(folder: FolderContext): JudgeContext;
  /** At the start of a run: nothing is in hand, and nothing is due before its folder is unparked. */
  restart(): void;
  /** What waits in the folder is read from its first reading on. */
  unpark(folder: FolderContext): void;
  isQuiet(): boolean;
  stop(): Promise<void>;
}

/** What is due later than this many first rechecks from now waits for something that may never come. */
const soonInRechecks = 12;

export function createSettling(options: SettlingOptions): Settling {
  const { files, clock, logger, intake, fileSystem, timings, activeFolder, onChanged, onRootAway } = options;
  const steadyNow = startSteadyTime(clock);
  const retryMs = timings.recheckFirstMs;
  const settleMsOf = (folder: FolderContext): number =>
    folder.isSlow ? timings.slowSettleMs : timings.settleMs;
  const stepMsOf = (folder: FolderContext): number => settleStepMs(settleMsOf(folder), timings);
  const contextOf = (folder: FolderContext): SettleContext => ({
    nowMs: steadyNow(),
    settleMs: settleMsOf(folder),
    timings,
  });
  const slidesOf = (folder: FolderContext): Promise<readonly Slide[] | null> =>
    options.slidesOf(folder.connectionId, folder.rules.target.id);
  const onProgress = (folder: FolderContext): void => {
    settler.wake();
    onChanged(folder);
  };

  const handOver = new HandOver({ files, intake, composeLinks: options.composeLinks, logger, contextOf });
  const content = new ContentStage({
    ...{ fileSystem, files, handOver, logger, clock, steadyNow, retryMs, contextOf, onProgress },
    brandsOf: (connectionId) => options.brandsOf(connectionId),
    isActive: (folder) => activeFolder(folder.id) === folder,
  });
  const settler: Settler = new Settler({
    ...{ fileSystem, files, content, clock, steadyNow, logger, retryMs, activeFolder, contextOf, slidesOf },
    ...{ onChanged, onRootAway },
  });
  const scanner = new Scanner({ fileSystem, files, clock, steadyNow, stepMsOf, onWritten: onProgress });

  return {
    scanner,
    slidesOf,
    judgeContextOf: (folder) => ({ mode: 'live', nowMs: steadyNow(), stepMs: stepMsOf(folder) }),
    restart() {
      files.restart(steadyNow());
    },
    unpark(folder) {
      files.unpark(folder.id, steadyNow());
      onProgress(folder);
    },
    isQuiet: () =>
      !settler.isBusy &&
      content.isIdle &&
      !files.isAnyDueBy(steadyNow() + soonInRechecks * timings.recheckFirstMs),
    async stop() {
      await settler.stop();
      await content.stop();
    },
  };
}
