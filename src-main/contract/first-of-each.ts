/** Each once, as it stands first: what is named twice is still one thing. */
export function firstOfEach<Item>(items: Iterable<Item>, idOf: (item: Item) => string | number): Item[] {
  const found = new Map<string | number, Item>();
  for (const item of items) {
    const id = idOf(item);
    if (!found.has(id)) found.set(id, item);
  }
  return [...found.values()];
}
