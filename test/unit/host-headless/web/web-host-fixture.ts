import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock, type Clock } from '../../../../src-main/foundation/clock.ts';
import type { Logger } from '../../../../src-main/contract/log/logger.ts';
import { SessionBook } from '../../../../src-main/host-headless/web/session-book.ts';
import { startWebHost, type WebHost } from '../../../../src-main/host-headless/web/web-host.ts';
import { EngineDouble, withoutHost } from '../../../conformance/engine-double.ts';
import { writeRenderer } from '../../../conformance/web-page.ts';

export interface WebHostFixture {
  readonly host: WebHost;
  readonly engine: EngineDouble;
  readonly directory: string;
  /** Everything that was logged, as text. */
  readonly logged: string[];
  close(): Promise<void>;
}

export async function startFixture(options: { clock?: Clock; port?: number } = {}): Promise<WebHostFixture> {
  const directory = mkdtempSync(join(tmpdir(), 'outbox-'));
  const engine = new EngineDouble();
  const logged: string[] = [];
  const logger: Logger = { write: (...line) => void logged.push(JSON.stringify(line)) };
  const host = await startWebHost({
    rendererDirectory: writeRenderer(join(directory, 'renderer')),
    dataDirectory: directory,
    address: '127.0.0.1',
    port: options.port ?? 0,
    handlers: withoutHost(engine),
    onChanged: (listener) => engine.onChanged(listener),
    book: new SessionBook(),
    clock: options.clock ?? systemClock,
    logger,
  });
  return {
    host,
    engine,
    directory,
    logged,
    async close() {
      await host.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

export interface HostOfTest extends WebHostFixture {
  readonly port: number;
  readonly clock: HandClock;
}

/** One that is gone when the test is over, at a time that the test says. */
export async function hostOfTest(): Promise<HostOfTest> {
  const clock = new HandClock();
  const fixture = await startFixture({ clock });
  onTestFinished(() => fixture.close());
  return { ...fixture, port: fixture.host.port, clock };
}

/** A clock that a test moves. Timers fire when it is moved past them. */
export class HandClock implements Clock {
  #nowMs = Date.UTC(2026, 2, 1, 12);
  #monotonicMs = 1000;
  readonly #timers = new Set<{ atMs: number; callback: () => void }>();

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  setTimer(callback: () => void, delayMs: number): () => void {
    const timer = { atMs: this.#monotonicMs + delayMs, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  get timerCount(): number {
    return this.#timers.size;
  }

  advance(byMs: number): void {
    this.#nowMs += byMs;
    this.#monotonicMs += byMs;
    for (const timer of [...this.#timers].sort((left, right) => left.atMs - right.atMs)) {
      if (timer.atMs > this.#monotonicMs || !this.#timers.delete(timer)) continue;
      timer.callback();
    }
  }

  /** The machine sleeps: the wall clock goes on, the other one and every timer stand still. */
  sleep(forMs: number): void {
    this.#nowMs += forMs;
  }

  /** Somebody sets the wall clock. */
  set(byMs: number): void {
    this.#nowMs += byMs;
  }
}
