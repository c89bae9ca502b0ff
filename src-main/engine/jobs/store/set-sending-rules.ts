import type { SendingRules } from '../../../contract/sending.ts';
import type { JobStore } from './job-store.ts';

export type SetSendingRules = (rules: SendingRules) => void;

/** Rules, and what waits in their order, in one commit: where one of them cannot be written, neither is. */
export function createSetSendingRules(parts: {
  readonly store: Pick<JobStore, 'together' | 'reorder'>;
  readonly settings: { sendingRules: SendingRules };
  /** Only once they are written, as other rules may set the queue going at once. */
  readonly onSet: () => void;
}): SetSendingRules {
  const { store, settings, onSet } = parts;
  return (rules) => {
    store.together(() => {
      if (settings.sendingRules.order !== rules.order) store.reorder(rules.order);
      settings.sendingRules = rules;
    });
    onSet();
  };
}
