import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isBuilt } from '../../resources/scripts/build-if-needed.mjs';
import { checkPrintedJson } from './printed-json.ts';

const root = join(import.meta.dirname, '../..');
/** The sources as they are, or what is built of them, which starts in half the time. */
export const commandEntry = join(root, isBuilt() ? 'out/main/cli.js' : 'src-main/host-headless/main.ts');

export interface CommandResult {
  readonly exitCode: number | null;
  readonly standardOutput: string;
  readonly standardError: string;
}

export interface RunningCommand {
  readonly process: ChildProcess;
  readonly ended: Promise<CommandResult>;
}

/** The command line as a process of its own, on one data folder. */
export interface CommandLine {
  start(...words: string[]): RunningCommand;
  /** Its standard input stays open, and nothing comes from there. */
  startWaiting(...words: string[]): RunningCommand;
  run(...words: string[]): Promise<CommandResult>;
  /** Runs a command that must succeed; gives what it printed. */
  mustRun(words: readonly string[], input?: string): Promise<string>;
}

export function commandLine(dataDirectory: string): CommandLine {
  const running = new Set<ChildProcess>();
  onTestFinished(() => {
    for (const child of running) child.kill('SIGKILL');
  });

  function start(words: readonly string[], input: string | null = ''): RunningCommand {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', commandEntry, ...words], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        OUTBOX_HOME: dataDirectory,
        OUTBOX_KEYRING: 'off',
        OUTBOX_API_KEY: '',
      },
    });
    running.add(child);
    if (input !== null) child.stdin.end(input);
    let standardOutput = '';
    let standardError = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (standardOutput += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (standardError += text));
    const ended = new Promise<CommandResult>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode) => {
        running.delete(child);
        try {
          // A test that went away from reading has only the beginning.
          if (exitCode !== null && child.stdout.readableEnded)
            checkPrintedJson(words, { code: exitCode, out: standardOutput });
          resolve({ exitCode, standardOutput, standardError });
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    return { process: child, ended };
  }

  return {
    start: (...words) => start(words),
    startWaiting: (...words) => start(words, null),
    run: (...words) => start(words).ended,
    async mustRun(words, input) {
      const result = await start(words, input).ended;
      if (result.exitCode !== 0) {
        throw new Error(
          `outbox ${words.join(' ')} ended with ${String(result.exitCode)}: ${result.standardError}`,
        );
      }
      return result.standardOutput;
    },
  };
}
