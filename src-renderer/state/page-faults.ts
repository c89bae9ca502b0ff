import type { PageFault } from '../../src-main/contract/diagnostics.ts';
import { OutboxError } from '../../src-main/contract/errors.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';

/** Of one page: what fails with each frame is told often enough by then. */
const mostTold = 20;

/** Tells the engine's log what went wrong in the window, so that the diagnostics hold it. What the engine itself refused, it knows. */
export class PageFaults {
  readonly #client: OutboxClient;
  #told = 0;

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  tell(screen: PageFault['screen'], error: unknown): void {
    if (error instanceof OutboxError || this.#told >= mostTold) return;
    this.#told += 1;
    // Where the engine is away too, nobody can be told.
    void this.#client.call('diagnostics.tellFault', faultOf(screen, error)).catch(() => undefined);
  }
}

function faultOf(screen: PageFault['screen'], error: unknown): PageFault {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    screen,
    name: name.slice(0, 64),
    message: message.slice(0, 2000),
    stack: stack.slice(0, 8000),
  };
}
