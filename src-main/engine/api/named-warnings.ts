import { basename } from 'node:path';
import type { ContentFacts } from '../../contract/content-facts.ts';
import { factWarnings } from '../../contract/content-words.ts';
import { sameKey } from '../../contract/messages/each-once.ts';
import { message, type Message } from '../../contract/messages/message.ts';

/** One for all files with the same warning, with the name of the first. */
export class NamedWarnings {
  readonly #byWarning = new Map<
    string,
    { readonly reason: Message; readonly name: string; others: number }
  >();

  add(reason: Message, path: string): void {
    const key = sameKey(reason);
    const before = this.#byWarning.get(key);
    if (before === undefined) this.#byWarning.set(key, { reason, name: basename(path), others: 0 });
    else before.others += 1;
  }

  messages(): Message[] {
    return [...this.#byWarning.values()].map(({ reason, name, others: count }) =>
      count === 0
        ? message('warning.of_file', { name, reason })
        : message('warning.of_files', { name, count, reason }),
    );
  }
}

/** What keeps a service from reading the file. Places and macros are said before it is added, and have rules of their own. */
export function unreadableWarnings(facts: ContentFacts): readonly Message[] {
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
