import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageRules } from './pages.ts';
import type { HeldRule } from './rule.ts';
import { windowRules } from './window.ts';

/** Every rule of both sections with what holds it. */
export const heldRules: readonly HeldRule[] = [...windowRules, ...pageRules];

/** The words of every numbered rule, by "6.1": as the document says them, each on one line. */
export function writtenRules(): ReadonlyMap<string, string> {
  const document = readFileSync(join(import.meta.dirname, '../../resources/docs/reliability.md'), 'utf8');
  const rules = new Map<string, string>();
  for (const section of ['6', '7']) {
    const text = document.split(`\n## ${section}. `)[1]?.split('\n## ')[0] ?? '';
    for (const { groups } of text.matchAll(/^(?<number>\d+)\. (?<words>.+(?:\n {3,}.+)*)/gmu)) {
      rules.set(`${section}.${groups?.['number'] ?? ''}`, (groups?.['words'] ?? '').replace(/\s+/gu, ' '));
    }
  }
  return rules;
}
