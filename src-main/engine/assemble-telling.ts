import { Throttle } from '../foundation/throttle.ts';
import { ActivityLog } from './activity/activity-log.ts';
import { Digest } from './activity/digest.ts';
import { ChangeFeed } from './change-feed.ts';
import type { HostServices } from './host-services.ts';
import { JobListing } from './jobs/job-listing.ts';
import { TransferMeter } from './jobs/transfer-meter.ts';
import { ProgressBoard } from './progress-board.ts';
import type { SendingGate } from './sending/sending-gate.ts';
import type { ReadPart } from './snapshot-parts.ts';
import type { Storage } from './storage/storage.ts';
import { TroubleBoard } from './trouble-board.ts';

const settlementTellingMs = 100;

/** What everybody attached is told, and what that is read from. */
export interface TellingParts {
  readonly feed: ChangeFeed;
  readonly activity: ActivityLog;
  readonly digest: Digest;
  readonly trouble: TroubleBoard;
  readonly listing: JobListing;
  readonly meter: TransferMeter;
  readonly progress: ProgressBoard;
  /** May be called for each of ten thousand jobs. */
  readonly settlementMayHaveChanged: () => void;
  /** Returns the function that ends the subscription. */
  onSettlement(listener: () => void): () => void;
  stop(): void;
}

export function assembleTelling(options: {
  host: HostServices;
  storage: Storage;
  gate(): Pick<SendingGate, 'pause' | 'hold'>;
  readPart: ReadPart;
  isIdle(): boolean;
}): TellingParts {
  const { host, storage } = options;
  const { database } = storage;
  const { clock } = host;
  const trouble = new TroubleBoard(storage.mended, () => {
    feed.mark('banners');
    settlementMayHaveChanged();
  });

  const settlementListeners = new Set<() => void>();
  // Telling costs a look at all open jobs, so it is not done for each of ten thousand.
  const settlementThrottle = new Throttle(clock, settlementTellingMs, () => {
    for (const listener of settlementListeners) listener();
  });
  const settlementMayHaveChanged = (): void => {
    settlementThrottle.request();
  };

  const listing = new JobListing(database, {
    pause: () => options.gate().pause,
    sendingHold: () => options.gate().hold,
    nowMs: () => clock.nowMs(),
  });
  const feed = new ChangeFeed({
    clock,
    rows: (ids) => listing.rows(ids),
    part: (part) => options.readPart(part),
  });
  const activity = new ActivityLog(database, clock, (entry) => {
    feed.addActivity(entry);
  });
  const meter = new TransferMeter(clock);
  const progress = new ProgressBoard({
    clock,
    meter,
    listing,
    onChanged: () => {
      feed.mark('transfers', 'progress');
    },
  });
  const digest = new Digest({
    clock,
    notify: (notification) => {
      host.notify(notification);
    },
    isIdle: () => options.isIdle(),
  });

  return {
    ...{ feed, activity, digest, trouble, listing, meter, progress, settlementMayHaveChanged },
    onSettlement(listener) {
      settlementListeners.add(listener);
      return () => {
        settlementListeners.delete(listener);
      };
    },
    stop() {
      progress.stop();
      feed.stop();
      settlementThrottle.stop();
    },
  };
}
