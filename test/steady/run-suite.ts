import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportSchema, type How, type Run } from './record.ts';

const root = join(import.meta.dirname, '../..');
const keptCharacters = 4000;

/** One run of the suite, which a script is that takes the words of `npm test`. */
export async function runSuite(script: string, how: How, folder: string): Promise<Run> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const startedAt = new Date().toISOString();
  const fromMs = performance.now();
  const { ending, said } = await run([
    script,
    ...['--no-install', '--report', report],
    ...(how.isWhole ? ['--whole'] : []),
    ...(how.only === null ? [] : ['--only', how.only]),
  ]);
  if (existsSync(report)) {
    const read = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    const hasFailed = read.tests.some(({ state }) => state === 'failed');
    if (hasFailed || ending === 'code 0') return { how, startedAt, ...read };
  }
  const why = `The suite ended with ${ending} and named no failure. It said last:\n${said}`;
  const tests = [{ file: script, name: '', ms: 0, state: 'failed' as const, why }];
  return { how, startedAt, tookMs: performance.now() - fromMs, seed: null, tests };
}

function run(words: readonly string[]): Promise<{ ending: string; said: string }> {
  return new Promise((resolve, reject) => {
    // In a process group of its own: it starts test runners and browsers, which end with it.
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const endGroup = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It is gone already.
      }
    };
    process.once('exit', endGroup);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-keptCharacters)));
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('exit', endGroup);
      resolve({ ending: code === null ? `signal ${String(signal)}` : `code ${String(code)}`, said });
    });
  });
}
