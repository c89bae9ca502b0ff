import type { PowerLossResult } from './images.ts';

/** Whether a run found that commits are lost: one that is gone took a row with it, or left the row as it was before. */
export function hasLostCommits(result: PowerLossResult): boolean {
  return says(result, ['was acknowledged and is lost', 'is not as acknowledged']);
}

export function hasEarlyDelimiter(result: PowerLossResult): boolean {
  return says(result, ['left before its record was durable']);
}

function says(result: PowerLossResult, anyOf: readonly string[]): boolean {
  return result.problems.some(({ words }) => words.some((one) => anyOf.some((part) => one.includes(part))));
}
