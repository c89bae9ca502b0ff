import type { Clock, TimeBounds } from '../../../foundation/clock.ts';
import { hourMs } from '../../../foundation/durations.ts';
import type { AttemptRecord } from '../../jobs/record/attempt-records.ts';
import type { ToldMoment } from '../../service-client/wire/told-moment.ts';
import type { DoubtRecords } from './doubt-records.ts';
import { endOf, type TimesHere } from './open-question.ts';
import type { Listed } from './remote-lists.ts';
import { ServiceTimes, type DatedReceipt, type Try } from './service-times.ts';
import { clockSlackMs, type ServiceWindow } from './service-window.ts';

/** What the times of a list are held against. */
export interface ListTimes {
  readonly serviceTimes: ServiceTimes;
  readonly times: Times;
}

export interface Times extends TimesHere {
  /** How far the service's clock is ahead of ours, as far as its replies say. */
  readonly serviceAheadMs: number;
}

/** By whose clocks a list is read. */
export interface TimedService {
  readonly clock: Clock;
  readonly epoch: number;
  /** When this epoch began, by its monotonic clock. */
  readonly startedMs: number;
  /** What time it is at the service of a connection, or `null` where that is not known. */
  readonly serviceTime: (connectionId: number) => TimeBounds | null;
}

export function timesHere({
  clock,
  epoch,
  startedMs,
}: Pick<TimedService, 'clock' | 'epoch' | 'startedMs'>): TimesHere {
  return { nowMs: clock.nowMs(), monotonicMs: clock.monotonicMs(), epoch, startedMs };
}

export function timesOfList(
  service: TimedService & { readonly records: Pick<DoubtRecords, 'receipts'> },
  connectionId: number,
  items: readonly Listed[],
): ListTimes {
  const here = timesHere(service);
  const { epoch, nowMs: wallMs, monotonicMs } = here;
  const time = service.serviceTime(connectionId);
  const madeAt = new Map(items.map(({ id, createdAt }) => [id, createdAt]));
  const receipts = service.records
    .receipts(connectionId, [...madeAt.keys()])
    .flatMap(({ remoteId, ...sent }): DatedReceipt[] => {
      const createdAt = madeAt.get(remoteId) ?? null;
      return createdAt === null ? [] : [{ ...sent, createdAt }];
    });
  return {
    serviceTimes: new ServiceTimes(receipts, { epoch, wallMs, monotonicMs, service: time }),
    times: { ...here, serviceAheadMs: time === null ? 0 : (time.earliestMs + time.latestMs) / 2 - wallMs },
  };
}

/** The clocks of a zone are put on or back by at most so much: of two times without a zone, either may be off by it. */
const zoneChangeMs = 2 * hourMs;

/** Not before the first of these tries: by the clock of the list, where it is known how that stood, else by ours. */
export function isMadeSince(
  item: Listed,
  tries: readonly AttemptRecord[],
  { serviceTimes, times }: ListTimes,
): boolean {
  const { createdAt } = item;
  if (createdAt === null) return false;
  if (createdAt.local !== undefined) {
    const local = serviceTimes.windowsOf(tries, true);
    if (local !== null) return isAfterStart(createdAt.local, local, clockSlackMs + zoneChangeMs);
  }
  const windows = serviceTimes.windowsOf(tries);
  return windows === null
    ? isSince(item, Math.min(...tries.map(endOf)), times)
    : isAfterStart(createdAt, windows, clockSlackMs);
}

function isAfterStart(
  { atMs, cutMs }: ToldMoment,
  windows: readonly ServiceWindow[],
  slackMs: number,
): boolean {
  return atMs + cutMs >= Math.min(...windows.map(({ fromMs }) => fromMs)) - slackMs;
}

/** Whether its time can be held against these tries: one without a zone cannot, unless receipts show how that clock stands. */
export function isDated({ createdAt }: Listed, tries: readonly Try[], { serviceTimes }: ListTimes): boolean {
  if (createdAt === null) return false;
  return createdAt.local === undefined || serviceTimes.windowsOf(tries, true) !== null;
}

/** Not before this moment by our clock. */
export function isSince({ createdAt }: Listed, endMs: number, { serviceAheadMs }: Times): boolean {
  return createdAt !== null && createdAt.atMs + createdAt.cutMs - serviceAheadMs >= endMs - clockSlackMs;
}
