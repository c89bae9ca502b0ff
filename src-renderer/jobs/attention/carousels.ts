import type { Carousel } from '../../../src-main/contract/connection.ts';
import type { Request } from '../../state/request.svelte.ts';

/** The carousels of connections, with the slides that a job can be given. Lent to what shows jobs. */
export interface Carousels {
  /** `null` until it was asked for. */
  carousel(connectionId: number, carouselId: string): Request<Carousel> | null;
  readCarousel(connectionId: number, carouselId: string): void;
}
