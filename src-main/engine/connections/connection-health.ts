import { legacy, message, type Message, isMessage } from '../../contract/messages/message.ts';
import type { ConnectionHold } from '../../contract/connection.ts';
import type { CancelTimer, Clock } from '../../foundation/clock.ts';
import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import type { Logger } from '../../contract/log/logger.ts';
import type { Random } from '../../foundation/random.ts';
import type { ServiceAccess } from '../service-client/wire/access.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { messageOf, recorded, told } from '../storage/messages/recorded.ts';
import type { ConnectionRecord, ConnectionRecords } from './connection-records.ts';
import { proofReads, proveAccess, type Proof } from './prove-access.ts';
import { probeDelayMs } from './probe-schedule.ts';

export interface ConnectionHealthOptions {
  readonly records: ConnectionRecords;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** `null` where the connection has no key. */
  accessOf(connection: ConnectionRecord): Promise<ServiceAccess | null>;
  hasKey(connection: ConnectionRecord): boolean;
  whyNoKey(connection: ConnectionRecord): Message;
  /** A connection was seen to be as it was, waits for something else than before, or may send again. */
  onChanged(connectionId: number, what: 'seen' | 'held' | 'opened'): void;
  /** It begins or ends to wait for something (`hold`). */
  onEvent(
    connection: ConnectionRecord,
    event: { readonly hold: ConnectionHold | null; readonly title: Message; readonly detail: Message },
  ): void;
}

/**
 * Which connections may send. A held connection holds all its jobs without touching them; it opens again only after a read
 * with its key succeeded, so that nothing is posted into the dark.
 */
export class ConnectionHealthBoard {
  readonly #options: ConnectionHealthOptions;
  readonly #probing = new Map<number, Promise<void>>();
  /** Connections whose last probe came to nothing that could be kept, by id; in monotonic time. */
  readonly #rests = new Map<number, { readonly count: number; readonly untilMs: number }>();
  /** By connection: what its service said as it asked to wait. In memory: after a new start only the time is known. */
  readonly #waitsBecause = new Map<number, Message>();
  #cancelTimer: CancelTimer | null = null;
  #isRunning = false;

  constructor(options: ConnectionHealthOptions) {
    this.#options = options;
  }

  /** Asks every held connection once, then at growing intervals. */
  start(): void {
    this.#isRunning = true;
    for (const connection of this.#options.records.all())
      if (connection.hold !== null) void this.probe(connection.id);
    this.schedule();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelTimer?.();
    await Promise.all(this.#probing.values());
  }

  sendable(): number[] {
    const nowMs = this.#options.clock.nowMs();
    return this.#options.records
      .all()
      .filter((connection) => connection.hold === null && connection.rate_limited_until_ms <= nowMs)
      .map((connection) => connection.id);
  }

  nextOpeningAtMs(afterMs: number): number | null {
    const times = this.#options.records
      .all()
      .filter((connection) => connection.hold === null && connection.rate_limited_until_ms > afterMs)
      .map((connection) => connection.rate_limited_until_ms);
    return times.length === 0 ? null : Math.min(...times);
  }

  hold(connectionId: number, hold: ConnectionHold, detail: Message): void {
    const text = recorded(detail);
    const connection = this.#options.records.get(connectionId);
    if (connection === null) return;
    const isNew = connection.hold !== hold;
    const nowMs = this.#options.clock.nowMs();
    const probeCount = isNew ? 0 : connection.probe_count;
    this.#options.records.setHealth(connectionId, {
      hold,
      hold_reason: text,
      health_detail: text,
      checked_at_ms: nowMs,
      // What only a person can settle is not asked about by itself: a yes to a read would set everything going once more.
      next_probe_at_ms: isForPerson(hold)
        ? null
        : nowMs + probeDelayMs(hold, probeCount, this.#options.random),
      probe_count: probeCount,
    });
    if (isNew) {
      const title = titleOfHold(connection, hold, this.#options.hasKey(connection));
      this.#options.onEvent(connection, { hold, title, detail: besideTitle(detail) });
    }
    this.#options.onChanged(connectionId, isNew || connection.hold_reason !== text ? 'held' : 'seen');
    this.schedule();
  }

  waitUntil(connectionId: number, untilMs: number, told: Message): void {
    this.#waitsBecause.set(connectionId, told);
    this.#options.records.setRateLimit(connectionId, untilMs, this.#options.clock.nowMs());
    this.#options.onChanged(connectionId, 'held');
  }

  waitsBecause(connectionId: number): Message | null {
    return this.#waitsBecause.get(connectionId) ?? null;
  }

  /** The service answered a request: it is there and the key is good. */
  answered(connectionId: number): void {
    const connection = this.#options.records.get(connectionId);
    if (connection === null || connection.hold !== null) return;
    const nowMs = this.#options.clock.nowMs();
    // Once a second is enough for "answered 4 s ago".
    if (connection.checked_at_ms !== null && nowMs - connection.checked_at_ms < 1000) return;
    this.#options.records.setHealth(connectionId, {
      ...open,
      health_detail: told('proof.answers'),
      checked_at_ms: nowMs,
    });
    this.#options.onChanged(connectionId, 'seen');
  }

  /** Marks the connection as good, after a proof by a read. */
  open(connectionId: number, detail: Message): void {
    const connection = this.#options.records.get(connectionId);
    if (connection === null) return;
    this.#options.records.setHealth(connectionId, {
      ...open,
      health_detail: recorded(detail),
      checked_at_ms: this.#options.clock.nowMs(),
    });
    if (connection.hold !== null) {
      const title = message('history.answers_again', { connection: connection.name });
      this.#options.onEvent(connection, { hold: null, title, detail });
    }
    this.#options.onChanged(connectionId, 'opened');
  }

  /** Asks once, and says what the connection waits for then; `null`: it may send. */
  async ask(
    connectionId: number,
  ): Promise<{ readonly hold: ConnectionHold; readonly message: Message } | null> {
    await this.probe(connectionId);
    const connection = this.#options.records.get(connectionId);
    if (connection?.hold == null) return null;
    const { hold, hold_reason: reason } = connection;
    return { hold, message: reason === null ? legacy('') : messageOf(reason) };
  }

  /** What a proof found out beside its verdict. */
  noteProof(connectionId: number, { provedBy, serviceSays }: Pick<Proof, 'provedBy' | 'serviceSays'>): void {
    this.#options.records.setProof(
      connectionId,
      provedBy === null ? null : recorded(provedBy),
      serviceSays === null ? null : recorded(serviceSays),
    );
  }

  /** One read with the key, and what follows from it. Two callers at once share one read. */
  probe(connectionId: number): Promise<void> {
    const running = this.#probing.get(connectionId);
    if (running !== undefined) return running;
    const probing = this.#probe(connectionId)
      .then(() => {
        this.#rests.delete(connectionId);
      })
      .catch((error: unknown) => {
        this.#rest(connectionId);
        this.#options.logger.write(
          'connection.probe_failed',
          { connectionId, ...faultOf(error) },
          messageOfFault(error),
        );
      })
      .finally(() => {
        this.#probing.delete(connectionId);
        this.schedule();
      });
    this.#probing.set(connectionId, probing);
    return probing;
  }

  /** What held a connection may be mended: its paths were corrected. */
  askIfHeld(connectionId: number): void {
    const hold = this.#options.records.get(connectionId)?.hold ?? null;
    if (hold !== null) void this.probe(connectionId);
  }

  /** Asks every connection that cannot be reached, at once. */
  probeAll(): void {
    for (const connection of this.#options.records.all()) {
      if (connection.hold === 'offline' || connection.hold === 'trouble') void this.probe(connection.id);
    }
  }

  async #probe(connectionId: number): Promise<void> {
    const { records, client, clock, random } = this.#options;
    const connection = records.get(connectionId);
    if (connection === null) return;
    const access = await this.#options.accessOf(connection);
    if (access === null) {
      this.hold(connectionId, 'auth', this.#options.whyNoKey(connection));
      return;
    }
    const proof = await proveAccess(proofReads(client, access));
    const { health, message } = proof;
    this.noteProof(connectionId, proof);
    if (health === 'ok') {
      this.open(connectionId, message);
      return;
    }
    this.hold(connectionId, health, message);
    if (isForPerson(health)) return;
    const held = records.get(connectionId);
    if (held === null) return;
    const probeCount = held.probe_count + 1;
    records.setHealth(connectionId, {
      ...held,
      probe_count: probeCount,
      next_probe_at_ms: clock.nowMs() + probeDelayMs(health, probeCount, random),
    });
    this.#options.onChanged(connectionId, 'seen');
  }

  /** Sets the timer of the next probe anew, as stored times may have changed. */
  schedule(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (!this.#isRunning) return;
    const nowMs = this.#options.clock.nowMs();
    const times = this.#options.records
      .all()
      .filter((connection) => connection.hold !== null && !this.#probing.has(connection.id))
      .flatMap(({ id, next_probe_at_ms: atMs }) =>
        atMs === null ? [] : [Math.max(atMs, nowMs + this.#restMs(id))],
      );
    if (times.length === 0) return;
    this.#cancelTimer = this.#options.clock.setTimer(
      () => {
        this.#probeDue();
      },
      Math.max(100, Math.min(...times) - nowMs),
    );
  }

  /** What a probe found could not be kept, as on a full disk: without a rest it would be due again at once. */
  #rest(connectionId: number): void {
    const { clock, random } = this.#options;
    const count = (this.#rests.get(connectionId)?.count ?? 0) + 1;
    const untilMs = clock.monotonicMs() + probeDelayMs('offline', count, random);
    this.#rests.set(connectionId, { count, untilMs });
  }

  #restMs(connectionId: number): number {
    return (this.#rests.get(connectionId)?.untilMs ?? -Infinity) - this.#options.clock.monotonicMs();
  }

  #probeDue(): void {
    const nowMs = this.#options.clock.nowMs();
    for (const connection of this.#options.records.all()) {
      const isDue = connection.hold !== null && (connection.next_probe_at_ms ?? Infinity) <= nowMs;
      if (isDue && this.#restMs(connection.id) <= 0) void this.probe(connection.id);
    }
    this.schedule();
  }
}

const open = { hold: null, hold_reason: null, next_probe_at_ms: null, probe_count: 0 } as const;

function isForPerson(hold: ConnectionHold): hold is 'auth' | 'billing' {
  return hold === 'auth' || hold === 'billing';
}

/** What there is to say beside a title that names the connection and its missing key. */
function besideTitle(detail: Message): Message {
  return isMessage(detail, 'key.none') ? message('key.enter') : detail;
}

function titleOfHold({ name: connection }: ConnectionRecord, hold: ConnectionHold, hasKey: boolean): Message {
  switch (hold) {
    case 'auth':
      return message(hasKey ? 'alarm.key_refused' : 'alarm.no_key', { connection });
    case 'billing':
      return message('alarm.account_suspended', { connection });
    case 'offline':
    case 'trouble':
      return message(`history.${hold}`, { connection });
  }
}
