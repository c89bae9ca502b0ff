import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, type Engine } from '../../../engine/create-engine.ts';
import { delay, type Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { startPracticeService, type PracticeService } from '../../../practice-service/practice-service.ts';
import type { CliContext } from '../cli-context.ts';

/** What is played on it gives up after this long, so that it never hangs a script. */
const patienceMs = 55 * secondMs;

/** A whole Outbox of its own, with a service, in a folder that is gone afterwards. */
export interface Stage {
  readonly context: CliContext;
  readonly ending: AbortSignal;
  readonly engine: Engine;
  readonly practice: PracticeService;
  readonly clock: Clock;
  /** For folders that are watched. */
  readonly root: string;
}

/** Opens one, plays, and leaves nothing behind, whatever happened. */
export async function onStage<Result>(
  context: CliContext,
  { name, indexingMs }: { readonly name: string; readonly indexingMs: number },
  play: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  // From here on it ends in order, and tidies up.
  const { ending } = context;
  const folder = mkdtempSync(join(tmpdir(), `outbox-${name}-`));
  const services = await context.createServices({
    dataDirectory: join(folder, 'data'),
    environment: { ...context.environment, OUTBOX_KEYRING: 'off' },
    environmentKey: null,
    notify: () => undefined,
  });
  const { clock } = services;
  const practice = await startPracticeService({
    directory: join(folder, 'service'),
    clock,
    delays: { documentIndexingMs: indexingMs, clipProcessingMs: 3 * secondMs },
  });
  // Nothing of it is put back from anywhere.
  const engine = await createEngine({ host: { ...services, stateDirectory: undefined } });
  try {
    return await play({ context, ending, engine, practice, clock, root: join(folder, 'folders') });
  } finally {
    await engine.stop();
    services.close();
    await practice.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Looks again whenever something changed. Throws when the time is up, naming what it waited for. */
export async function until(
  { ending, engine, clock }: Stage,
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadlineMs = clock.monotonicMs() + patienceMs;
  while (!(await holds())) {
    if (clock.monotonicMs() > deadlineMs)
      throw new Error(`Waited ${String(patienceMs / secondMs)} s for ${what}`);
    const changed = Promise.withResolvers<undefined>();
    const stopListening = engine.onChanged(() => {
      changed.resolve(undefined);
    });
    await Promise.race([changed.promise, delay(clock, secondMs / 5, ending)]);
    stopListening();
  }
}

export async function doneJobs(engine: Engine): Promise<number> {
  const { counts } = await engine.handlers['app.status']({});
  return counts.done;
}

export async function healthOf(engine: Engine): Promise<string | undefined> {
  const [connection] = await engine.handlers['connections.list']({});
  return connection?.health;
}
