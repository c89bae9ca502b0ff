import { rulesByHand } from '../../src-main/engine/watch-folders/rules/rules-by-hand.ts';
import type { FolderRules } from '../../src-main/contract/folder-rules.ts';

/** Rules of a folder of which everything goes to one target and stays where it is, unless told otherwise. */
export function rulesTo(target: FolderRules['target'], rules: Partial<FolderRules> = {}): FolderRules {
  return { ...rulesByHand(target), ...rules };
}
