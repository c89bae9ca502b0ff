import type { FolderRules } from '../../../contract/folder-rules.ts';
import type { FileRules } from '../rules/file-rules.ts';
import type { Sighted } from '../scan/tree-walk.ts';
import { isSheet } from '../sheets/sheet-names.ts';

/** Whether the patterns of a person leave out all that is in a folder now. */
export class NothingLeft {
  readonly #rules: FolderRules;
  readonly #fileRules: Pick<FileRules, 'decidingRule'>;
  readonly #ignoredBy = new Set<string>();
  #isAnythingTaken = false;
  #isAnythingNotIncluded = false;

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
      if (rule === null) this.#isAnythingNotIncluded ||= this.#rules.include.length > 0;
      else if (rule.kind === 'ignore' && this.#rules.ignore.includes(rule.text))
        this.#ignoredBy.add(rule.text);
    }
  }

  warnings(): string[] {
    if (this.#isAnythingTaken) return [];
    const [pattern, ...others] = this.#ignoredBy;
    if (pattern !== undefined) {
      return others.length === 0
        ? [`“${pattern}” matches every file that is there now: none of them would be sent.`]
        : ['What is never sent matches every file that is there now: none of them would be sent.'];
    }
    return this.#isAnythingNotIncluded
      ? ['No file that is there now matches what is included: none of them would be sent.']
      : [];
  }
}
