import { OutboxError } from '../../contract/errors.ts';
import type { PracticeHandle } from '../../engine/host-services.ts';
import { systemClock } from '../../foundation/clock.ts';
import { startPracticeService } from '../../practice-service/practice-service.ts';

/** The practice service inside this process, on `port` where that is free, otherwise on any. */
export async function startPractice(options: {
  readonly directory: string;
  readonly port: number | null;
}): Promise<PracticeHandle> {
  const { directory, port } = options;
  if (port !== null) {
    try {
      return await startPracticeService({ directory, port, clock: systemClock });
    } catch (error) {
      if (!(error instanceof OutboxError && error.code === 'conflict')) throw error;
    }
  }
  return startPracticeService({ directory, clock: systemClock });
}
