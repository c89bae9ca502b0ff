import { minuteMs, secondMs } from '../../../foundation/durations.ts';

/** The service's advice: begin with a second, double, at most a minute (service-field-notes §2). */
const [firstPauseMs, shortestPauseMs, longestPauseMs] = [secondMs, 0.25 * secondMs, minuteMs];
/** No limit is learned that lets fewer begin: a service that allows less says so again, which uses no attempt. */
const longestIntervalMs = minuteMs;
/** So often in a row the service's own wait is kept to the letter. If it still refuses, the waits grow. */
const trustedWaits = 3;
/** A timer may be so late. What that cost is caught up. */
const lateMs = 25;
/** Kept above what was found, as both sides measure with a little noise. */
const margin = 1.02;
/** A try for more takes at most this off the interval, and none is made closer to what was refused. */
const [faster, closeEnough] = [0.8, 1.08];
/** So many must go well before a try for more. */
const leastGood = 6;
/** How many times longer it waits where it is close enough already, doubled with each try that was refused. */
const [firstRest, longestRest] = [4, 256];

interface Sending {
  readonly number: number;
  readonly atMs: number;
  readonly intervalMs: number;
}

/** Requests that were refused together: those that began before the first refusal was known. */
interface Refusal {
  readonly first: Sending;
  /** When the last of them began. */
  readonly lastAtMs: number;
  readonly knownAtMs: number;
  readonly wasHinted: boolean;
  /** The first that began afterwards. */
  next: Sending | null;
}

/**
 * How fast a service that says "wait" lets requests of one kind begin. Until it says so, nothing is held back. Then the interval is
 * learned from how many went well from one refusal to the next, requests begin evenly by it, and now and then a little more is tried
 * (reliability §2.6). Times are monotonic milliseconds.
 */
export class RequestPacer {
  readonly #underWay = new Map<number, Sending>();
  #begun = 0;
  /** 0: no limit is known. */
  #intervalMs = 0;
  #changedAtMs = -Infinity;
  #nextAtMs = -Infinity;
  #pausedUntilMs = -Infinity;
  #refusalsInARow = 0;
  /** The first that went since the last refusal that is over. */
  #cycle: { readonly number: number; atMs: number } | null = null;
  /** When a request last began or ended. */
  #busyAtMs = -Infinity;
  #cycleMs = 0;
  /** Not over yet: nothing went well since. */
  #refusal: Refusal | null = null;
  /** Begun so fast, some were refused. */
  #refusedMs = 0;
  /** Begun so fast, enough went well; `Infinity`: none is known. */
  #goodMs = Infinity;
  #goodOnes = 0;
  #rest = firstRest;
  /** How much slower after few went well; it grows where that was not enough. */
  #slower = 1.25;

  /** How long until the next may begin; `Infinity`: when one that is under way has ended. */
  waitMs(nowMs: number): number {
    // Nothing is known yet: one goes, and says whether more may.
    if (this.#refusal !== null && this.#intervalMs === 0 && this.#underWay.size > 0) return Infinity;
    return Math.max(0, this.#pausedUntilMs - nowMs, this.#nextAtMs - nowMs);
  }

  began(id: number, nowMs: number): void {
    this.#begun += 1;
    const own = { number: this.#begun, atMs: nowMs, intervalMs: this.#intervalMs };
    this.#passOverIdle(nowMs);
    this.#underWay.set(id, own);
    this.#cycle ??= { number: own.number, atMs: nowMs };
    if (this.#refusal !== null && nowMs > this.#refusal.knownAtMs) this.#refusal.next ??= own;
    this.#nextAtMs = Math.max(this.#nextAtMs, nowMs - Math.min(lateMs, this.#intervalMs)) + this.#intervalMs;
  }

  /** `answered`: the service decided something. `none`: it said nothing, or nothing was sent. */
  ended(id: number, nowMs: number, how: 'answered' | 'none'): void {
    const own = this.#underWay.get(id);
    this.#underWay.delete(id);
    this.#busyAtMs = nowMs;
    if (own === undefined || how === 'none') return;
    if (this.#refusal !== null) {
      // What had begun before says nothing of the time after it.
      if (own.atMs <= this.#refusal.knownAtMs) return;
      this.#isOver(this.#refusal, own, nowMs);
    }
    if (this.#intervalMs > 0 && own.atMs >= this.#changedAtMs) this.#wentWell(nowMs);
  }

  /** The service asked to wait, so long where it said it. */
  refused(id: number, nowMs: number, askedMs: number | null): void {
    const own = this.#underWay.get(id);
    this.#underWay.delete(id);
    this.#busyAtMs = nowMs;
    if (own === undefined) return;
    const before = this.#refusal;
    const isTogether = before !== null && own.atMs <= before.knownAtMs;
    const hasNext = before?.next != null && before.next.number < own.number;
    // One that began after it and before this one went well, or it would be known.
    if (before !== null && !isTogether && hasNext && before.next !== null)
      this.#isOver(before, before.next, nowMs);
    const last = this.#refusal;
    if (!isTogether) this.#refusalsInARow += 1;
    this.#refusal = {
      first: last === null || own.number < last.first.number ? own : last.first,
      lastAtMs: Math.max(last?.lastAtMs ?? -Infinity, own.atMs),
      knownAtMs: isTogether ? before.knownAtMs : nowMs,
      wasHinted: askedMs !== null,
      next: null,
    };
    this.#pause(nowMs, askedMs);
  }

  /** Time in which one might have begun and none was there to begin says nothing of what the service allows. */
  #passOverIdle(nowMs: number): void {
    const freeAtMs = Math.max(this.#pausedUntilMs, this.#nextAtMs, this.#busyAtMs);
    const idleMs = this.#underWay.size === 0 ? nowMs - freeAtMs : 0;
    if (this.#cycle !== null && idleMs > lateMs && idleMs < Infinity) this.#cycle.atMs += idleMs;
    this.#busyAtMs = nowMs;
  }

  /** `own` went well after it. */
  #isOver({ first, lastAtMs, wasHinted }: Refusal, own: Sending, nowMs: number): void {
    const cycle = this.#cycle;
    // Without a word of the service it was over some time between the last one that it refused and this one.
    const overAtMs = wasHinted ? own.atMs : (lastAtMs + own.atMs) / 2;
    if (cycle !== null && first.number > cycle.number)
      this.#learn(first.intervalMs, overAtMs - cycle.atMs, first.number - cycle.number);
    this.#cycle = { number: own.number, atMs: overAtMs };
    this.#refusal = null;
    this.#refusalsInARow = 0;
    this.#change(nowMs);
    this.#nextAtMs = Math.max(own.atMs, nowMs - this.#intervalMs) + this.#intervalMs;
  }

  /** So many went well in this time, begun so fast, before one was refused. */
  #learn(tooFastMs: number, spanMs: number, count: number): void {
    const foundMs = (Math.max(0, spanMs) / count) * margin;
    this.#cycleMs = Math.max(spanMs, this.#cycleMs / 2);
    this.#refusedMs = Math.max(this.#refusedMs, tooFastMs);
    if (this.#intervalMs === 0) {
      this.#intervalMs = foundMs;
      this.#refusedMs = foundMs / 4;
    } else if (this.#goodMs > tooFastMs * margin && this.#goodMs < Infinity) {
      this.#rest = Math.min(longestRest, this.#rest * 2);
      this.#intervalMs = this.#goodMs;
    } else {
      const isSure = count >= leastGood;
      this.#goodMs = Infinity;
      this.#intervalMs = Math.max(
        tooFastMs * 1.05,
        isSure ? foundMs : Math.min(foundMs, tooFastMs * this.#slower),
      );
      this.#slower = isSure ? 1.25 : Math.min(8, this.#slower ** 2);
    }
    this.#intervalMs = Math.min(longestIntervalMs, this.#intervalMs);
  }

  /** After enough went well a little more is tried. */
  #wentWell(nowMs: number): void {
    this.#goodOnes += 1;
    const isClose = this.#intervalMs <= this.#refusedMs * closeEnough;
    const times = isClose ? this.#rest : 1;
    const passedMs = nowMs - this.#changedAtMs;
    if (this.#goodOnes < leastGood * times || passedMs < Math.min(longestPauseMs, this.#cycleMs) * times)
      return;
    this.#goodMs = this.#intervalMs;
    this.#slower = 1.25;
    if (isClose) this.#refusedMs /= 1.5;
    this.#intervalMs = Math.max(this.#goodMs * faster, Math.sqrt(this.#refusedMs * this.#goodMs));
    if (this.#intervalMs < 1) this.#intervalMs = 0;
    this.#change(nowMs);
  }

  #change(nowMs: number): void {
    this.#changedAtMs = nowMs;
    this.#goodOnes = 0;
  }

  #pause(nowMs: number, askedMs: number | null): void {
    const more = Math.max(0, this.#refusalsInARow - (askedMs === null ? 1 : trustedWaits));
    const unasked = this.#intervalMs === 0 ? firstPauseMs : Math.max(shortestPauseMs, this.#intervalMs);
    const first = askedMs ?? unasked;
    const pauseMs = Math.min(Math.max(first, longestPauseMs), first * (askedMs === null ? 2 : 1.5) ** more);
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + pauseMs);
  }
}
