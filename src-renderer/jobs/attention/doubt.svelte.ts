import type { DoubtPolicy, Outage, TargetPolicy } from '../../../src-main/contract/doubt.ts';
import type { TargetKind } from '../../../src-main/contract/job.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { Request } from '../../state/request.svelte.ts';
import { Throttle } from '../../state/throttle.ts';
import type { Schedule } from '../../state/timers.ts';

const readAgainAfterMs = 400;

/** Jobs in doubt by outage, and what happens by itself when answers of a target stay out. */
export class Doubt {
  readonly #client: OutboxClient;
  readonly #readingAgain: Throttle;
  readonly #outages = new Request<Outage[]>();
  readonly #policies = new Request<TargetPolicy[]>();

  constructor(client: OutboxClient, schedule: Schedule) {
    this.#client = client;
    this.#readingAgain = new Throttle(schedule, readAgainAfterMs, () => this.read());
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

  async read(): Promise<void> {
    await Promise.all([
      this.#outages.run(() => this.#client.call('doubt.outages', {})),
      this.#policies.run(() => this.#client.call('doubt.policies', {})),
    ]);
  }

  /** Something about jobs changed: reads again, but not for every one of many. */
  readSoon(): void {
    this.#readingAgain.ask();
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
    await this.read();
  }

  dispose(): void {
    this.#readingAgain.callOff();
  }
}
