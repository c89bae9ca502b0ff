import { englishOf } from '../languages/english.ts';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, nativeImage, net, powerMonitor, safeStorage, session, shell } from 'electron';
import type { HostServices, Notification } from '../engine/host-services.ts';
import type { UpdateHost } from '../updates/update-host.ts';
import { openPictureThread } from '../file-worker/open-picture-thread.ts';
import { openSheetThread } from '../file-worker/open-sheet-thread.ts';
import { openWorkerLooks } from '../file-worker/open-worker-looks.ts';
import { createBlockingFileSystem } from '../foundation/files/blocking-file-system.ts';
import { assertInPlace, createNodeFileSystem, pathOf } from '../foundation/files/node-file-system.ts';
import { stateDirectory } from '../foundation/state-directory.ts';
import type { Clock } from '../foundation/clock.ts';
import type { Logger } from '../contract/log/logger.ts';
import { systemRandom } from '../foundation/random.ts';
import { watchConditions } from '../machine/condition-watch.ts';
import { processFigures } from '../machine/process-figures.ts';
import { createMachineLook } from '../machine/machine-conditions.ts';
import { startOnEarlierPort } from '../practice-service/start-on-earlier-port.ts';
import { createMachineSignals, systemNetworkLook } from './power.ts';
import { createSecretStore } from './secrets.ts';
import { systemProxy } from './system-proxy.ts';
import { withSystemPictures } from './system-pictures.ts';

export interface LentServices {
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly environmentKey: string | null;
  readonly updates: UpdateHost;
  notify(notification: Notification): void;
}

/** What this host lends to the engine. Only after the app is ready. */
export async function lendServices(lent: LentServices): Promise<HostServices> {
  const { dataDirectory, clock, logger } = lent;
  const lookAtMachine = createMachineLook({ platform: process.platform });
  const [secrets, found] = await Promise.all([
    createSecretStore({
      keyStore: safeStorage,
      platform: process.platform,
      file: join(dataDirectory, 'window-keys.json'),
      logger,
    }),
    lookAtMachine(),
  ]);
  return {
    ...lent,
    englishOf,
    traits: {
      kind: 'electron',
      version: app.getVersion(),
      platform: process.platform,
      hasFolderDialog: true,
      keyPlace: secrets.place,
      keysPersist: secrets.persists,
      homeDirectory: process.platform === 'win32' ? null : homedir(),
    },
    stateDirectory: stateDirectory({
      ...{ platform: process.platform, environment: process.env, homeDirectory: homedir() },
    }),
    random: systemRandom,
    fileSystem: createNodeFileSystem(),
    blockingFiles: createBlockingFileSystem(),
    openFileLooks: openWorkerLooks,
    processFigures,
    openPictures: withSystemPictures(openPictureThread, nativeImage, process.platform),
    openSheets: openSheetThread,
    secrets,
    findSystemProxy: systemProxy(session.defaultSession, process.env),
    signals: createMachineSignals(powerMonitor, systemNetworkLook(net), clock, {
      machine: watchConditions(clock, lookAtMachine, found),
    }),
    startPractice: (options) => startOnEarlierPort({ ...options, clock, environment: process.env }),
    async trash(file) {
      // The system's own trash takes a path and nothing else, so the look comes as late as it can.
      await assertInPlace(file);
      await shell.trashItem(pathOf(file));
    },
  };
}
