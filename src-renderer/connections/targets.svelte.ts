import { SvelteMap } from 'svelte/reactivity';
import type { Carousel, ConnectionTargets } from '../../src-main/contract/connection.ts';
import { inCarouselOrder, targetsInOrder } from '../../src-main/contract/target-order.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Request } from '../state/request.svelte.ts';

/** What connections can be sent to, read once and again on demand, in the order in which people look for it. */
export class Targets {
  readonly #client: OutboxClient;
  readonly #targets = new SvelteMap<number, Request<ConnectionTargets>>();
  readonly #carousels = new SvelteMap<string, Request<Carousel>>();
  #readAtMs = $state<number | null>(null);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  /** The request for a connection's targets; `null` until `read` was called for it. */
  of(connectionId: number): Request<ConnectionTargets> | null {
    return this.#targets.get(connectionId) ?? null;
  }

  /** When the last of them were read; `null`: none yet. */
  get readAtMs(): number | null {
    return this.#readAtMs;
  }

  carousel(connectionId: number, carouselId: string): Request<Carousel> | null {
    return this.#carousels.get(keyOf(connectionId, carouselId)) ?? null;
  }

  /** Reads the targets of a connection, again where they are known. */
  read(connectionId: number): void {
    let request = this.#targets.get(connectionId);
    if (request === undefined) {
      request = new Request<ConnectionTargets>();
      this.#targets.set(connectionId, request);
    }
    void request.run(async () => {
      const targets = await this.#client.call('connections.targets', { id: connectionId });
      this.#readAtMs = Date.now();
      return targetsInOrder(targets);
    });
  }

  readCarousel(connectionId: number, carouselId: string): void {
    const key = keyOf(connectionId, carouselId);
    let request = this.#carousels.get(key);
    if (request === undefined) {
      request = new Request<Carousel>();
      this.#carousels.set(key, request);
    }
    void request.run(async () => {
      const carousel = await this.#client.call('connections.carousel', { id: connectionId, carouselId });
      return { ...carousel, slides: inCarouselOrder(carousel.slides) };
    });
  }
}

function keyOf(connectionId: number, carouselId: string): string {
  return `${String(connectionId)} ${carouselId}`;
}
