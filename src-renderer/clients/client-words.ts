/** Colours, assignments and pauses of clients in words. */
import type { Assignment } from '../../src-main/contract/clients.ts';
import type { Connection } from '../../src-main/contract/connection.ts';
import type { TargetCount } from '../../src-main/contract/status.ts';
import { visibleText } from '../shared/visible-text.ts';
import { clientWords as words } from '../words/clients.ts';
import { jobStateWords } from '../words/job-states.ts';

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
    connections.find(({ id }) => id === connectionId)?.name ?? words.aConnection,
    60,
  );
  if (target === null) return { first: words.allElseOf(connection), second: words.whatBelongsToNoOther };
  const named = targets.find(({ targetId }) => targetId === target.id);
  return {
    first: visibleText(target.label ?? named?.label ?? target.id, 80),
    second: words.kindOfConnection(jobStateWords.targetKinds[target.kind], connection),
  };
}
