/*
 * Maps and sets that are not watched themselves: they are made anew for every change, or live within one function, so it is
 * their place in the state that is watched.
 */

export function mapOf<Key, Value>(entries: Iterable<readonly [Key, Value]> = []): Map<Key, Value> {
  return new Map(entries);
}

export function setOf<Value>(values: Iterable<Value> = []): Set<Value> {
  return new Set(values);
}
