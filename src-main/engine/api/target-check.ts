import type { FileTargetKind } from '../../contract/job.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import { noSlide } from '../../contract/no-slide.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { PastedTargets } from '../connections/pasted-targets.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';

interface AskedTarget {
  readonly kind: FileTargetKind;
  readonly id: string;
  /** What a person calls it. */
  readonly label: string | null;
  readonly slideId: string | null;
}

interface ListedTargets {
  readonly listable: boolean;
  readonly why: Message | null;
  readonly items: readonly { readonly id: string; readonly name: string }[];
}

export interface CheckedTarget {
  /** What the service calls it, else a person. */
  readonly label: string | null;
  readonly slideLabel: string | null;
  readonly slideOrder: number;
  /** Why the target could not be checked, or that the service does not list it. */
  readonly warnings: readonly Message[];
}

const mostListed = 10;

/**
 * Asks the service whether it knows a target. One that it does not list, or that it cannot be asked about, is taken all the same,
 * with a warning, and remembered: lists leave things out, and the service itself has the last word on what is sent.
 */
export async function checkTarget(
  parts: { readonly catalogue: ServiceCatalogue; readonly pasted: PastedTargets },
  connectionId: number,
  target: AskedTarget,
): Promise<CheckedTarget> {
  const checked = await ask(parts.catalogue, connectionId, target).catch((error: unknown) => {
    if (!(error instanceof OutboxError) || error.code === 'internal') throw error;
    return unknown(message('warning.target_unasked', { target: target.id, reason: error.told }));
  });
  if (checked.label !== null) return checked;
  parts.pasted.remember(connectionId, target);
  return { ...checked, label: parts.pasted.labelOf(connectionId, target) };
}

function ask(catalogue: ServiceCatalogue, connectionId: number, target: AskedTarget): Promise<CheckedTarget> {
  return target.kind === 'carousel'
    ? askAboutCarousel(catalogue, connectionId, target)
    : askAboutListed(catalogue, connectionId, target);
}

async function askAboutCarousel(
  catalogue: ServiceCatalogue,
  connectionId: number,
  target: AskedTarget,
): Promise<CheckedTarget> {
  const carousel = await catalogue.carousel(connectionId, target.id).catch((error: unknown) => {
    if (error instanceof OutboxError && error.code === 'not_found') return null;
    throw error;
  });
  if (carousel === null) return unknown(message('warning.no_carousel', { target: target.id }));
  const known = { label: carousel.title, slideLabel: null, slideOrder: 0, warnings: [] };
  if (target.slideId === null || target.slideId === noSlide) return known;
  const slide = carousel.slides.find((one) => one.id === target.slideId);
  if (slide !== undefined) return { ...known, slideLabel: slide.title, slideOrder: slide.order };
  const warning =
    carousel.slides.length === 0
      ? message('warning.no_slides', { target: carousel.title })
      : message('warning.no_slide', {
          target: carousel.title,
          slide: target.slideId,
          ids: idsOf(carousel.slides),
        });
  return { ...known, warnings: [warning] };
}

async function askAboutListed(
  catalogue: ServiceCatalogue,
  connectionId: number,
  target: AskedTarget,
): Promise<CheckedTarget> {
  const targets = await catalogue.targets(connectionId);
  const isBase = target.kind === 'knowledge_base';
  const list: ListedTargets = isBase ? targets.knowledgeBases : targets.brands;
  const what = isBase ? 'knowledge_base' : 'brand_clips';
  if (!list.listable)
    return unknown(
      message('warning.target_unasked', {
        target: target.id,
        reason: list.why ?? message('failure.no_reply'),
      }),
    );
  const found = list.items.find((one) => one.id === target.id);
  if (found !== undefined) return { label: found.name, slideLabel: null, slideOrder: 0, warnings: [] };
  const unlisted = unknown(
    list.items.length === 0
      ? message(`warning.none_listed.${what}`, { target: target.id })
      : message(`warning.unlisted.${what}`, { target: target.id, ids: idsOf(list.items) }),
  );
  // A list that could only be read in part says so.
  return { ...unlisted, warnings: [...unlisted.warnings, ...(list.why === null ? [] : [list.why])] };
}

function idsOf(items: readonly { readonly id: string }[]): string {
  const more = items.length > mostListed ? ', …' : '';
  return `${items
    .slice(0, mostListed)
    .map(({ id }) => id)
    .join(', ')}${more}`;
}

function unknown(warning: Message): CheckedTarget {
  return { label: null, slideLabel: null, slideOrder: 0, warnings: [warning] };
}
