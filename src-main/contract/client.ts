import { callSchemas } from './api.ts';
import { OutboxError } from './errors.ts';
import { message } from './messages/message.ts';
import { eventSchemas } from './events.ts';
import type { OutboxClient, Transport } from './transport.ts';

/**
 * The typed client over any transport. Replies are parsed too: a host of another version fails by name instead of handing
 * out half-understood values.
 */
export function createClient(transport: Transport): OutboxClient {
  return {
    async call(name, input) {
      const result = await transport.invoke(name, input);
      if (!result.ok) throw new OutboxError(result.error.code, result.error.told);
      const parsed = callSchemas[name].output.safeParse(result.value);
      if (!parsed.success) {
        throw new OutboxError(
          'internal',
          message('call.answer_unclear', { call: name, said: parsed.error.message }),
        );
      }
      // The schema of this very name produced the value; TypeScript cannot follow an index by a type parameter.
      return parsed.data as never;
    },
    on(name, listener) {
      return transport.subscribe((event, payload) => {
        if (event !== name) return;
        const parsed = eventSchemas[name].safeParse(payload);
        // As above.
        if (parsed.success) listener(parsed.data as never);
      });
    },
  };
}
