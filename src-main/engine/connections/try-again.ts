import { type Message, message } from '../../contract/messages/message.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { ConnectionHold } from '../../contract/connection.ts';
import type { Hold } from '../../contract/availability.ts';
import type { JobKindName, JobRow } from '../../contract/job.ts';

/** What a person's command did, by job. */
interface Affected {
  readonly changed: number;
  readonly refused: readonly { readonly id: number; readonly why: Message }[];
}

type TargetAnswer = { readonly kind: 'there' | 'gone' | 'unread' | 'held'; readonly message: Message };

export interface TryAgainParts {
  /** Jobs with what they wait for now. */
  rows(ids: readonly number[]): readonly JobRow[];
  /** One harmless read with the connection's key. `null`: it was answered, so the connection may send. */
  ask(connectionId: number): Promise<{ readonly hold: ConnectionHold; readonly message: Message } | null>;
  /** One harmless read of the target of this job. */
  askTarget(jobId: number): Promise<TargetAnswer>;
  /** Jobs that wait because the service does not know their target. */
  heldByTarget(connectionId: number, targetId: string): readonly number[];
  /** What holds all jobs of a kind until a person lets them go, or `null`. */
  kindHold(connectionId: number, kind: string): { readonly cause: string; readonly message: Message } | null;
  /** Lets a kind of work go: one job of it tries before the others follow. */
  releaseKind(connectionId: number, kind: JobKindName): void;
  /** Jobs of a kind that each wait by themselves after an error that the service answered. */
  afterErrors(connectionId: number, kind: JobKindName): readonly number[];
  retry(ids: readonly number[]): Affected;
}

/** Holds that a read of the service can judge, or that only its answer to one job can end. */
const asksService: ReadonlySet<Hold | null> = new Set([
  ...(['auth', 'billing', 'offline', 'trouble'] as const),
  ...(['credits', 'scope', 'path', 'unclear_replies', 'failing'] as const),
]);

/**
 * What people mean by *Try again*: the service is asked first, by one harmless read, so that nothing is posted into a refusal that
 * still stands; then it really goes, whatever held it.
 */
export class TryAgain {
  readonly #parts: TryAgainParts;

  constructor(parts: TryAgainParts) {
    this.#parts = parts;
  }

  /** Each connection and each target is asked once, however many jobs are tried. */
  async jobs(ids: readonly number[]): Promise<Affected> {
    const rows = this.#parts.rows(ids);
    const whyNot = new Map<number, Message>();
    for (const row of rows) {
      if (row.hold === 'off') whyNot.set(row.id, row.reason ?? message('not_done.switched_off'));
    }
    for (const group of groupsOf(rows, ({ hold }) => asksService.has(hold), String).values()) {
      const still = await this.#askConnection(group);
      if (still !== null) for (const { id } of group) whyNot.set(id, still);
    }
    const others: number[] = [];
    const byTarget = groupsOf(
      rows,
      ({ hold }) => hold === 'target',
      (connectionId, { target }) => `${String(connectionId)} ${target.id}`,
    );
    for (const group of byTarget.values()) {
      const answer = await this.#askTarget(group);
      if ('why' in answer) for (const { id } of group) whyNot.set(id, answer.why);
      else others.push(...answer.alsoGo);
    }
    // What the asking set going may be under way by now.
    const waiting = new Set(rows.filter(({ state }) => state === 'queued').map(({ id }) => id));
    const gone = new Set(
      this.#parts
        .rows([...waiting].filter((id) => !whyNot.has(id)))
        .flatMap(({ id, state }) => (state === 'queued' ? [] : [id])),
    );
    const going = ids.filter((id) => !whyNot.has(id) && !gone.has(id));
    const affected = going.length === 0 ? { changed: 0, refused: [] } : this.#parts.retry(going);
    const besides = others.filter((id) => !ids.includes(id));
    if (besides.length > 0) this.#parts.retry(besides);
    return {
      changed: affected.changed + gone.size,
      refused: [...[...whyNot].map(([id, why]) => ({ id, why })), ...affected.refused],
    };
  }

  /** Throws `OutboxError` conflict with what the service said, or where nothing that is asked of it could help. */
  async connection(connectionId: number): Promise<void> {
    const held = await this.#parts.ask(connectionId);
    if (held !== null) throw new OutboxError('conflict', stillWaits(held.message));
  }

  /** Throws as `connection`. */
  async kind(connectionId: number, kind: JobKindName): Promise<void> {
    const hold = this.#parts.kindHold(connectionId, kind);
    if (hold?.cause === 'off') throw new OutboxError('conflict', hold.message);
    await this.connection(connectionId);
    const waiting = this.#parts.afterErrors(connectionId, kind);
    this.#parts.releaseKind(connectionId, kind);
    if (waiting.length > 0) this.#parts.retry(waiting);
  }

  /** Throws as `connection`. */
  async target(connectionId: number, targetId: string): Promise<void> {
    const ids = this.#parts.heldByTarget(connectionId, targetId);
    const [first] = ids;
    if (first === undefined) return;
    const answer = await this.#parts.askTarget(first);
    if (answer.kind === 'gone' || answer.kind === 'held') {
      throw new OutboxError('conflict', stillWaits(answer.message));
    }
    this.#parts.retry(ids);
  }

  async #askConnection(rows: readonly JobRow[]): Promise<Message | null> {
    const connectionId = rows[0]?.connectionId;
    if (connectionId === undefined) return null;
    const held = await this.#parts.ask(connectionId);
    if (held !== null) return stillWaits(held.message);
    const kinds = new Set(rows.map(({ kind }) => kind));
    for (const kind of kinds) {
      const hold = this.#parts.kindHold(connectionId, kind);
      if (hold !== null && hold.cause !== 'off') this.#parts.releaseKind(connectionId, kind);
    }
    return null;
  }

  /** Where the target is there again, all that waits for it goes; where nobody can tell, only what was asked for. */
  async #askTarget(
    rows: readonly JobRow[],
  ): Promise<{ readonly why: Message } | { readonly alsoGo: readonly number[] }> {
    const [first] = rows;
    if (first === undefined) return { alsoGo: [] };
    const answer = await this.#parts.askTarget(first.id);
    if (answer.kind === 'gone' || answer.kind === 'held') return { why: stillWaits(answer.message) };
    return {
      alsoGo: answer.kind === 'there' ? this.#parts.heldByTarget(first.connectionId, first.target.id) : [],
    };
  }
}

function stillWaits(reason: Message): Message {
  return message('not_done.still_waits', { reason });
}

function groupsOf(
  rows: readonly JobRow[],
  belongs: (row: JobRow) => boolean,
  keyOf: (connectionId: number, row: JobRow) => string,
): ReadonlyMap<string, readonly JobRow[]> {
  return Map.groupBy(rows.filter(belongs), (row) => keyOf(row.connectionId, row));
}
