import type { Told } from '../../../contract/job.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { Clock, TimeBounds } from '../../../foundation/clock.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { toldMoment, type ToldMoment } from '../../service-client/wire/told-moment.ts';
import { ListedName, SentName, sentNames } from './changed-names.ts';
import { documentKey, keysOf } from './content-keys.ts';
import type { DoubtRecords } from './doubt-records.ts';
import type { AttemptRecord } from '../../jobs/record/attempt-records.ts';
import { endOf } from './open-question.ts';
import { ServiceTimes } from './service-times.ts';
import { clockSlackMs } from './service-window.ts';

/** When a list of the knowledge base that had this document was read, by the monotonic clock of this start; `null`: none is known. */
export type ListedAtMs = (connectionId: number, knowledgeBaseId: string, documentId: string) => number | null;

/** A service that changes names from now on costs so many doubts. */
const mostOtherNames = 5;

type Try = Pick<AttemptRecord, 'epoch' | 'started_at_ms' | 'final_at_ms' | 'final_monotonic_ms'>;

/**
 * Why the reply to a job tells of something else, or `null`. `beganAtMs`: when its first try of this start began, by the monotonic
 * clock; `null` where that is not known.
 */
export type WhyNotOurs = (
  job: JobRecord,
  remoteId: string,
  told: Told | null,
  beganAtMs: number | null,
) => Message | null;

/**
 * What a reply says against itself: a thing that stood there before, or one of another name that is older than the attempt. Another
 * name alone says nothing, as services change names, unless this one kept the names of all that it answered before.
 */
export function createWhyNotOurs(parts: {
  readonly records: Pick<DoubtRecords, 'stoodBefore' | 'triesOf' | 'toldTimes' | 'keptNames'>;
  readonly clock: Clock;
  readonly epoch: number;
  readonly listedAtMs: ListedAtMs;
  /** What time it is at the service of a connection, or `null` where that is not known. */
  readonly serviceTime: (connectionId: number) => TimeBounds | null;
}): WhyNotOurs {
  const { records, clock, epoch, serviceTime } = parts;
  const { beganMs, tookByOrder, isEven } = timesOfTries(clock, epoch);
  /** Ids that were answered with other names since a name was kept, by connection. A restart forgets them, and doubts as many again. */
  const otherNames = new Map<number, Set<string>>();

  /** A list had it before anything of the job was sent. */
  function stoodBefore(job: JobRecord, remoteId: string, beganAtMs: number | null): boolean {
    if (job.kind !== 'kb_document') return false;
    if (records.stoodBefore(job.id) === remoteId) return true;
    const listedAtMs = parts.listedAtMs(job.connection_id, job.target_id, remoteId);
    const [first] = records.triesOf(job.id);
    return listedAtMs !== null && first?.epoch === epoch && listedAtMs < beganMs(first, beganAtMs);
  }

  /** By the service's clock, as its own receipts or its `Date` tell it; else by ours, where that was not set. */
  function isOlder({ atMs, cutMs }: ToldMoment, job: JobRecord, beganAtMs: number | null): boolean {
    const tries = records.triesOf(job.id);
    const [first] = tries;
    if (first === undefined) return false;
    const present = { epoch, wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs() };
    const times = new ServiceTimes(records.toldTimes(job.connection_id), {
      ...present,
      service: serviceTime(job.connection_id),
    });
    const windows = times.windowsOf(tries);
    const endedMs = windows?.map(({ fromMs }) => fromMs) ?? (isEven(tries) ? tries.map(endOf) : null);
    if (endedMs === null) return false;
    // A service may have made it as soon as the first request began.
    const longestMs =
      tookByOrder(first, beganAtMs) ??
      Math.max(...tries.map((one) => Math.max(0, endOf(one) - one.started_at_ms)));
    return atMs + cutMs < Math.min(...endedMs) - longestMs - clockSlackMs;
  }

  /** The service kept names so far. One that changes them from now on is believed after some answers in a row. */
  function isOutOfCustom(job: JobRecord, remoteId: string): boolean {
    const { connection_id: connectionId } = job;
    if (job.kind !== 'kb_document' || !records.keptNames(connectionId, job.id)) return false;
    const ids = otherNames.get(connectionId) ?? new Set();
    if (ids.size >= mostOtherNames && !ids.has(remoteId)) return false;
    otherNames.set(connectionId, ids.add(remoteId));
    return true;
  }

  return (job, remoteId, told, beganAtMs) => {
    if (stoodBefore(job, remoteId, beganAtMs)) {
      return message('doubt.id_stood_before', { id: remoteId });
    }
    if (told === null || told.name === null) return null;
    const { connection_id: connectionId } = job;
    if (mayBeNamed(job, told.name)) {
      otherNames.delete(connectionId);
      return null;
    }
    const createdAt = told.createdAt === null ? null : toldMoment(told.createdAt);
    if (createdAt !== null && isOlder(createdAt, job, beganAtMs))
      return message('doubt.reply_of_other', { id: remoteId, name: told.name });
    return isOutOfCustom(job, remoteId)
      ? message('doubt.reply_names_other', { id: remoteId, name: told.name })
      : null;
  };
}

/** When tries of this start were under way, however the wall clock was set meanwhile. */
function timesOfTries(clock: Clock, epoch: number) {
  /** By the monotonic clock. Where its beginning was not seen, how long it took until its end left is by the wall clock. */
  function beganMs(one: Try, beganAtMs: number | null): number {
    const { started_at_ms: startedMs, final_at_ms: endMs, final_monotonic_ms: endedMs } = one;
    const tookMs = tookByOrder(one, beganAtMs);
    if (tookMs !== null && endedMs !== null) return endedMs - tookMs;
    if (endMs === null || endedMs === null)
      return clock.monotonicMs() - Math.max(0, clock.nowMs() - startedMs);
    return endedMs - Math.max(0, endMs - startedMs);
  }

  /** How long a try took until its end left, however the wall clock was set meanwhile. `null`: its beginning was not seen. */
  function tookByOrder(
    { epoch: tried, final_monotonic_ms: endedMs }: Try,
    beganAtMs: number | null,
  ): number | null {
    if (tried !== epoch || endedMs === null || beganAtMs === null || beganAtMs >= endedMs) return null;
    return endedMs - beganAtMs;
  }

  /** Whether the wall clock says the same as the order of the tries and the monotonic clock. Else it tells nothing of when they were. */
  function isEven(tries: readonly AttemptRecord[]): boolean {
    const isInOrder = tries.every((one, at) => at === 0 || endOf(one) >= endOf(tries[at - 1] ?? one));
    const setByMs = clock.nowMs() - clock.monotonicMs();
    return (
      isInOrder &&
      tries.every(
        ({ epoch: tried, final_at_ms: endMs, final_monotonic_ms: endedMs }) =>
          tried !== epoch ||
          endMs === null ||
          endedMs === null ||
          Math.abs(endMs - endedMs - setByMs) <= clockSlackMs,
      )
    );
  }

  return { beganMs, tookByOrder, isEven };
}

/** Its own name, or what services are known to make of names. */
function mayBeNamed(job: JobRecord, name: string): boolean {
  if (keysOf(job).has(documentKey(name))) return true;
  const told = new ListedName(name, 0);
  return sentNames(job).some((sent) => told.looksLike(new SentName(sent)));
}
