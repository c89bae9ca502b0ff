import { faultKinds, faultPositions, fileSizeNames, nameOf } from './fault-names.ts';
import type { ExchangeReport } from './run-exchange.ts';

/**
 * What came of every kind at every position, as text: in one word where the three sizes agree, else a word for each. A `!` follows
 * where a case was not as it must be. At the end, how many cases ended in each way.
 */
export function describeCampaign(reports: readonly ExchangeReport[]): string {
  const byName = new Map(reports.map((report) => [report.name, report]));
  const counts = new Map<string, number>();
  const lines = [['', ...faultPositions]];
  for (const kind of faultKinds) {
    const cells = faultPositions.map((position) => {
      const own = fileSizeNames.flatMap((size) => byName.get(nameOf({ kind, position, size })) ?? []);
      for (const { seen } of own) counts.set(seen, (counts.get(seen) ?? 0) + 1);
      const message = [...new Set(own.map(({ seen }) => seen))].join(' / ');
      return `${message}${own.some(({ problems }) => problems.length > 0) ? ' !' : ''}`;
    });
    if (cells.some((cell) => cell !== '')) lines.push([kind, ...cells]);
  }
  const widths =
    lines[0]?.map((_cell, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const ends = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([seen, count]) => `${String(count).padStart(4)}  ${seen}`);
  return ['', ...table, '', ...ends, '', describeDoubts(reports), ''].join('\n');
}

/** Doubts, those apart that this side could have told from the rest. */
export function describeDoubts(reports: readonly ExchangeReport[]): string {
  const needed = reports.filter(({ doubt }) => doubt === 'needed');
  const arrived = needed.filter(({ seen }) => seen.endsWith('+')).length;
  const needless = reports.filter(({ doubt }) => doubt === 'needless').length;
  return `in doubt: ${String(needed.length)} that nobody could have told (${String(arrived)} had arrived), ${String(needless)} needless`;
}
