/** The window's transport: what the preload exposes, with its answers checked. */
import {
  callResultSchema,
  type Bridge,
  type CallResult,
  type Transport,
} from '../../src-main/contract/transport.ts';
import { say } from '../words/say.ts';

const notUnderstood: CallResult = {
  ok: false,
  error: {
    code: 'internal',
    get message() {
      return say('controls.not_understood');
    },
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
        const message = error instanceof Error ? error.message : String(error);
        return { ok: false, error: { code: 'internal', message } };
      }
    },
    subscribe: (listener) => bridge.subscribe(listener),
  };
}
