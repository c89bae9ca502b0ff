import type { KnowledgeAction, KnowledgeState } from '../../src-main/contract/knowledge.ts';
import { knowledgeActions } from '../../src-main/contract/knowledge.ts';
import type { IconName } from '../shared/icons.ts';
import type { ShownRow } from './compared-rows.svelte.ts';
import { say } from '../words/say.ts';

export const actIcons: Readonly<Record<KnowledgeAction, IconName>> = {
  send: 'top',
  send_again: 'retry',
  delete: 'no',
  forget: 'x',
};

/** What is offered for all of one state at once. */
export const actOfState: Readonly<Partial<Record<KnowledgeState, KnowledgeAction>>> = {
  edited: 'send',
  indexing_failed: 'send_again',
  missing_there: 'send_again',
  gone_here: 'forget',
  outdated: 'forget',
};

/** A command that waits for a yes: with chosen rows, or with all of one state. */
export interface WantedAct {
  readonly action: KnowledgeAction;
  readonly what:
    | { readonly kind: 'rows'; readonly rows: readonly ShownRow[] }
    | { readonly kind: 'all'; readonly state: KnowledgeState; readonly count: number };
}

export function countOf({ what }: WantedAct): number {
  return what.kind === 'rows' ? what.rows.length : what.count;
}

/** What can be done with chosen rows, each with those that it fits. */
export function offersFor(
  rows: readonly ShownRow[],
): readonly { readonly action: KnowledgeAction; readonly rows: readonly ShownRow[] }[] {
  return knowledgeActions
    .map((action) => ({ action, rows: rows.filter((row) => row.actions.includes(action)) }))
    .filter((offer) => offer.rows.length > 0);
}

export function doneText(action: KnowledgeAction, changed: number): string {
  return say(`knowledge.done.${action}`, { count: changed });
}
