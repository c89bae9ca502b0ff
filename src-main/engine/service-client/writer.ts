import { OutboxError } from '../../contract/errors.ts';
import type { WriteOperation } from '../../contract/service-profile.ts';
import { Stopped, type OutgoingBody } from './outgoing-body.ts';
import type { SentFile } from './refusal-words.ts';
import type { Network } from './network.ts';
import { sendWrite, type WriteReadings, type WriteRequest } from './send-write.ts';
import type { ServiceAddress, ServiceAddresses } from './service-address.ts';
import type { ServiceAccess, WriteOutcome } from './service-client.ts';
import { fillPath, isOff, pathOf, problemOfPath } from './service-paths.ts';
import { writeFacts } from './write-facts.ts';

/** One write, ready but for its address. */
export interface PreparedWrite<Value> {
  /** For the path's placeholders. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: OutgoingBody;
  readonly file: SentFile | null;
  readonly reading: WriteReadings<Value>;
}

/** `prepare` may throw for what the caller gave. */
export type Write = <Value>(
  operation: WriteOperation,
  access: ServiceAccess,
  signal: AbortSignal,
  prepare: (address: ServiceAddress) => PreparedWrite<Value>,
) => Promise<WriteOutcome<Value>>;

/** Sends writes under the paths of their connection, and none that the connection has switched off. */
export function writer(network: Network, addresses: ServiceAddresses): Write {
  return async <Value>(
    operation: WriteOperation,
    access: ServiceAccess,
    signal: AbortSignal,
    prepare: (address: ServiceAddress) => PreparedWrite<Value>,
  ): Promise<WriteOutcome<Value>> => {
    const { profile } = access;
    const { doing, pathName } = writeFacts[operation];
    if (isOff(profile, operation)) {
      return heldBack(
        'off',
        `${doing} is switched off for this connection. Switch it on in the connection’s service profile, and it goes on.`,
      );
    }
    const path = pathOf(profile, operation);
    let request: WriteRequest<Value>;
    try {
      const address = addresses.of(access);
      const { values, ...prepared } = prepare(address);
      const problem = problemOfPath(path, Object.keys(values));
      if (problem !== null) {
        return heldBack(
          'path',
          `The ${pathName} ${path} ${problem}. Correct it in the connection’s service profile, then Try again.`,
        );
      }
      const filled = fillPath(path, values);
      const endpoint = `POST ${path}`;
      request = { ...prepared, operation, address, habits: access, path: filled, endpoint, signal };
    } catch (error) {
      return { kind: 'stopped', error: new Stopped(error).error };
    }
    // Outside of the above: nothing that goes wrong from here on means that nothing was sent.
    return sendWrite(network, request);
  };
}

function heldBack(cause: 'off' | 'path', words: string): Extract<WriteOutcome<never>, { kind: 'kind_held' }> {
  return { kind: 'kind_held', cause, words, reply: null };
}

/** Throws `OutboxError` invalid_input for what is not an integer from 0. */
export function checkedCount(name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new OutboxError('invalid_input', `The ${name} ${value} is not a count.`);
  return value;
}
