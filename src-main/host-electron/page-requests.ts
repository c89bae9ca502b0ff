import { mostTaken, type HostRequest, type TakeRequest } from '../contract/api/host-request.ts';

/**
 * What the system asked of the page and the page has not taken yet, as it may still be loading, or not be there at all. It cannot grow:
 * of places the last one counts, a command is done once, and files are taken together.
 */
export class PageRequests {
  readonly #onAsked: () => void;
  #waiting: readonly HostRequest[] = [];

  /** `onAsked`: the page is to take them, if it is there. */
  constructor(onAsked: () => void) {
    this.#onAsked = onAsked;
  }

  ask(request: HostRequest): void {
    const earlier = this.#waiting.find((each) => isSame(each, request));
    const isMore = earlier?.kind === 'take' && request.kind === 'take';
    this.#waiting = [
      ...this.#waiting.filter((each) => each !== earlier),
      isMore ? together(earlier, request) : request,
    ];
    this.#onAsked();
  }

  /** In the order in which they were asked. They are the page's from now on. */
  take(): HostRequest[] {
    const taken = [...this.#waiting];
    this.#waiting = [];
    return taken;
  }
}

function isSame(one: HostRequest, other: HostRequest): boolean {
  return one.kind === 'do' && other.kind === 'do' ? one.command === other.command : one.kind === other.kind;
}

function together(earlier: TakeRequest, later: TakeRequest): TakeRequest {
  const items = [...earlier.items, ...later.items];
  const tooMany = Math.max(0, items.length - mostTaken);
  return {
    kind: 'take',
    items: items.slice(0, mostTaken),
    leftOut: earlier.leftOut + later.leftOut + tooMany,
  };
}
