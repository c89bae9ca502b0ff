import type { Hold } from '../../../contract/job.ts';

/*
 * Whether a queued job may go, and if not, why: said once, in SQL. What is claimed, listed, counted, explained and waited for is
 * built from these pieces, so none of them can disagree with another.
 */

/** What holds everything, which the database does not know. */
export interface QueueHold {
  readonly cause: Extract<Hold, 'paused' | 'schedule' | 'disk'>;
  readonly untilMs: number | null;
  readonly message: string | null;
}

export interface AvailabilityTerms {
  readonly nowMs: number;
  readonly queueCause: QueueHold['cause'] | null;
  readonly queueUntilMs: number | null;
  readonly queueWords: string | null;
}

export function availabilityTerms(nowMs: number, queue: QueueHold | null): AvailabilityTerms {
  return {
    nowMs,
    queueCause: queue?.cause ?? null,
    queueUntilMs: queue?.untilMs ?? null,
    queueWords: queue?.message ?? null,
  };
}

/** A hold of a kind counts: until a person lets it go, or until its time. Needs `:nowMs`. */
const countsNow = 'ifnull(kind_hold.until_ms, :nowMs + 1) > :nowMs';

/** What the pieces below read beside `job`. Needs `:nowMs`. */
export const availabilitySources = `
  join connection on connection.id = job.connection_id
  left join kind_hold on kind_hold.connection_id = job.connection_id and kind_hold.kind = job.kind and ${countsNow}`;

/**
 * One piece of what holds a job, the first hit counts: what a person must settle comes first, then what holds everything, then
 * what ends by itself. Needs the terms.
 */
const firstHold = (of: {
  readonly target: string;
  readonly kindForPerson: string;
  readonly account: string;
  readonly queue: string;
  readonly connection: string;
  readonly rateLimit: string;
  readonly kindForTime: string;
  readonly own: string;
}): string => `case
  when job.hold = 'target' then ${of.target}
  when kind_hold.kind is not null and kind_hold.until_ms is null then ${of.kindForPerson}
  when connection.hold in ('auth', 'billing') then ${of.account}
  when :queueCause is not null then ${of.queue}
  when connection.hold is not null then ${of.connection}
  when connection.rate_limited_until_ms > :nowMs then ${of.rateLimit}
  when kind_hold.kind is not null then ${of.kindForTime}
  else ${of.own} end`;

/** A `Hold`, or null where nothing stands in the way. */
export const causeSql = firstHold({
  target: 'job.hold',
  kindForPerson: 'kind_hold.cause',
  account: 'connection.hold',
  queue: ':queueCause',
  connection: 'connection.hold',
  rateLimit: "'rate_limit'",
  kindForTime: 'kind_hold.cause',
  own: 'job.hold',
});

/** When it ends or is looked at next, or null. */
export const untilSql = firstHold({
  target: 'null',
  kindForPerson: 'null',
  account: 'null',
  queue: ':queueUntilMs',
  connection: 'connection.next_probe_at_ms',
  rateLimit: 'connection.rate_limited_until_ms',
  kindForTime: 'kind_hold.until_ms',
  own: 'case when job.hold is null then null else job.due_at_ms end',
});

/** In words, or null. */
export const wordsSql = firstHold({
  target: 'job.reason',
  kindForPerson: 'kind_hold.message',
  account: 'connection.hold_reason',
  queue: ':queueWords',
  connection: 'connection.hold_reason',
  rateLimit: "'The service asked to wait'",
  kindForTime: 'kind_hold.message',
  own: 'job.reason',
});
