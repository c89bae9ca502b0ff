/**
 * `npm run security`: runs the tests that hold the rules on the window and on the loopback pages, and says of every rule of the
 * reliability document (sections 6 and 7) whether they passed, and what could not be seen here. Ends with 1 where one did not.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { z } from '../../src-main/contract/zod.ts';
import { strangerAttempts } from '../e2e/stranger-attempts.ts';
import { findOrInstallChromium } from '../helpers/chromium.mjs';
import { heldRules, writtenRules } from './rules.ts';
import { isTitled, type Citation } from './rule.ts';

interface Ran {
  /** From `test/`. */
  readonly file: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
}

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const binOf = (name: string, file: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), file);
/** The words of tests that several transports share stand in a file of their own. */
const ranBy = (file: string): string => file.replace('.conformance.ts', '.test.ts');
const cited = [...new Set(heldRules.flatMap(({ tests }) => tests.map(({ file }) => ranBy(file))))].sort();
const pathsOf = (ending: RegExp): string[] =>
  cited.filter((file) => ending.test(file)).map((file) => `test/${file}`);

const reports = mkdtempSync(join(tmpdir(), 'outbox-security-'));

function run(script: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  // Failures are told below, rule by rule; what the runners say goes to standard error for whoever looks for the reason.
  spawnSync(process.execPath, [script, ...words], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  });
}

const unitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

function unitTests(): Ran[] {
  const report = join(reports, 'vitest.json');
  const words = ['run', '--config', '.config/vitest.config.ts', '--reporter=dot', '--reporter=json'];
  run(binOf('vitest', 'vitest.mjs'), [...words, `--outputFile.json=${report}`, ...pathsOf(/\.test\.ts$/u)]);
  const { testResults } = unitReport.parse(JSON.parse(readFileSync(report, 'utf8')));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(join(root, 'test'), name),
      title: fullName,
      status: status === 'passed' || status === 'failed' ? status : ('skipped' as const),
    })),
  );
}

interface Suite {
  readonly specs: readonly { title: string; file: string; tests: readonly { status: string }[] }[];
  readonly suites?: readonly Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) }),
  ),
  suites: z.lazy(() => z.array(suite)).optional(),
});
const browserReport = z.object({ suites: z.array(suite) });
const statusNames: Readonly<Record<string, Ran['status']>> = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
};

function browserTests(chromium: string): Ran[] {
  const report = join(reports, 'playwright.json');
  const words = ['test', '--config', '.config/playwright.config.ts', '--reporter=dot,json'];
  run(binOf('@playwright/test', 'cli.js'), [...words, ...pathsOf(/\.spec\.ts$/u)], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    OUTBOX_CHROMIUM: chromium,
  });
  const visit = ({ specs, suites = [] }: Suite): Ran[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({
        file: `e2e/${file}`,
        title,
        status: statusNames[status] ?? ('skipped' as const),
      })),
    ),
    ...suites.flatMap(visit),
  ];
  return browserReport.parse(JSON.parse(readFileSync(report, 'utf8'))).suites.flatMap(visit);
}

/** The tests that a citation stands for. */
function matching({ file, test }: Citation, ran: readonly Ran[]): Ran[] {
  return ran.filter((one) => one.file === ranBy(file) && isTitled(one.title, test));
}

/** What became of the tests that a citation stands for: `missing` where none ran under those words. */
function outcomeOf(citation: Citation, ran: readonly Ran[]): Ran['status'] | 'missing' {
  const found = matching(citation, ran);
  if (found.length === 0) return 'missing';
  return found.find(({ status }) => status !== 'passed')?.status ?? 'passed';
}

await buildIfNeeded();
const chromium = findOrInstallChromium({ mayInstall: true });
const ran = [...unitTests(), ...(chromium.path === undefined ? [] : browserTests(chromium.path))];
rmSync(reports, { recursive: true });

const written = writtenRules();
let open = 0;
for (const { number, words = written.get(number) ?? '', tests, notVerified } of heldRules) {
  const bad = tests
    .map((one) => ({ ...one, outcome: outcomeOf(one, ran) }))
    .filter(({ outcome }) => outcome !== 'passed');
  open += bad.length === 0 ? 0 : 1;
  console.log(`${bad.length === 0 ? 'ok    ' : 'FAILED'} ${number.padEnd(10)} ${words}`);
  for (const one of tests) {
    const times = matching(one, ran).length;
    console.log(`                by ${one.file}: ${one.test}${times > 1 ? ` (${times} cases)` : ''}`);
  }
  for (const { file, test, outcome } of bad) console.log(`                ${outcome}: ${file}: ${test}`);
  if (notVerified !== undefined) console.log(`                not verified: ${notVerified}`);
}

/** Those of the pages' tests that speak to a running host; the others call its parts. */
const isOverSocket = (file: string): boolean =>
  /^unit\/host-headless\/(?:web|sharing)\//u.test(file) &&
  /raw-request\.ts|raw-tls\.ts|web-page\.ts|shared-page\.ts/u.test(
    readFileSync(join(root, 'test', file), 'utf8'),
  );
const overSockets = ran.filter(({ file, status }) => status === 'passed' && isOverSocket(file));
console.log(
  `\n${overSockets.length} cases over raw sockets, ${strangerAttempts.length} attempts of pages in Chromium.`,
);
if (chromium.path === undefined) console.log(`No browser: ${chromium.why}`);
console.log(`${heldRules.length - open} of ${heldRules.length} rules held, ${open} not.`);
process.exitCode = open === 0 ? 0 : 1;
