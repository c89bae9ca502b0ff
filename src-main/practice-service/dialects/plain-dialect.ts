/** As a public client of such services expects it: reads are their data alone, and slides have no ids. */
import { failureEnvelope } from '../http/reply.ts';
import type { Carousel } from '../world/entities.ts';
import type { Dialect } from './dialect.ts';
import { interfaceDialect } from './interface-dialect.ts';

export const plainDialect: Dialect = {
  ...interfaceDialect,
  documents: (page) => page.items,
  carousel,
  carousels: (page) => page.items.map(carousel),
  refusedRead: failureEnvelope,
  readsBare: true,
  needsLess: true,
  invalidStatus: 400,
};

function carousel({ id, title, status, slides }: Carousel): object {
  return {
    ...{ id, title, status },
    slides: slides.map(({ title: slideTitle, body, imageUrl, order }) => ({
      ...{ title: slideTitle, body, imageUrl, order },
    })),
  };
}
