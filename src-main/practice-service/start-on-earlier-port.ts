import { OutboxError } from '../contract/errors.ts';
import type { Clock } from '../foundation/clock.ts';
import { delaysAtSpeed } from './options.ts';
import { startPracticeService, type PracticeService } from './practice-service.ts';

/**
 * Starts on the port of an earlier run where that is free, so that its saved address still holds; otherwise on any.
 * `OUTBOX_PRACTICE_SPEED` makes the service's own work so many times quicker.
 */
export async function startOnEarlierPort(options: {
  readonly directory: string;
  readonly port: number | null;
  readonly clock: Clock;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): Promise<PracticeService> {
  const { directory, port, clock } = options;
  const delays = delaysAtSpeed(speedIn(options.environment));
  if (port !== null) {
    try {
      return await startPracticeService({ directory, clock, delays, port });
    } catch (error) {
      if (!(error instanceof OutboxError && error.code === 'conflict')) throw error;
    }
  }
  return startPracticeService({ directory, clock, delays });
}

function speedIn(environment: Readonly<Record<string, string | undefined>>): number {
  const written = environment['OUTBOX_PRACTICE_SPEED'] ?? '1';
  const speed = Number(written);
  if (speed >= 1 && speed <= 1000) return speed;
  throw new OutboxError(
    'invalid_input',
    `OUTBOX_PRACTICE_SPEED is “${written}”, which is no number from 1 to 1000. Set it to one, or leave it out.`,
  );
}
