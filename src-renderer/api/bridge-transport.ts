/** The window's transport: what the preload exposes, with its answers checked. */
import {
  callResultSchema,
  type Bridge,
  type CallResult,
  type Transport,
} from '../../src-main/contract/transport.ts';
import { toldBy } from '../../src-main/contract/errors.ts';
import { message } from '../../src-main/contract/messages/message.ts';

const notUnderstood: CallResult = {
  ok: false,
  error: {
    code: 'internal',
    told: message('controls.not_understood'),
  },
};

export function createBridgeTransport(bridge: Pick<Bridge, 'invoke' | 'subscribe'>): Transport {
  return {
    async invoke(call, input) {
      try {
        const parsed = callResultSchema.safeParse(await bridge.invoke(call, input));
        return parsed.success ? parsed.data : notUnderstood;
      } catch (error) {
        // Electron rejects where the host refuses the sender or is gone.
        return { ok: false, error: { code: 'internal', told: toldBy(error) } };
      }
    },
    subscribe: (listener) => bridge.subscribe(listener),
  };
}
