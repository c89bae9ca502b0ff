import { newRows, type Facts, type Told } from './told.ts';

/** What the process under test has acknowledged so far: what no fault may take back. */
export class Ledger {
  readonly facts = new Map<string, string>();
  /** Attempts whose closing delimiter was let go. */
  readonly delimiters = new Set<string>();
  /** What the commit in hand may change, if there is one. */
  get touched(): readonly string[] {
    return this.#inHand?.touches ?? [];
  }

  #inHand: { readonly step: string; readonly touches: readonly string[] } | null = null;

  apply(line: Told): void {
    switch (line.told) {
      case 'begin':
        this.#inHand = {
          step: line.step,
          touches: line.touches === 'recovery' ? this.#inHandAtTheService() : line.touches,
        };
        break;
      case 'opened':
        this.facts.clear();
        this.#write(line.facts);
        this.#inHand = null;
        break;
      case 'committed':
        this.#write(line.facts);
        this.#inHand = null;
        break;
      case 'delimiter':
        this.delimiters.add(line.attempt);
        break;
      case 'failed':
      case 'closed':
      case 'ended':
      case 'case':
      case 'counted':
        break;
    }
  }

  /**
   * How `found` differs from what was acknowledged. The commit in hand may be there or not, but whole: `next` is what it was
   * acknowledged with later, where that is known; otherwise only the rows that it touches may differ.
   */
  differences(found: ReadonlyMap<string, string>, next: Told | null): string[] {
    const lost = differencesOf(this.facts, found);
    if (lost.length === 0 || this.#inHand === null) return lost.map(({ message }) => message);
    if (next !== null && (next.told === 'committed' || next.told === 'opened')) {
      const after = new Map(next.told === 'opened' ? [] : this.facts);
      for (const [name, text] of Object.entries(next.facts)) {
        if (text === null) after.delete(name);
        else after.set(name, text);
      }
      const lostAfter = differencesOf(after, found);
      if (lostAfter.length === 0) return [];
      // A start may also find what a failed commit left.
      if (next.told === 'committed') return lost.map(({ message }) => message);
    }
    const { touches } = this.#inHand;
    return lost
      .filter(({ name }) => !touches.includes(name))
      .filter(({ name }) => !(touches.includes(newRows) && !this.facts.has(name)))
      .map(({ message }) => message);
  }

  #write(facts: Facts): void {
    for (const [name, text] of Object.entries(facts)) {
      if (text === null) this.facts.delete(name);
      else this.facts.set(name, text);
    }
  }

  /** What a recovery changes: jobs in hand and their attempts. */
  #inHandAtTheService(): string[] {
    const before = this.#inHand?.touches ?? [];
    return [
      ...before,
      ...[...this.facts]
        .filter(([name, text]) =>
          name.startsWith('job ')
            ? text.includes('"state":"sending"')
            : name.startsWith('attempt ') && !text.includes('"phase":"closed"'),
        )
        .map(([name]) => name),
    ];
  }
}

function differencesOf(
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): { name: string; message: string }[] {
  const differences: { name: string; message: string }[] = [];
  for (const [name, text] of expected) {
    const actual = found.get(name);
    if (actual === undefined) differences.push({ name, message: `${name} was acknowledged and is lost` });
    else if (actual !== text) {
      differences.push({ name, message: `${name} is not as acknowledged: ${changedColumns(text, actual)}` });
    }
  }
  for (const name of found.keys()) {
    if (!expected.has(name)) differences.push({ name, message: `${name} is there, and nobody wrote it` });
  }
  return differences;
}

function changedColumns(expected: string, actual: string): string {
  const before = columnsOf(expected);
  const after = columnsOf(actual);
  return Object.keys({ ...before, ...after })
    .filter((column) => before[column] !== after[column])
    .map((column) => `${column} ${String(before[column])} became ${String(after[column])}`)
    .join(', ');
}

function columnsOf(text: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {};
}
