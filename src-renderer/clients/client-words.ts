/** Colours, assignments and pauses of clients in words. */
import type { Assignment } from '../../src-main/contract/clients.ts';
import type { Connection } from '../../src-main/contract/connection.ts';
import { visibleText } from '../shared/visible-text.ts';
import { clientWords as words } from '../words/clients.ts';
import { jobStateWords } from '../words/job-states.ts';

/** `Handbook`, `All else of Halden` */
export function assignmentWords(
  { connectionId, target }: Assignment,
  connections: readonly Connection[],
): { readonly first: string; readonly second: string } {
  const connection = visibleText(
    connections.find(({ id }) => id === connectionId)?.name ?? words.aConnection,
    60,
  );
  if (target === null) return { first: words.allElseOf(connection), second: words.whatBelongsToNoOther };
  return {
    first: visibleText(target.label ?? target.id, 80),
    second: words.kindOfConnection(jobStateWords.targetKinds[target.kind], connection),
  };
}
