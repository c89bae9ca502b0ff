import { kindsOfGroup, type ActivityEntry } from '../../../src-main/contract/activity.ts';
import type { Changed } from '../../../src-main/contract/events.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { isSameDay } from '../../shared/format.ts';
import { Request } from '../../state/request.svelte.ts';

/** More are a history, which is elsewhere. */
const mostListed = 12;

/** What was answered since midnight, newest first. */
export class AnsweredToday {
  readonly #client: OutboxClient;
  readonly #request = new Request<ActivityEntry[]>();

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  entries(nowMs: number): readonly ActivityEntry[] {
    return (this.#request.value ?? []).filter(({ atMs }) => isSameDay(atMs, nowMs));
  }

  async read(): Promise<void> {
    await this.#request.run(() =>
      this.#client.call('activity.page', { beforeId: null, limit: mostListed, group: 'answered' }),
    );
  }

  receive(change: Changed | null): void {
    const isNews =
      change?.activity?.some(({ kind }) => kindsOfGroup.answered.includes(kind)) ?? change === null;
    if (isNews) void this.read();
  }
}
