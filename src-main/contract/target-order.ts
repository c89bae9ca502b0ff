import type { ConnectionTargets, Slide } from './connection.ts';
import { compareByCodePoint, inNaturalOrder } from './natural-order.ts';

/**
 * What a connection can be sent to, in the order in which people look for it: the service lists it in any. Slides have the order of
 * their carousel, and ids that were given before stay the newest first.
 */
export function targetsInOrder(targets: ConnectionTargets): ConnectionTargets {
  const { brands, knowledgeBases, carousels } = targets;
  return {
    ...targets,
    brands: { ...brands, items: inNaturalOrder(brands.items, nameOf, idOf) },
    knowledgeBases: { ...knowledgeBases, items: inNaturalOrder(knowledgeBases.items, nameOf, idOf) },
    carousels: {
      ...carousels,
      items: inNaturalOrder(carousels.items, ({ title }) => title, idOf).map((carousel) => ({
        ...carousel,
        slides: inCarouselOrder(carousel.slides),
      })),
    },
  };
}

/** Slides in the order of the carousel: the number of a slide is its place here, as services count `order` from 0 or 1. */
export function inCarouselOrder(slides: readonly Slide[]): Slide[] {
  return slides.toSorted((one, other) => one.order - other.order || compareByCodePoint(one.id, other.id));
}

const nameOf = ({ name }: { readonly name: string }): string => name;
const idOf = ({ id }: { readonly id: string }): string => id;
