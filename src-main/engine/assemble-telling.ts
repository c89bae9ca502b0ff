import { Throttle } from '../foundation/throttle.ts';
import { ActivityLog } from './activity/activity-log.ts';
import { Alarms } from './activity/alarms.ts';
import { Digest } from './activity/digest.ts';
import { HoldTeller } from './activity/tell-holds.ts';
import { ChangeFeed } from './change-feed.ts';
import type { HostServices } from './host-services.ts';
import type { QueueHold } from './jobs/availability.ts';
import { HeldGroups } from './jobs/held-groups.ts';
import { JobListing, type MeaningOf } from './jobs/job-listing.ts';
import { TransferMeter } from './jobs/transfer-meter.ts';
import { ProgressBoard } from './progress-board.ts';
import { ProgressRun } from './progress-run.ts';
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
  /** What stops work until a person did something. */
  readonly holds: HoldTeller;
  readonly heldGroups: HeldGroups;
  readonly run: ProgressRun;
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
  meaningOf: MeaningOf;
  nameOfConnection(connectionId: number): string;
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
    queueHold: () => queueHoldOf(options.gate()),
    meaningOf: (connectionId, subject, status) => options.meaningOf(connectionId, subject, status),
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
  const run = new ProgressRun(database, () => clock.nowMs());
  const progress = new ProgressBoard({
    clock,
    meter,
    listing,
    run,
    onChanged: () => {
      feed.mark('transfers', 'progress');
    },
  });
  const alarms = new Alarms({
    clock,
    notify: (notification) => {
      host.notify(notification);
    },
  });
  const holds = new HoldTeller({
    activity,
    alarms,
    nameOf: (connectionId) => options.nameOfConnection(connectionId),
  });
  const digest = new Digest({
    clock,
    notify: (notification) => {
      host.notify(notification);
    },
    isIdle: () => options.isIdle(),
  });

  return {
    ...{ feed, activity, digest, holds, trouble, listing, meter, run, progress, settlementMayHaveChanged },
    heldGroups: new HeldGroups(database),
    onSettlement(listener) {
      settlementListeners.add(listener);
      return () => {
        settlementListeners.delete(listener);
      };
    },
    stop() {
      progress.stop();
      alarms.stop();
      feed.stop();
      settlementThrottle.stop();
    },
  };
}

/** A pause is said before what holds everything besides: it is what the person did last. */
function queueHoldOf({ pause, hold }: Pick<SendingGate, 'pause' | 'hold'>): QueueHold | null {
  if (pause !== null) return { cause: 'paused', untilMs: pause.untilMs, words: null };
  if (hold === null) return null;
  return { cause: hold.kind === 'disk' ? 'disk' : 'schedule', untilMs: hold.untilMs, words: hold.words };
}
