import type { Connection, ConnectionTest } from '../../../contract/connection.ts';
import type { HeldGroup } from '../../../contract/status.ts';
import { heldJson, isoTime } from './json-shapes.ts';
import { messageJson, toldJson } from './message-json.ts';
import { told } from './say.ts';

export function connectionJson(connection: Connection, held: readonly HeldGroup[] = []) {
  return {
    id: connection.id,
    name: connection.name,
    baseUrl: connection.baseUrl,
    isPractice: connection.isPractice,
    ...toldJson('keyPlace', connection.keyPlace),
    health: connection.health,
    ...toldJson('healthDetail', connection.healthDetail),
    checkedAt: isoTime(connection.checkedAtMs),
    waitsUntil: isoTime(connection.waitsUntilMs),
    ...toldJson('provedBy', connection.provedBy),
    ...toldJson('serviceSays', connection.serviceSays),
    pace: connection.pace,
    waitingJobs: connection.waitingJobs,
    held: held.filter(({ connectionId }) => connectionId === connection.id).map(heldJson),
  };
}

/** What came of trying a connection. */
export function testJson({ message }: ConnectionTest) {
  return { message: told(message), ...messageJson(message) };
}
