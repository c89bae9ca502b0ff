import type { DoubtPolicy, Outage, TargetPolicy } from '../../../src-main/contract/doubt.ts';
import type { TargetKind } from '../../../src-main/contract/job.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { Request } from '../../state/request.svelte.ts';
import type { Schedule } from '../../state/timers.ts';

const readAgainAfterMs = 400;

/** Jobs in doubt by outage, and what happens by itself when answers of a target stay out. */
export class Doubt {
  readonly #client: OutboxClient;
  readonly #schedule: Schedule;
  readonly #outages = new Request<Outage[]>();
  readonly #policies = new Request<TargetPolicy[]>();
  #callOff: (() => void) | null = null;

  constructor(client: OutboxClient, schedule: Schedule) {
    this.#client = client;
    this.#schedule = schedule;
  }

  get outages(): readonly Outage[] {
    return this.#outages.value ?? [];
  }
  get isRead(): boolean {
    return this.#outages.value !== null;
  }
  get error(): unknown {
    return this.#outages.error;
  }
  get policies(): readonly TargetPolicy[] {
    return this.#policies.value ?? [];
  }

  read(): void {
    void this.#outages.run(() => this.#client.call('doubt.outages', {}));
    void this.#policies.run(() => this.#client.call('doubt.policies', {}));
  }

  /** Something about jobs changed: reads again, but not for every one of many. */
  readSoon(): void {
    this.#callOff ??= this.#schedule(readAgainAfterMs, () => {
      this.#callOff = null;
      this.read();
    });
  }

  async setPolicy(
    connectionId: number,
    target: { readonly kind: TargetKind; readonly id: string },
    policy: DoubtPolicy,
  ): Promise<void> {
    await this.#client.call('doubt.setPolicy', {
      connectionId,
      targetKind: target.kind,
      targetId: target.id,
      policy,
    });
    this.read();
  }

  dispose(): void {
    this.#callOff?.();
    this.#callOff = null;
  }
}
