import { OutboxError } from '../contract/errors.ts';
import type { Clock } from '../foundation/clock.ts';
import { startPracticeService, type PracticeService } from './practice-service.ts';

/** Starts on the port of an earlier run where that is free, so that its saved address still holds; otherwise on any. */
export async function startOnEarlierPort(options: {
  readonly directory: string;
  readonly port: number | null;
  readonly clock: Clock;
}): Promise<PracticeService> {
  const { directory, port, clock } = options;
  if (port !== null) {
    try {
      return await startPracticeService({ directory, clock, port });
    } catch (error) {
      if (!(error instanceof OutboxError && error.code === 'conflict')) throw error;
    }
  }
  return startPracticeService({ directory, clock });
}
