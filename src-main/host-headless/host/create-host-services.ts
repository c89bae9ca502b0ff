import { homedir } from 'node:os';
import { join } from 'node:path';
import type { HostServices, Notification } from '../../engine/host-services.ts';
import { openPictureThread } from '../../file-worker/open-picture-thread.ts';
import { openSheetThread } from '../../file-worker/open-sheet-thread.ts';
import { openWorkerLooks } from '../../file-worker/open-worker-looks.ts';
import { createBlockingFileSystem } from '../../foundation/files/blocking-file-system.ts';
import { createNodeFileSystem } from '../../foundation/files/node-file-system.ts';
import { stateDirectory } from '../../foundation/state-directory.ts';
import { systemClock } from '../../foundation/clock.ts';
import { silentLogger } from '../../contract/log/logger.ts';
import { proxyOfEnvironment } from '../../foundation/proxy/environment-proxy.ts';
import { systemRandom } from '../../foundation/random.ts';
import {
  createFileLogger,
  type FileLogger,
  type FileLoggerOptions,
} from '../../logging/create-file-logger.ts';
import { chosenLogLevel } from '../../logging/log-level.ts';
import { startOnEarlierPort } from '../../practice-service/start-on-earlier-port.ts';
import { englishOf } from '../../languages/english.ts';
import { version } from '../../foundation/version.ts';
import { processFigures } from '../../machine/process-figures.ts';
import { createMachineLook } from '../../machine/machine-conditions.ts';
import { createMachineSignals } from './machine-signals.ts';
import { prepareDataDirectory } from './prepare-data-directory.ts';
import { openSecretStore } from './secret-store.ts';
import { createTrash } from './trash.ts';

export interface HeadlessServices extends HostServices {
  /** Ends the log. Call it after the engine has stopped. */
  close(): void;
}

export interface HeadlessServicesOptions {
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Taken out of the environment before. */
  readonly environmentKey: string | null;
  readonly notify: (notification: Notification) => void;
}

/**
 * What plain Node lends to the engine. Makes the data folder. Throws `OutboxError` storage where it cannot be used, and
 * invalid_input for a level of the log that there is not.
 */
export async function createHostServices(options: HeadlessServicesOptions): Promise<HeadlessServices> {
  const { dataDirectory, environment } = options;
  const level = chosenLogLevel(environment);
  prepareDataDirectory(dataDirectory);
  const secrets = await openSecretStore({ dataDirectory, environment });
  const logger = await openLog({ directory: join(dataDirectory, 'logs'), level });
  const lookAtMachine = createMachineLook({ platform: process.platform });
  return {
    traits: {
      kind: 'headless',
      version,
      platform: process.platform,
      hasFolderDialog: false,
      keyPlace: secrets.place,
      keysPersist: secrets.persists,
      homeDirectory: process.platform === 'win32' ? null : homedir(),
    },
    dataDirectory,
    stateDirectory: stateDirectory({ platform: process.platform, environment, homeDirectory: homedir() }),
    clock: systemClock,
    random: systemRandom,
    logger,
    fileSystem: createNodeFileSystem(),
    blockingFiles: createBlockingFileSystem(),
    openFileLooks: openWorkerLooks,
    processFigures,
    openPictures: openPictureThread,
    openSheets: openSheetThread,
    secrets,
    findSystemProxy: proxyOfEnvironment(environment),
    signals: createMachineSignals({ clock: systemClock, lookAtMachine, found: await lookAtMachine() }),
    notify: options.notify,
    englishOf,
    trash: createTrash({
      platform: process.platform,
      homeDirectory: homedir(),
      environment,
      nowMs: () => systemClock.nowMs(),
    }),
    startPractice: (options) => startOnEarlierPort({ ...options, clock: systemClock, environment }),
    environmentKey: options.environmentKey,
    close() {
      logger.close();
    },
  };
}

/** A log that cannot be opened is no reason not to work. */
async function openLog(options: FileLoggerOptions): Promise<FileLogger> {
  try {
    return await createFileLogger(options);
  } catch {
    return { ...silentLogger, close: () => undefined };
  }
}
