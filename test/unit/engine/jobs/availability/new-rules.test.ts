import { expect, it } from 'vitest';
import { defaultSendingRules } from '../../../../../src-main/contract/sending.ts';
import { queueApi } from '../../../../../src-main/engine/api/queue-api.ts';
import { QueueHolds } from '../../../../../src-main/engine/jobs/availability/queue-holds.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

it('puts the queue in its new order before the new rules set it going', () => {
  const told: string[] = [];
  const sending = new QueueHolds({
    clock: new ManualClock(),
    store: { pause: null, sendingRules: defaultSendingRules, disregardedUntilMs: null },
    machine: () => ({ isOnBattery: null, isMetered: null }),
    setLimit: () => undefined,
    writeHolds: () => undefined,
    stopSending: () => undefined,
    onChanged: () => void told.push('the queue goes on'),
  });
  const store = { reorder: (order: string) => void told.push(`in the order of ${order}`) };
  const none = (): never => expect.unreachable();
  // Nothing else of the jobs is asked for here.
  const parts = { sending, store, wake: none, health: { probeAll: none } } as unknown as Parameters<
    typeof queueApi
  >[0];
  void queueApi(parts)['queue.setRules']({ ...defaultSendingRules, order: 'smallest' });
  expect(told).toEqual(['in the order of smallest', 'the queue goes on']);
});
