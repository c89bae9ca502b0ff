interface ListOfRules {
  readonly read: () => readonly string[];
  readonly write: (values: readonly string[]) => void;
  /** The values in a text that a person typed or pasted. */
  readonly valuesIn: (text: string) => readonly string[];
}

/**
 * A list of rules in a form. Its values never become one text, so that each comes back as it was, whatever it holds. What is typed
 * counts at once, also before it joins the list.
 */
export class ListDraft {
  readonly #list: ListOfRules;
  #typed = $state('');

  constructor(list: ListOfRules) {
    this.#list = list;
  }

  get kept(): readonly string[] {
    return this.#list.read();
  }
  get all(): readonly string[] {
    const { kept } = this;
    const typed = this.#list.valuesIn(this.#typed);
    const added = typed.filter((value, at) => !kept.includes(value) && typed.indexOf(value) === at);
    return added.length === 0 ? kept : [...kept, ...added];
  }

  get typed(): string {
    return this.#typed;
  }
  /** Lines that are complete join the list; the last one is still being typed. */
  set typed(text: string) {
    const end = text.lastIndexOf('\n');
    this.#typed = text.slice(0, end + 1);
    if (end !== -1) this.keep();
    this.#typed = text.slice(end + 1);
  }

  keep(): void {
    const { all } = this;
    this.#typed = '';
    if (all !== this.kept) this.#list.write(all);
  }

  remove(index: number): void {
    this.#list.write(this.kept.filter((_, at) => at !== index));
  }

  forgetTyped(): void {
    this.#typed = '';
  }
}

/** One pattern on each line: names hold blanks and commas. */
export function patternsIn(text: string): string[] {
  return text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
