import { callNames, isCallName, type CallName } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import { insteadOfPages, pageReach } from '../../contract/page-calls.ts';

/** Where the pages of a server are opened. */
export type PageDoorKind = 'thisComputer' | 'anotherComputer';

/** Throws `OutboxError` forbidden for a call that pages of this door may not make. Names that are no call pass: they are refused later. */
export function refuseForPages(door: PageDoorKind, call: string): void {
  if (!isCallName(call) || mayCall(door, call)) return;
  const { [call]: instead = 'outbox help' }: Partial<Record<CallName, string>> = insteadOfPages;
  throw new OutboxError('forbidden', message('browse.not_from_pages', { command: instead }));
}

/** The calls that pages of this door may not make. */
export function refusedCalls(door: PageDoorKind): readonly CallName[] {
  return callNames.filter((name) => !mayCall(door, name));
}

function mayCall(door: PageDoorKind, call: CallName): boolean {
  const reach = pageReach[call];
  return reach === 'any' || (reach === 'onThisComputer' && door === 'thisComputer');
}
