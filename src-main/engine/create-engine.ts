import { join } from 'node:path';
import { OutboxError } from '../contract/errors.ts';
import { message } from '../contract/messages/message.ts';
import { assembleEngine } from './composition/assemble-engine.ts';
import { foreseeMigration } from './storage/database/foresee-migration.ts';
import { tourHost } from './composition/tour-host.ts';
import { takeOwnership } from './storage/database/owner-lock.ts';
import type { Engine } from './engine.ts';
import type { HostServices } from './host-services.ts';
import { inEnglish, lendEnglish } from './storage/messages/english.ts';
import { openStorage } from './storage/opening/open-storage.ts';
import { replaySends } from './composition/replay-sends.ts';
import type { Message } from '../contract/messages/message.ts';

export type { ChosenPaths, Engine, EngineHandlers, HostCall, IdleStatus } from './engine.ts';

export interface EngineOptions {
  readonly host: HostServices;
  /** False for one-off commands that only look or add: nothing is sent, watched or polled. Default true. */
  readonly deliver?: boolean;
  /** False with `--no-track`: accepted work is not polled. Default true. */
  readonly track?: boolean;
  /** False: what is in doubt is looked for where a person asks alone. Default true. */
  readonly look?: boolean;
  /** Told what a start that will take long is about to do, for people, before it blocks this process. */
  readonly onLongStart?: (message: Message) => Promise<void>;
}

/**
 * Opens the data folder (throws `OutboxError` `already_running` or `storage`), recovers what was in hand when the last process
 * ended, and starts.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { host } = options;
  const { dataDirectory, clock, logger } = host;
  const beganAtMs = clock.monotonicMs();
  lendEnglish((told) => host.englishOf(told));
  const isDelivering = options.deliver ?? true;
  const isTracking = options.track ?? true;
  const { kind, version } = host.traits;
  logger.write('engine.starting', { host: kind, version, isDelivering, isTracking });
  const { onLongStart } = options;
  const foreseen = onLongStart === undefined ? null : foreseeMigration(join(dataDirectory, 'outbox.db'));
  if (foreseen !== null) {
    // Where another has the folder, nothing of that happens.
    takeOwnership(dataDirectory).release();
    logger.write('engine.migrating', {}, { message: inEnglish(foreseen) });
    await onLongStart?.(foreseen);
  }
  const storage = await openStorage({
    ...{ dataDirectory, clock, logger, isDelivering, replay: replaySends },
    stateDirectory: host.stateDirectory,
  });
  try {
    return await assembleEngine({
      ...{ host, storage, isDelivering, isTracking, beganAtMs },
      isLooking: options.look ?? true,
      openTour: (directory) => createEngine({ host: tourHost(host, directory), look: false }),
    });
  } catch (error) {
    await storage.close();
    if (error instanceof OutboxError) throw error;
    throw new OutboxError('internal', message('start.failed'), { cause: error });
  }
}
