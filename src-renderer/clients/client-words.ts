/** Colours, assignments and pauses of clients in words. */
import type { Assignment, ClientColour } from '../../src-main/contract/clients.ts';
import type { Connection } from '../../src-main/contract/connection.ts';
import { targetKindWords } from '../shared/job/job-places.ts';
import { visibleText } from '../shared/visible-text.ts';

export const colourWords: Readonly<Record<ClientColour, string>> = {
  blue: 'Blue',
  orange: 'Orange',
  green: 'Green',
  purple: 'Purple',
  red: 'Red',
  teal: 'Teal',
  gold: 'Gold',
  pink: 'Pink',
  slate: 'Slate',
  brown: 'Brown',
};

/** `Handbook`, `All else of Halden` */
export function assignmentWords(
  { connectionId, target }: Assignment,
  connections: readonly Connection[],
): { readonly first: string; readonly second: string } {
  const connection = visibleText(
    connections.find(({ id }) => id === connectionId)?.name ?? 'a connection',
    60,
  );
  if (target === null)
    return { first: `All else of ${connection}`, second: 'What belongs to no other client' };
  return {
    first: visibleText(target.label ?? target.id, 80),
    second: `${targetKindWords[target.kind]} of ${connection}`,
  };
}
