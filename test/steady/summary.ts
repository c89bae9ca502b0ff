import type { Run, TestOfRun } from './record.ts';

const shownSpreads = 20;
/** Below this a spread says nothing of a test. */
const leastSpreadMs = 200;

interface TestOfRuns {
  readonly title: string;
  readonly passedMs: number[];
  readonly failures: TestOfRun[];
  timesRun: number;
}

/** What all runs together say of each test. Two of one name in one file are told apart by their order. */
function testsOf(runs: readonly Run[]): TestOfRuns[] {
  const found = new Map<string, TestOfRuns>();
  for (const { tests } of runs) {
    const timesSeen = new Map<string, number>();
    for (const test of tests) {
      const name = titleOf(test);
      const times = (timesSeen.get(name) ?? 0) + 1;
      timesSeen.set(name, times);
      const title = times === 1 ? name : `${name} (${String(times)})`;
      const entry = found.get(title) ?? { title, passedMs: [], failures: [], timesRun: 0 };
      found.set(title, entry);
      entry.timesRun += 1;
      if (test.state === 'passed') entry.passedMs.push(test.ms);
      if (test.state === 'failed') entry.failures.push(test);
    }
  }
  return [...found.values()];
}

export function titleOf({ project, file, name }: TestOfRun): string {
  return `${project === undefined ? '' : `[${project}] `}${file}${name === '' ? '' : `: ${name}`}`;
}

export function failedOf({ tests }: Run): TestOfRun[] {
  return tests.filter(({ state }) => state === 'failed');
}

/** One line a run, as it is printed while the campaign goes on. */
export function runLine(run: Run, place: string): string {
  const passed = run.tests.filter(({ state }) => state === 'passed').length;
  const { load, isWhole, only } = run.how;
  return [
    `run ${place}: ${secondsOf(run.tookMs)} s`,
    `${String(passed)} passed`,
    `${String(failedOf(run).length)} failed`,
    `load ${String(load)}`,
    ...(isWhole ? ['whole'] : []),
    ...(only === null ? [] : [`${only} only`]),
    ...(run.seed === null ? [] : [`seed ${run.seed}`]),
  ].join(', ');
}

/** The whole account of all runs, as text. */
export function summaryOf(runs: readonly Run[], machine: string): string {
  const tests = testsOf(runs);
  const failing = tests
    .filter(({ failures }) => failures.length > 0)
    .sort((one, other) => other.failures.length - one.failures.length);
  return [
    ...spreadLines(tests),
    ...irregularLines(tests, runs.length),
    ...timeLines(runs),
    `Machine: ${machine}`,
    ...failing.flatMap(({ title, failures }) => failureLines(title, failures, runs.length)),
    failing.length === 0
      ? `${String(runs.length)} runs, no test failed`
      : `${String(runs.length)} runs, ${String(failing.length)} tests failed at least once`,
  ].join('\n');
}

function spreadLines(tests: readonly TestOfRuns[]): string[] {
  const spread = ({ passedMs }: TestOfRuns): number => Math.max(...passedMs) - Math.min(...passedMs);
  const most = tests
    .filter((test) => test.passedMs.length > 1 && spread(test) >= leastSpreadMs)
    .sort((one, other) => spread(other) - spread(one))
    .slice(0, shownSpreads);
  if (most.length === 0) return [];
  return [
    '',
    'The tests whose time differs most (shortest, middle, longest, in seconds):',
    ...most.map(({ title, passedMs }) => {
      const sorted = passedMs.toSorted((one, other) => one - other);
      const figures = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
      return `${figures.map((ms) => ((ms ?? 0) / 1000).toFixed(1).padStart(7)).join('')}  ${title}`;
    }),
  ];
}

/** A test that only some runs had: the runs did not ask the same. */
function irregularLines(tests: readonly TestOfRuns[], runs: number): string[] {
  const some = tests.filter(({ timesRun, failures }) => timesRun < runs && failures.length === 0);
  if (some.length === 0) return [];
  return [
    '',
    `${String(some.length)} tests were not part of each run:`,
    ...some
      .slice(0, shownSpreads)
      .map(({ title, timesRun }) => `  ${String(timesRun)} of ${String(runs)}  ${title}`),
  ];
}

function timeLines(runs: readonly Run[]): string[] {
  const kinds = Object.entries(
    Object.groupBy(runs, ({ how }) =>
      [how.isWhole ? 'whole' : 'sample', how.only ?? 'all parts', `load ${String(how.load)}`].join(', '),
    ),
  );
  return [
    '',
    ...kinds.map(([kind, own = []]) => {
      const sorted = own.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
      const failed = own.filter((run) => failedOf(run).length > 0).length;
      const middle = sorted[Math.floor(sorted.length / 2)];
      return (
        `${kind}: ${String(own.length)} runs, ${String(failed)} with a failure; ` +
        `${secondsOf(sorted[0])} s to ${secondsOf(sorted.at(-1))} s, middle ${secondsOf(middle)} s`
      );
    }),
  ];
}

export function failureLines(title: string, failures: readonly TestOfRun[], runs: number): string[] {
  const [{ why = '', repeat } = {}] = failures;
  return [
    '',
    `failed ${String(failures.length)} of ${String(runs)}: ${title}`,
    ...why.split('\n').map((line) => `    ${line}`),
    ...(repeat === undefined ? [] : [`  repeat it with: ${repeat}`]),
  ];
}

function secondsOf(ms = 0): string {
  return (ms / 1000).toFixed(0);
}
