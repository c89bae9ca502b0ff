import type { KnowledgeAction, KnowledgeState } from './knowledge.ts';

/** What people call each state. */
export const knowledgeStateWords: Readonly<Record<KnowledgeState, string>> = {
  in_step: 'In step',
  edited: 'Edited since',
  outdated: 'Outdated',
  indexing_failed: 'Indexing failed',
  gone_here: 'Gone here',
  missing_there: 'Missing there',
  only_here: 'Only here',
  only_there: 'Only there',
  on_its_way: 'On its way',
  not_compared: 'Not compared',
};

/** What a command does, on its button. */
export const knowledgeActionWords: Readonly<Record<KnowledgeAction, string>> = {
  send: 'Send the edited one',
  send_again: 'Send again',
  delete: 'Delete at the service',
  forget: 'Forget',
};

/** Said before it is done: the service never replaces anything. */
export const anotherDocumentWords =
  'The service replaces nothing: each becomes another document, and the older one stays until it is removed at the service.';
