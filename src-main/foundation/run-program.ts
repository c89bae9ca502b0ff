import { spawn } from 'node:child_process';

export interface ProgramRun {
  /** The program by its absolute path, and its arguments. No shell reads them. */
  readonly argv: readonly string[];
  /** What it is given on standard input. */
  readonly input: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface ProgramEnd {
  /** `null` where a signal ended it. */
  readonly exitCode: number | null;
  readonly isTimedOut: boolean;
  /** The last that it said, on either way out. */
  readonly said: string;
}

/** Resolves when it ended; rejects where it could not be begun. */
export type RunProgram = (run: ProgramRun) => Promise<ProgramEnd>;

const saidBytes = 4096;

export const runProgramOnce: RunProgram = (run) =>
  new Promise((resolve, reject) => {
    const [program, ...words] = run.argv;
    if (program === undefined) throw new Error('No program is named');
    const child = spawn(program, words, {
      shell: false,
      stdio: 'pipe',
      windowsHide: true,
      cwd: run.workingDirectory,
      env: { ...run.environment },
      // A group of its own, so that what it begins ends with it.
      detached: process.platform !== 'win32',
    });
    let said = Buffer.alloc(0);
    let isTimedOut = false;
    const hear = (piece: Buffer): void => {
      said = Buffer.concat([said, piece]).subarray(-saidBytes);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    // It may end without reading what it is given.
    child.stdin.on('error', () => undefined);
    child.stdin.end(run.input);
    const end = (): void => {
      endGroup(child.pid, () => child.kill('SIGKILL'));
    };
    const timer = setTimeout(() => {
      isTimedOut = true;
      end();
    }, run.timeoutMs);
    run.signal.addEventListener('abort', end, { once: true });
    const settle = (): void => {
      clearTimeout(timer);
      run.signal.removeEventListener('abort', end);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    // Not 'close': what it left behind may hold its ways out open for ever.
    child.once('exit', (exitCode) => {
      settle();
      end();
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ exitCode, isTimedOut, said: said.toString('utf8') });
    });
  });

function endGroup(pid: number | undefined, otherwise: () => void): void {
  if (pid === undefined || process.platform === 'win32') {
    otherwise();
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
