import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import { secondMs } from '../../foundation/durations.ts';
import { unlessAborted } from '../../foundation/unless-aborted.ts';
import type { ConnectionRemoval } from '../api/connection-removal.ts';
import type { HostServices } from '../host-services.ts';

/** A key ring may ask a person, and wait. What a removal left to do needs the key, and the start does not wait for it longer. */
const resumePatienceMs = 5 * secondMs;

/** Goes on with removals of connections that an earlier run did not end. */
export async function beginResuming(
  removal: Pick<ConnectionRemoval, 'resume'>,
  { clock, logger }: Pick<HostServices, 'clock' | 'logger'>,
): Promise<void> {
  const patience = new AbortController();
  const cancel = clock.setTimer(() => {
    patience.abort();
  }, resumePatienceMs);
  const resuming = removal.resume();
  await unlessAborted(resuming, patience.signal).finally(cancel);
  if (!patience.signal.aborted) return;
  logger.write('removal.waits', {});
  resuming.catch((error: unknown) => {
    // At the latest the next start goes on with it.
    logger.write('removal.failed', faultOf(error), messageOfFault(error));
  });
}
