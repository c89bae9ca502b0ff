import { basename } from 'node:path';
import type { ContentFacts } from '../../contract/content-facts.ts';
import { factWarnings } from '../../contract/content-words.ts';

/** One sentence for all files with the same warning, with the name of the first. */
export class NamedWarnings {
  readonly #byWarning = new Map<string, { readonly first: string; others: number }>();

  add(warning: string, path: string): void {
    const before = this.#byWarning.get(warning);
    if (before === undefined) this.#byWarning.set(warning, { first: basename(path), others: 0 });
    else before.others += 1;
  }

  messages(): string[] {
    return [...this.#byWarning].map(([warning, { first, others }]) => {
      const more = others === 1 ? ' and 1 other' : ` and ${String(others)} others`;
      return `${first}${others === 0 ? '' : more}: ${warning}.`;
    });
  }
}

/** What keeps a service from reading the file. Places and macros are said before it is added, and have rules of their own. */
export function unreadableWarnings(facts: ContentFacts): readonly string[] {
  switch (facts.kind) {
    case 'document':
      return factWarnings({ ...facts, hasLocation: false, hasMacros: false });
    case 'picture':
    case 'video':
      return factWarnings({ ...facts, hasLocation: false });
    case 'unknown':
    case 'unseen':
      return factWarnings(facts);
  }
}
