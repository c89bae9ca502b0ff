import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { ErrandName, Errands, Opened, Start, Told } from './errand.ts';
import { endsWithCampaign } from '../helpers/campaign.ts';
import type { PointName } from './points.ts';

/** What the process runs, which wraps the product before it is loaded (`kill-at.ts`). */
export interface EngineProgram {
  readonly script: string;
  /** Where Node keeps what it makes of the script. */
  readonly compileCache: string | null;
}

export const engineFromSources: EngineProgram = {
  script: join(import.meta.dirname, 'child.ts'),
  compileCache: null,
};

export interface Arming {
  readonly point: PointName;
  readonly nth: number;
}

/** What makes a process end itself at a point, whatever it runs. */
export function armedEnvironment(arming: Arming | null): Record<string, string> {
  return arming === null ? {} : { OUTBOX_KILL_AT: arming.point, OUTBOX_KILL_NTH: String(arming.nth) };
}

export class ProcessEnded extends Error {
  constructor(message: string) {
    super(`the process ended: ${message}`);
    this.name = 'ProcessEnded';
  }
}

/** The engine in a process of its own. */
export class LeanProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #ready = Promise.withResolvers<Opened & { startMs: number }>();
  readonly ended: Promise<{ wasKilled: boolean }>;
  #number = 0;
  #errors = '';
  #hasEnded = false;

  constructor(start: Start, { script, compileCache }: EngineProgram, arming: Arming | null = null) {
    const startedAtMs = performance.now();
    this.#child = endsWithCampaign(
      fork(script, [], {
        execArgv: ['--disable-warning=ExperimentalWarning'],
        env: {
          ...process.env,
          ...armedEnvironment(arming),
          ...(compileCache === null ? {} : { NODE_COMPILE_CACHE: compileCache }),
          NODE_OPTIONS: '',
          OUTBOX_TORTURE: JSON.stringify(start),
        },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      }),
    );
    this.#ready.promise.catch(() => undefined);
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
    this.#child.on('message', (told: Told) => {
      if (told.told === 'ready') {
        const { openMs, doubts } = told;
        this.#ready.resolve({ openMs, doubts, startMs: performance.now() - startedAtMs });
        return;
      }
      const waiting = this.#waiting.get(told.number);
      this.#waiting.delete(told.number);
      if (told.told === 'answer') waiting?.resolve(told.output);
      else waiting?.reject(new Error(told.why));
    });
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => {
        this.#hasEnded = true;
        const error = new ProcessEnded(signal ?? `${String(code)} ${this.#errors}`);
        this.#ready.reject(error);
        for (const waiting of this.#waiting.values()) waiting.reject(error);
        this.#waiting.clear();
        resolve({ wasKilled: signal === 'SIGKILL' });
      });
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get errors(): string {
    return this.#errors;
  }

  /** Rejects with `ProcessEnded` where it is killed before. */
  ready(): Promise<Opened & { startMs: number }> {
    return this.#ready.promise;
  }

  /** Rejects with `ProcessEnded` where it ends before it answers. */
  ask<Name extends ErrandName>(errand: Name, input: Errands[Name]['in']): Promise<Errands[Name]['out']> {
    if (this.#hasEnded) return Promise.reject(new ProcessEnded('earlier'));
    this.#number += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#number, waiting);
    this.#child.send({ number: this.#number, errand, input }, () => undefined);
    // Both sides are of one table.
    return waiting.promise as Promise<Errands[Name]['out']>;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }
}
