import { sinceThen, type Sink, type SinkCounts } from './sink.ts';

/** What is wrong where so many files should have arrived since, each whole, each once, and nothing else. */
export function arrivalProblems(sink: Sink, before: SinkCounts, count: number): string[] {
  const { posts, wholeBodies, cutBodies } = sinceThen(before, sink.counts());
  const names = new Set(sink.records(before.records).map(({ name }) => name));
  return [
    ...(wholeBodies === count ? [] : [`${String(wholeBodies)} of ${String(count)} files arrived whole`]),
    ...(posts === count ? [] : [`${String(posts)} uploads were begun for ${String(count)} files`]),
    ...(cutBodies === 0 ? [] : [`${String(cutBodies)} uploads were cut off`]),
    ...(names.size === count ? [] : [`${String(names.size)} names arrived of ${String(count)}`]),
  ];
}
