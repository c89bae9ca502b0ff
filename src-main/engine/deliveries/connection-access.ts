import { OutboxError } from '../../contract/errors.ts';
import { Closing } from '../../foundation/closing.ts';
import type { AttemptResult } from '../jobs/record/attempt-result.ts';
import type { ServiceAccess } from '../service-client/wire/access.ts';

/** Where the service is and with which key. Throws `OutboxError` where there is none. */
export type AccessOf = (connectionId: number) => Promise<ServiceAccess>;

/** The access of a job's connection, or the result that holds the connection until there is one. */
export async function accessForAttempt(
  accessOf: AccessOf,
  connectionId: number,
): Promise<{ access: ServiceAccess } | { result: AttemptResult }> {
  try {
    return { access: await accessOf(connectionId) };
  } catch (error) {
    if (error instanceof Closing) return { result: { kind: 'stopped', message: error.told } };
    if (!(error instanceof OutboxError)) throw error;
    return { result: { kind: 'connection_held', hold: 'auth', message: error.told, reply: null } };
  }
}
