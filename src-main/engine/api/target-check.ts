import { OutboxError } from '../../contract/errors.ts';
import type { TargetKind } from '../../contract/job.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';

interface AskedTarget {
  readonly kind: TargetKind;
  readonly id: string;
  readonly slideId: string | null;
}

interface ListedTargets {
  readonly listable: boolean;
  readonly why: string | null;
  readonly items: readonly { readonly id: string; readonly name: string }[];
}

export interface CheckedTarget {
  readonly label: string | null;
  readonly slideLabel: string | null;
  readonly slideOrder: number;
  /** Why the target could not be checked, where it could not. */
  readonly warnings: string[];
}

/**
 * Asks the service whether it knows a target. Throws `OutboxError` `not_found` where it lists such targets and this one is not
 * among them; warns where it cannot be asked.
 */
export async function checkTarget(
  catalogue: ServiceCatalogue,
  connectionId: number,
  target: AskedTarget,
): Promise<CheckedTarget> {
  try {
    return target.kind === 'carousel'
      ? await checkCarousel(catalogue, connectionId, target)
      : await checkListed(catalogue, connectionId, target);
  } catch (error) {
    if (!(error instanceof OutboxError) || error.code === 'not_found' || error.code === 'internal')
      throw error;
    return unchecked(`The service could not be asked about ${target.id}: ${error.message}`);
  }
}

async function checkCarousel(
  catalogue: ServiceCatalogue,
  connectionId: number,
  target: AskedTarget,
): Promise<CheckedTarget> {
  const carousel = await catalogue.carousel(connectionId, target.id).catch((error: unknown) => {
    if (error instanceof OutboxError && error.code === 'not_found') {
      throw new OutboxError(
        'not_found',
        `The service knows no carousel ${target.id}. Check the id, or choose another.`,
      );
    }
    throw error;
  });
  if (target.slideId === null)
    return { label: carousel.title, slideLabel: null, slideOrder: 0, warnings: [] };
  const slide = carousel.slides.find((one) => one.id === target.slideId);
  if (slide === undefined) {
    if (carousel.slides.length === 0) return unchecked(`The service lists no slides of ${carousel.title}`);
    const known = carousel.slides.map((one) => one.id).join(', ');
    throw new OutboxError('not_found', `${carousel.title} has no slide ${target.slideId}. It has: ${known}.`);
  }
  return {
    label: carousel.title,
    slideLabel: slide.title,
    slideOrder: slide.order,
    warnings: [],
  };
}

async function checkListed(
  catalogue: ServiceCatalogue,
  connectionId: number,
  target: AskedTarget,
): Promise<CheckedTarget> {
  const targets = await catalogue.targets(connectionId);
  const isBase = target.kind === 'knowledge_base';
  const list: ListedTargets = isBase ? targets.knowledgeBases : targets.brands;
  const what = isBase ? 'knowledge base' : 'brand';
  if (!list.listable)
    return unchecked(`The service could not be asked about ${target.id}: ${list.why ?? ''}`);
  const found = list.items.find((one) => one.id === target.id);
  if (found === undefined) {
    const known = list.items
      .slice(0, 10)
      .map((one) => one.id)
      .join(', ');
    throw new OutboxError(
      'not_found',
      `The service knows no ${what} ${target.id}. ${known === '' ? 'It lists none.' : `It lists: ${known}.`}`,
    );
  }
  return { label: found.name, slideLabel: null, slideOrder: 0, warnings: [] };
}

function unchecked(warning: string): CheckedTarget {
  return { label: null, slideLabel: null, slideOrder: 0, warnings: [warning] };
}
