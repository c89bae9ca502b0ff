/** To how many computers a feed offers its version: `node staged-feed.mjs PERCENT FILE...` changes feeds that are published already. */
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A feed that says it is offered to `percent` of all computers; at 100 it says nothing of it.
 * @param {string} feed
 * @param {string} percent
 */
export function stagedFeed(feed, percent) {
  if (!/^(?:[1-9]?\d|100)$/u.test(percent)) {
    throw new Error(`"${percent}" is no share of computers: give a whole number from 0 to 100.`);
  }
  const lines = feed.split('\n').filter((line) => line !== '' && !line.startsWith('stagingPercentage:'));
  return [...lines, ...(percent === '100' ? [] : [`stagingPercentage: ${percent}`]), ''].join('\n');
}

if (import.meta.main) {
  const [percent = '', ...files] = process.argv.slice(2);
  for (const file of files) writeFileSync(file, stagedFeed(readFileSync(file, 'utf8'), percent));
}
