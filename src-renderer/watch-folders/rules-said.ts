import { editedFileRule, type FolderRules } from '../../src-main/contract/folder-rules.ts';
import { visibleText } from '../shared/visible-text.ts';
import { say } from '../words/say.ts';
import { targetWords } from './describe-folder.ts';

const limiting = ['minBytes', 'maxBytes', 'minAgeMs', 'maxAgeMs', 'depth', 'extensions', 'contents'] as const;

/** A folder's rules in plain sentences: where its files go, which ones, when, and what becomes of them. */
export function rulesSaid(rules: FolderRules, connection: string): readonly string[] {
  const { target, include, ignore, existing, after, priority, hours, location } = rules;
  const listed = (patterns: readonly string[]): string => visibleText(patterns.join('  '), 200);
  const hasLimits = limiting.some((limit) => rules[limit] !== undefined);
  return [
    say('folders.says.target', {
      ...{ target: visibleText(target.label ?? target.id, 60), how: targetWords(rules), connection },
    }),
    say('folders.says.which', {
      ...{ which: include.length === 0 ? 'all' : 'some', patterns: listed(include) },
      depth: rules.recursive ? 'all' : 'none',
    }),
    ...(ignore.length === 0 ? [] : [say('folders.says.never', { patterns: listed(ignore) })]),
    ...(hasLimits ? [say('folders.says.limits')] : []),
    say('folders.says.existing', { existing }),
    say('folders.says.edited', { edited: editedFileRule(rules) }),
    say('folders.says.after', { after }),
    ...(target.kind === 'knowledge_base'
      ? []
      : [say('folders.says.location', { location: location ?? 'send' })]),
    say('folders.says.turn', { priority: priority ?? 'normal', hours: hours === undefined ? 'any' : 'own' }),
  ];
}
