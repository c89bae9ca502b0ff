import { OutboxError } from '../contract/errors.ts';
import type { HostServices, PracticeHandle } from '../engine/host-services.ts';
import type { Clock } from '../foundation/clock.ts';
import { startPracticeService } from '../practice-service/practice-service.ts';

/** Runs the practice service inside this process, on its earlier port where that is free, otherwise on any. */
export function createPracticeStarter(clock: Clock): HostServices['startPractice'] {
  return async ({ directory, port }): Promise<PracticeHandle> => {
    if (port !== null) {
      try {
        return await startPracticeService({ directory, clock, port });
      } catch (error) {
        if (!(error instanceof OutboxError && error.code === 'conflict')) throw error;
      }
    }
    return startPracticeService({ directory, clock });
  };
}
