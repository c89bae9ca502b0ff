/** Colours, assignments and pauses of clients in words. */
import type { Assignment } from '../../src-main/contract/clients.ts';
import type { Connection } from '../../src-main/contract/connection.ts';
import type { TargetCount } from '../../src-main/contract/status.ts';
import { visibleText } from '../shared/visible-text.ts';
import { say } from '../words/say.ts';

/**
 * `Handbook`, `All else of Halden`. `targets`: what they are called where something went there; one that was assigned by its id alone
 * has no name of its own.
 */
export function assignmentWords(
  { connectionId, target }: Assignment,
  connections: readonly Connection[],
  targets: readonly Pick<TargetCount, 'targetId' | 'label'>[] = [],
): { readonly first: string; readonly second: string } {
  const connection = visibleText(
    connections.find(({ id }) => id === connectionId)?.name ?? say('clients.a_connection'),
    60,
  );
  if (target === null)
    return {
      first: say('clients.all_else_of', { connection }),
      second: say('clients.what_belongs_to_no_other'),
    };
  const named = targets.find(({ targetId }) => targetId === target.id);
  return {
    first: visibleText(target.label ?? named?.label ?? target.id, 80),
    second: say('clients.kind_of_connection', { kind: say(`job_states.target.${target.kind}`), connection }),
  };
}
