import { message, type Message } from '../../../contract/messages/message.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import type { FileRules } from '../rules/file-rules.ts';
import type { Sighted } from '../files/tree-walk.ts';
import { isSheet } from '../rules/sheet-names.ts';

/** Whether the patterns of a person leave out all that is in a folder now. */
export class NothingLeft {
  readonly #rules: FolderRules;
  readonly #fileRules: Pick<FileRules, 'decidingRule'>;
  readonly #ignoredBy = new Set<string>();
  #isAnythingTaken = false;
  #isAnythingNotIncluded = false;
  /** By its type, by how deep it lies, or by what it is: no pattern says so. */
  #isAnythingLeftOutOtherwise = false;

  constructor(rules: FolderRules, fileRules: Pick<FileRules, 'decidingRule'>) {
    this.#rules = rules;
    this.#fileRules = fileRules;
  }

  count(batch: readonly Sighted[]): void {
    if (this.#isAnythingTaken || this.#rules.include.length + this.#rules.ignore.length === 0) return;
    for (const { relativePath, sighting } of batch) {
      if (isSheet(this.#rules, relativePath)) continue;
      if (sighting.kind !== 'left_out') {
        this.#isAnythingTaken = true;
        return;
      }
      const rule = this.#fileRules.decidingRule(relativePath);
      if (rule?.kind === 'ignore') {
        if (this.#rules.ignore.includes(rule.text)) this.#ignoredBy.add(rule.text);
      } else if (rule === null && this.#rules.include.length > 0) this.#isAnythingNotIncluded = true;
      else this.#isAnythingLeftOutOtherwise = true;
    }
  }

  warnings(): Message[] {
    if (this.#isAnythingTaken || this.#isAnythingLeftOutOtherwise) return [];
    const [pattern, ...others] = this.#ignoredBy;
    if (pattern !== undefined && this.#isAnythingNotIncluded) return [message('warning.nothing_left.both')];
    if (pattern !== undefined) {
      return others.length === 0
        ? [message('warning.nothing_left.pattern', { pattern })]
        : [message('warning.nothing_left.ignored')];
    }
    return this.#isAnythingNotIncluded ? [message('warning.nothing_left.not_included')] : [];
  }
}
