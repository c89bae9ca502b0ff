import type { WatchedJob } from '../engine/row-watch.ts';

/** What forbids to send, as the rows say: held connections, the service's own waits, held kinds, the pause (I11). */
export class SendingPermitted {
  readonly #connections = new Map<number, { hold: string | null; rateLimitedUntilMs: number }>();
  readonly #heldKinds = new Map<string, number | null>();
  #pause: { readonly untilMs: number | null } | null = null;

  connectionChanged(id: number, hold: string | null, rateLimitedUntilMs: number): void {
    this.#connections.set(id, { hold, rateLimitedUntilMs });
  }

  /** `null`: until somebody lets it go. */
  kindHeld(connectionId: number, kind: string, untilMs: number | null): void {
    this.#heldKinds.set(`${connectionId} ${kind}`, untilMs);
  }

  kindReleased(connectionId: number, kind: string): void {
    this.#heldKinds.delete(`${connectionId} ${kind}`);
  }

  pauseChanged(value: string | null): void {
    this.#pause = value === null ? null : (JSON.parse(value) as { untilMs: number | null });
  }

  /** Why this job may not begin to be sent now, or `null`. */
  whyNot({ connectionId, kind }: WatchedJob, nowMs: number): string | null {
    const connection = this.#connections.get(connectionId);
    if (connection?.hold != null) return `its connection is held: ${connection.hold}`;
    if ((connection?.rateLimitedUntilMs ?? 0) > nowMs) return `the service's own wait is not over`;
    const heldUntilMs = this.#heldKinds.get(`${connectionId} ${kind}`);
    if (heldUntilMs !== undefined && (heldUntilMs ?? Infinity) > nowMs) return 'its kind is held';
    const pause = this.#pause;
    if (pause !== null && (pause.untilMs ?? Infinity) > nowMs) return 'the queue is paused';
    return null;
  }
}
