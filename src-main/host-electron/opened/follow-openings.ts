import { stat } from 'node:fs/promises';
import type { HostRequest } from '../../contract/api/host-request.ts';
import type { Logger } from '../../contract/log/logger.ts';
import type { Given } from './given-words.ts';
import type { Openings } from './openings.ts';
import { requestsOfGiven } from './requests-of-given.ts';

export interface OpeningsFollowing {
  readonly openings: Openings;
  readonly open: () => void;
  readonly ask: (request: HostRequest) => void;
  readonly issueToken: (path: string) => string;
  readonly logger: Logger;
}

/** From now on whatever is opened with Outbox is shown in its window, in the order in which it was opened. */
export function followOpenings({ openings, open, ask, issueToken, logger }: OpeningsFollowing): void {
  let earlier = Promise.resolve();
  const show = async (given: Given): Promise<void> => {
    const { requests, refusedLinks } = await requestsOfGiven(given, { issueToken, kindOf });
    let [screens, files, leftOut] = [0, 0, 0];
    for (const request of requests) {
      ask(request);
      if (request.kind === 'go') screens += 1;
      if (request.kind !== 'take') continue;
      files += request.items.length;
      leftOut += request.leftOut;
    }
    logger.write('window.given', { screens, files, leftOut, refusedLinks });
  };
  openings.follow((given) => {
    // At once: a look at a share that is away takes its time.
    open();
    earlier = earlier.then(() => show(given));
  });
}

async function kindOf(path: string): Promise<'file' | 'folder' | null> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return 'folder';
    return found.isFile() ? 'file' : null;
  } catch {
    return null;
  }
}
