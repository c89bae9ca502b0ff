import type { WorldReport } from './run-world.ts';

const columns = ['done', 'in doubt', 'waiting', 'kills', 'requests', 'lost', 'doubled'] as const;

/** One line for each world, then what was wrong. */
export function describeReports(reports: readonly WorldReport[]): string {
  const width = Math.max(0, ...reports.map(({ world }) => world.length)) + 2;
  const head = `${'world'.padEnd(width)}${columns.map((name) => name.padStart(10)).join('')}`;
  const lines = reports.map((report) => {
    const figures = [
      ...[report.done, report.inDoubt, report.waiting, report.kills],
      ...[report.requests, report.lost, report.doubled],
    ];
    const isRight = report.problems.length === 0;
    return `${report.world.padEnd(width)}${figures.map((figure) => String(figure).padStart(10)).join('')}  ${isRight ? 'right' : 'WRONG'}`;
  });
  const sum = (of: (report: WorldReport) => number): string =>
    String(reports.reduce((total, report) => total + of(report), 0));
  return [
    head,
    ...lines,
    ...reports.flatMap(({ world, seed, problems }) =>
      problems.map((problem) => `wrong: ${world} (seed ${seed}): ${problem}`),
    ),
    `${sum(({ wishes }) => wishes)} given in ${reports.length} worlds, ${sum(({ lost }) => lost)} lost, ${sum(({ doubled }) => doubled)} silently doubled`,
  ].join('\n');
}
