import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from '../../src-main/contract/zod.ts';

/** What came of one run of some test files. `broken`: it never came to a test, or failed as no fault of the product would. */
export type TestRun =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly test: string; readonly why: string }
  | { readonly kind: 'broken'; readonly why: string };

/** Longer than any of the files takes on a busy machine: what never ends is no test that fails. */
const patienceMs = 180_000;
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** Runs test files in the folder `root` until the first of their tests fails. */
export async function runTests(root: string, files: readonly string[]): Promise<TestRun> {
  const report = join(root, 'report.json');
  rmSync(report, { force: true });
  const options = ['--config', 'test/mutants/vitest.config.ts', '--bail', '1'];
  const output = ['--reporter', 'json', '--outputFile', report];
  const { code, said } = await run(root, [vitest, 'run', ...options, ...output, ...files]);
  if (code === null)
    return { kind: 'broken', why: `the tests did not end within ${String(patienceMs / 1000)} s` };
  if (!existsSync(report)) return { kind: 'broken', why: said.slice(-2000) };
  return readReport(readFileSync(report, 'utf8'), code, said);
}

function readReport(text: string, code: number, said: string): TestRun {
  const { testResults } = reportSchema.parse(JSON.parse(text));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === 'failed');
  if (failed !== undefined) {
    const [why = ''] = failed.failureMessages;
    // A name that the edit itself left undefined fails every test, and proves nothing of them.
    return /^(?:Reference|Syntax)Error/.test(why)
      ? { kind: 'broken', why: firstLine(why) }
      : { kind: 'failed', test: failed.fullName, why: firstLine(why) };
  }
  const unread = testResults.find(({ status }) => status === 'failed');
  if (unread !== undefined) return { kind: 'broken', why: firstLine(unread.message ?? 'a file failed') };
  if (tests.every(({ status }) => status !== 'passed')) return { kind: 'broken', why: 'no test was found' };
  return code === 0 ? { kind: 'passed' } : { kind: 'broken', why: said.slice(-2000) };
}

/** What a module of the pages may call while it loads, and what the compiler would put there. */
const runes = `
  globalThis.$state = Object.assign((value) => value, { raw: (value) => value });
  globalThis.$derived = Object.assign((value) => value, { by: (read) => read() });`;

/** What Electron is to modules that only load: every name that the product takes of it, and nothing behind it. */
function electronOf(root: string): string {
  const names = globSync('src-main/host-electron/**/*.ts', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^import \{([^}]*)\} from 'electron';$/gmu)].flatMap(
      ([, taken = '']) => taken.split(',').map((name) => name.trim()),
    ),
  );
  const taken = new Set(names.filter((name) => name !== '' && !name.startsWith('type ')));
  return `data:text/javascript,${encodeURIComponent([...taken].map((name) => `export const ${name} = undefined;`).join(''))}`;
}

/** Imports modules as they are. Returns why one of them does not load, or `null`. */
export async function loadModules(root: string, files: readonly string[]): Promise<string | null> {
  // A catalogue is no module: what is written in it is read when words are checked.
  const urls = files
    .filter((file) => !file.endsWith('.json'))
    .map((file) => pathToFileURL(join(root, file)).href);
  const script = `${runes}
    import { registerHooks } from 'node:module';
    const electron = { url: ${JSON.stringify(electronOf(root))}, shortCircuit: true };
    registerHooks({ resolve: (name, context, next) => (name === 'electron' ? electron : next(name, context)) });
    for (const url of ${JSON.stringify(urls)}) await import(url)`;
  const { code, said } = await run(root, ['--input-type=module', '--eval', script]);
  return code === 0 ? null : said.slice(-2000);
}

/** What is under way just now; it ends with this process, and takes all that it started with it. */
let underWay: ChildProcess | null = null;
process.on('exit', () => {
  if (underWay !== null) endAll(underWay);
});

function run(root: string, words: readonly string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    // A process group of its own: tests run in processes below it, and one that hangs must not be left behind.
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    underWay = child;
    const patience = setTimeout(() => {
      endAll(child);
    }, patienceMs);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(patience);
      underWay = null;
      resolve({ code, said });
    });
  });
}

function endAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
