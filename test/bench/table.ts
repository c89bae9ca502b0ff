import { summaryOf, type Bound, type Figure } from './figures.ts';
import type { GoalReport } from './goal.ts';

const heads = ['', 'median', 'min', 'max', '', 'yardstick', 'ratio', 'goal', ''] as const;
const rightAligned = new Set([1, 2, 3, 5, 6]);

/** The figures of all goals with what was left out, as lines for people. */
export function reportLines(reports: readonly GoalReport[]): string[] {
  const rows = reports.map((report) => ('leftOut' in report ? [] : report.figures.map(cellsOf)));
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.flat().map((cells) => cells[column]?.length ?? 0)),
  );
  return reports.flatMap((report, index) => [
    `${report.id}  ${report.title}`,
    ...('leftOut' in report
      ? report.leftOut.map((why) => `  left out: ${why}`)
      : [
          ...(report.figures.length === 0 ? [] : [line(heads, widths)]),
          ...(rows[index] ?? []).map((cells) => line(cells, widths)),
          ...report.notes.map((note) => `  note: ${note}`),
          ...report.wrong.map((words) => `  wrong: ${words}`),
        ]),
    '',
  ]);
}

function cellsOf(figure: Figure): string[] {
  const { median, minimum, maximum, yardstickMedian, ratio, isMet } = summaryOf(figure);
  return [
    figure.what,
    shown(median),
    shown(minimum),
    shown(maximum),
    figure.unit,
    yardstickMedian === null ? '' : `${figure.yardstick?.name ?? ''} ${shown(yardstickMedian)}`,
    ratio === null ? '' : shown(ratio),
    figure.bound === undefined ? '' : boundWords(figure.bound),
    isMet === null ? '' : isMet ? 'met' : 'MISSED',
  ];
}

function boundWords({ of, is, limit }: Bound): string {
  return `${is === 'at most' ? '<=' : '>='} ${shown(limit)}${of === 'ratio' ? ' x' : ''}`;
}

/** Three digits that count. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function line(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, column) => {
    const width = widths[column] ?? 0;
    return rightAligned.has(column) ? cell.padStart(width) : cell.padEnd(width);
  });
  return `  ${padded.join('  ')}`.trimEnd();
}
