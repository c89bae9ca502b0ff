import { withChanges, type FolderRules, type RuleChanges } from '../../src-main/contract/folder-rules.ts';

/** The target is chosen beside them. */
export type RulesWithoutTarget = Omit<FolderRules, 'target'>;

export const usualRules: RulesWithoutTarget = {
  ...{ slides: { mode: 'names' }, existing: 'skip', include: [], ignore: [], recursive: true, after: 'keep' },
};

/** The rules that a form began with, and what a person changed of them. What the form does not know stays as it was. */
export class RulesInHand {
  #rules = $state.raw<RulesWithoutTarget>(usualRules);

  get rules(): RulesWithoutTarget {
    return this.#rules;
  }

  fill(rules: RulesWithoutTarget): void {
    this.#rules = rules;
  }

  change(changes: RuleChanges<RulesWithoutTarget>): void {
    this.#rules = withChanges(this.#rules, changes);
  }
}
