import { sameKey } from '../../contract/messages/each-once.ts';
import type { Message } from '../../contract/messages/message.ts';
import type { WantedRules } from '../watch-folders/folders/rule-change.ts';
import { checkedRules, type FolderRulesParts } from './folder-rules-api.ts';

/** Rules of many folders, for which the service is asked about each target once. */
export class CheckedTargets {
  readonly #parts: FolderRulesParts;
  readonly #known = new Map<string, ReturnType<typeof checkedRules>>();
  readonly #warnings = new Map<string, Message>();

  constructor(parts: FolderRulesParts) {
    this.#parts = parts;
  }

  /** What speaks against any of them, each said once. */
  get warnings(): Message[] {
    return [...this.#warnings.values()];
  }

  /** With the target as the service calls it. Throws `OutboxError` for what cannot be. */
  async check(wanted: WantedRules): Promise<WantedRules> {
    const { connectionId, rules } = wanted;
    const key = JSON.stringify([connectionId, rules.target, rules.slides, rules.recipe]);
    const asked = this.#known.get(key) ?? checkedRules(this.#parts, wanted);
    this.#known.set(key, asked);
    const { checked, warnings } = await asked;
    for (const warning of warnings) this.#warnings.set(sameKey(warning), warning);
    return { connectionId, rules: { ...rules, target: checked.target, slides: checked.slides } };
  }
}
