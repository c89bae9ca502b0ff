import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import type { Bridge } from '../../../../src-main/contract/transport.ts';
import { createBridgeTransport } from '../../../../src-renderer/api/bridge-transport.ts';
import { reconnectDelayMs } from '../../../../src-renderer/api/reconnect-delay.ts';

function bridge(invoke: Bridge['invoke']): Pick<Bridge, 'invoke' | 'subscribe'> {
  return { invoke, subscribe: () => () => undefined };
}

describe('the window’s bridge', () => {
  it('gives an error its code back', async () => {
    const client = createClient(
      createBridgeTransport(
        bridge(() =>
          Promise.resolve({ ok: false, error: { code: 'conflict', told: legacy('It is being sent') } }),
        ),
      ),
    );
    await expect(client.call('queue.resume', {})).rejects.toMatchObject({
      code: 'conflict',
      message: 'It is being sent',
    });
  });

  it('takes nothing that is no answer', async () => {
    const transport = createBridgeTransport(bridge(() => Promise.resolve('hello')));
    expect(await transport.invoke('queue.resume', {})).toMatchObject({
      ok: false,
      error: { code: 'internal' },
    });
  });

  it('turns a refusal of the host into an error', async () => {
    const transport = createBridgeTransport(bridge(() => Promise.reject(new Error('sender refused'))));
    expect(await transport.invoke('queue.resume', {})).toEqual({
      ok: false,
      error: { code: 'internal', told: legacy('sender refused') },
    });
  });
});

describe('the wait before the engine is asked again', () => {
  it('doubles from half a second to fifteen', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 99].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([
      500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000,
    ]);
  });

  it('is spread over its upper half', () => {
    expect(reconnectDelayMs(2, 0)).toBe(1000);
  });
});
