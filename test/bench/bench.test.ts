import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { runGoal } from './bench.ts';
import { summaryOf } from './figures.ts';
import type { Bench } from './goal.ts';
import { measureSmallFiles, p1 } from './goals/p1-small-files.ts';
import { reportLines } from './table.ts';
import { toolsOn } from './tools.ts';

const program = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  join(import.meta.dirname, '../../src-main/host-headless/main.ts'),
];

const bench = (): Bench => ({
  rounds: 1,
  isQuick: true,
  isFull: false,
  // What is traced takes a round of its own.
  tools: {
    has: (tool) => tool !== 'strace' && toolsOn().has(tool),
    missing: (tools) => toolsOn().missing(tools),
  },
  program,
  folder: temporaryFolder('bench'),
  say: () => undefined,
});

describe('the bench', () => {
  const missing = toolsOn().missing(p1.needs);

  it.skipIf(missing.length > 0)(
    'measures files of which each arrived once, by the count of the server',
    async () => {
      const { figures, notes, wrong } = await measureSmallFiles(bench(), { files: 50, alone: 3 });

      expect(wrong).toEqual([]);
      expect(figures.map(({ what }) => what)).toContain('50 files, rate');
      expect(figures.flatMap(({ samples }) => samples).every((sample) => sample >= 0)).toBe(true);
      expect(notes.join()).toContain('strace is missing (it comes with the package strace)');
    },
  );

  it('leaves a goal out where a tool is missing, and names the tool with what brings it', async () => {
    const report = await runGoal(p1, { ...bench(), tools: toolsOn('') });

    expect(reportLines([report])).toEqual([
      `P1  ${p1.title}`,
      '  left out: cc is missing (it comes with the package gcc)',
      '  left out: curl is missing (it comes with the package curl)',
      '',
    ]);
  });

  it.each([
    [2, []],
    [9, ['what stands in the way: a hill']],
  ])('says what stands in the way of a goal where it is missed: %d s of 5', async (seconds, notes) => {
    const report = await runGoal(
      {
        ...{ id: 'P0', title: 'a goal', needs: [], gap: 'a hill' },
        measure: () =>
          Promise.resolve({
            figures: [
              {
                what: 'time',
                unit: 's',
                samples: [seconds],
                bound: { of: 'value', is: 'at most', limit: 5 },
              },
            ],
            ...{ notes: [], wrong: [] },
          }),
      },
      bench(),
    );
    expect(report).toMatchObject({ notes });
  });

  it('compares round by round, and says whether a goal is met', () => {
    const figure = {
      what: 'files',
      unit: 's',
      samples: [2, 40, 3],
      yardstick: { name: 'curl', samples: [1, 20, 1] },
    };

    const summary = summaryOf({ ...figure, bound: { of: 'ratio', is: 'at most', limit: 2 } });

    expect(summary).toEqual({
      median: 3,
      minimum: 2,
      maximum: 40,
      yardstickMedian: 1,
      ratio: 2,
      isMet: true,
    });
    expect(summaryOf({ ...figure, bound: { of: 'value', is: 'at least', limit: 4 } }).isMet).toBe(false);
  });
});
