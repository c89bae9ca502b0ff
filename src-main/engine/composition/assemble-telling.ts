import type { ActivityRange, ActivitySums } from '../../contract/activity-sums.ts';
import { countOf } from '../../contract/attention-count.ts';
import type { NotificationCause } from '../../contract/notification-causes.ts';
import { afterTurn, type Clock } from '../../foundation/clock.ts';
import { ActivityLog, type ActivityEvent } from '../reporting/activity/activity-log.ts';
import { Alarms } from '../reporting/activity/alarms.ts';
import { DailyQuestions } from '../reporting/activity/daily-questions.ts';
import { Digest } from '../reporting/activity/digest.ts';
import { placeOfCauses } from '../reporting/activity/place-of-causes.ts';
import { HoldTeller } from '../reporting/activity/tell-holds.ts';
import { createEngineLog, type EngineLog } from '../reporting/log/engine-log.ts';
import { ChangeFeed } from '../reporting/live/change-feed.ts';
import { RunBoard } from '../reporting/figures/run-figures.ts';
import type { EngineEvents } from './engine-events.ts';
import type { HostServices } from '../host-services.ts';
import { HeldGroups } from '../jobs/store/held-groups.ts';
import { ListedColumns } from '../jobs/store/columns/listed-columns.ts';
import { JobListing, type MeaningOf } from '../jobs/store/job-listing.ts';
import { TransferMeter } from '../jobs/worker/transfer-meter.ts';
import { IdleListeners } from '../reporting/live/idle-listeners.ts';
import { ProgressBoard } from '../reporting/live/progress-board.ts';
import { ProgressRun } from '../reporting/live/progress-run.ts';
import { KeptSpeed } from '../reporting/sums/kept-speed.ts';
import { createOfflineTimes, type OfflineTimes } from '../reporting/sums/offline-times.ts';
import { createQuarterHours } from '../reporting/sums/quarter-hours.ts';
import { createRangeSums } from '../reporting/sums/range-sums.ts';
import type { ReadPart } from '../reporting/live/snapshot-parts.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import type { Settings } from '../storage/settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import { UnclearStatuses } from '../reporting/live/unclear-statuses.ts';
import { SystemAlerts } from '../reporting/live/system-alerts.ts';

/** What everybody attached is told, and what that is read from. */
export interface TellingParts {
  readonly feed: ChangeFeed;
  readonly activity: ActivityLog;
  readonly digest: Digest;
  /** For those who hear of what asks them once a day. */
  readonly questions: DailyQuestions;
  /** What operators read. */
  readonly log: EngineLog;
  /** What stops work until a person did something. */
  readonly holds: HoldTeller;
  readonly heldGroups: HeldGroups;
  readonly unclearStatuses: UnclearStatuses;
  readonly run: ProgressRun;
  readonly trouble: SystemAlerts;
  readonly listing: JobListing;
  readonly meter: TransferMeter;
  readonly progress: ProgressBoard;
  readonly figures: RunBoard;
  /** What days came to. */
  readonly sums: (range: ActivityRange) => ActivitySums;
  readonly offlineTimes: OfflineTimes;
  /** May be called for each of ten thousand jobs. */
  readonly idleStatusMayHaveChanged: () => void;
  /** Returns the function that ends the subscription. */
  onIdleStatus(listener: () => void): () => void;
  stop(): void;
}

export function assembleTelling(options: {
  host: HostServices;
  storage: Storage;
  events: EngineEvents;
  settings: Pick<Settings, 'notifications'>;
  readPart: ReadPart;
  meaningOf: MeaningOf;
  nameOfConnection(connectionId: number): string;
  isIdle(): boolean;
}): TellingParts {
  const { host, storage } = options;
  const { database } = storage;
  const { clock } = host;
  const trouble = new SystemAlerts(storage.repairs, () => {
    feed.mark('banners');
    idleStatusMayHaveChanged();
  });

  const idle = new IdleListeners(clock);
  const idleStatusMayHaveChanged = idle.mayHaveChanged.bind(idle);
  const listing = new JobListing(database, {
    columns: new ListedColumns(database, { clock }),
    meaningOf: (connectionId, subject, status) => options.meaningOf(connectionId, subject, status),
  });
  const feed = new ChangeFeed({
    clock,
    rows: (ids) => listing.rows(ids),
    part: (part) => options.readPart(part),
  });
  const activity = new ActivityLog({
    ...{ database, clock, logger: host.logger, afterTurn: host.afterTurn ?? afterTurn },
    onEntry: (entry) => {
      feed.addActivity(entry);
    },
    onDiskFull: (error) => {
      options.events.emit('disk.full', error);
    },
  });
  if (storage.repaired !== null) activity.add(lineOfRepair(storage.repaired));
  const meter = new TransferMeter(clock);
  const run = new ProgressRun(database, clock, () => {
    progress.touch();
  });
  const progress = new ProgressBoard({
    clock,
    meter,
    listing,
    run,
    onChanged: () => {
      feed.mark('transfers', 'progress');
    },
  });
  const { alarms, holds, digest, questions } = assembleNotices(options, activity, listing);

  const { speed, offlineTimes, sums } = assembleSums(storage.database, clock);
  const figures = new RunBoard(clock, host.processFigures, speed.note);
  return {
    ...{ feed, activity, digest, questions, holds, trouble, listing, meter },
    ...{ run, progress, figures, sums, offlineTimes, idleStatusMayHaveChanged },
    log: createEngineLog(host),
    heldGroups: new HeldGroups(database),
    unclearStatuses: new UnclearStatuses(database, (...said) => options.meaningOf(...said)),
    onIdleStatus: (listener) => idle.add(listener),
    stop() {
      activity.flush();
      figures.stop();
      speed.stop();
      progress.stop();
      run.stop();
      alarms.stop();
      questions.stop();
      feed.stop();
      idle.stop();
      listing.columns.stop();
    },
  };
}

function assembleSums(
  database: OutboxDatabase,
  clock: Clock,
): Pick<TellingParts, 'sums' | 'offlineTimes'> & { readonly speed: KeptSpeed } {
  const quarters = createQuarterHours(database);
  const offlineTimes = createOfflineTimes(database, clock);
  return {
    offlineTimes,
    speed: new KeptSpeed(database, quarters, clock),
    sums: createRangeSums({ database, clock, quarters, offlineTimes }),
  };
}

/** What people are told without looking. */
function assembleNotices(
  options: Pick<Parameters<typeof assembleTelling>[0], 'host' | 'isIdle' | 'nameOfConnection' | 'settings'>,
  activity: ActivityLog,
  listing: Pick<JobListing, 'counts'>,
): Pick<TellingParts, 'holds' | 'digest' | 'questions'> & { readonly alarms: Alarms } {
  const { clock } = options.host;
  const isOn = (cause: NotificationCause): boolean => !options.settings.notifications.off.includes(cause);
  const isDaily = (): boolean => options.settings.notifications.questions === 'daily';
  /** With what went together. */
  const isTold = (cause: NotificationCause): boolean => isOn(cause) && !(cause === 'asks' && isDaily());
  const alarms = new Alarms({
    clock,
    notify({ cause, title, body }) {
      if (isTold(cause)) options.host.notify({ title, body, place: placeOfCauses([cause]) });
    },
  });
  const holds = new HoldTeller({
    activity,
    alarms,
    nameOf: (connectionId) => options.nameOfConnection(connectionId),
  });
  const digest = new Digest({
    clock,
    notify(notification, causes) {
      if (causes.some(isTold)) options.host.notify(notification);
    },
    isIdle: () => options.isIdle(),
  });
  const questions = new DailyQuestions({
    clock,
    waiting: () => countOf(listing.counts().jobs, 'attention'),
    notify(notification) {
      if (isOn('asks') && isDaily()) options.host.notify(notification);
    },
  });
  return { alarms, holds, digest, questions };
}

function lineOfRepair({ title, detail }: NonNullable<Storage['repaired']>): ActivityEvent {
  return { kind: 'machine', title, detail, jobId: null, mergeKey: null };
}
