/** How often each thing happened, by group: faults, transitions, crashes, what people did. */
export class Tally {
  readonly groups = new Map<string, Map<string, number>>();

  count(group: string, name: string, times = 1): void {
    let names = this.groups.get(group);
    if (names === undefined) {
      names = new Map();
      this.groups.set(group, names);
    }
    names.set(name, (names.get(name) ?? 0) + times);
  }

  of(group: string, name: string): number {
    return this.groups.get(group)?.get(name) ?? 0;
  }

  add(other: TallyFigures): void {
    for (const [group, names] of Object.entries(other)) {
      for (const [name, times] of Object.entries(names)) this.count(group, name, times);
    }
  }

  figures(): TallyFigures {
    const sorted = [...this.groups].sort(([one], [two]) => (one < two ? -1 : 1));
    return Object.fromEntries(
      sorted.map(([group, names]) => [
        group,
        Object.fromEntries([...names].sort(([one], [two]) => (one < two ? -1 : 1))),
      ]),
    );
  }
}

export type TallyFigures = Readonly<Record<string, Readonly<Record<string, number>>>>;
