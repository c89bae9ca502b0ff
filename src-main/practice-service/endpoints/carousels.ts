/** Carousels: the asset upload is service-interface §4.3; the reads are service-field-notes §7. */
import { readReply } from '../dialects/dialect.ts';
import { pageOf } from '../http/paging.ts';
import { type Exchange, pathParameter } from '../http/exchange.ts';
import { type ReceivedForm, receiveForm } from '../http/receive-form.ts';
import { invalid, notFound, type Reply, success } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { known, type ServiceParts } from '../service-parts.ts';
import type { Asset, Carousel } from '../world/entities.ts';

export function carouselRoutes(parts: ServiceParts): Route[] {
  const { world, dialect } = parts;
  return [
    {
      operation: 'list-carousels',
      method: 'GET',
      pattern: 'api-proxy/carousels',
      access: 'key',
      handle: ({ query }) =>
        readReply(dialect, dialect.carousels(pageOf([...world.carousels.values()], query))),
    },
    {
      operation: 'read-carousel',
      method: 'GET',
      pattern: 'api-proxy/carousels/:carouselId',
      access: 'key',
      handle: (exchange) => readReply(dialect, dialect.carousel(carouselOf(parts, exchange))),
    },
    {
      operation: 'upload-carousel-asset',
      method: 'POST',
      pattern: 'api-proxy/carousels/:carouselId/assets',
      access: 'key',
      handle: (exchange) => uploadAsset(parts, exchange),
    },
  ];
}

function carouselOf(parts: ServiceParts, exchange: Exchange): Carousel {
  const carouselId = pathParameter(exchange, 'carouselId');
  exchange.note({ carouselId });
  return known(parts.world.carousels, 'carousel', carouselId);
}

/** Any media is taken, as accepted types are not shown. */
async function uploadAsset(parts: ServiceParts, exchange: Exchange): Promise<Reply> {
  const carousel = carouselOf(parts, exchange);
  const rules = { largestFileBytes: parts.uploadLimitBytes };
  const asset = await receiveForm(exchange, parts.storage, rules, async (form) => {
    const slideId = slideOf(carousel, form, exchange, parts.takesSlideless);
    const id = parts.identifiers.next('ast');
    await form.file.keepAs(parts.storage.pathOf(id, form.fileName));
    const stored = assetOf(parts, carousel, slideId, id, form);
    parts.journal.commit({ kind: 'asset', asset: stored });
    exchange.note({ resourceId: id, url: stored.url });
    return stored;
  });
  return success(201, parts.dialect.uploadedAsset(asset));
}

function slideOf(
  carousel: Carousel,
  form: ReceivedForm,
  exchange: Exchange,
  takesSlideless: boolean,
): string | null {
  const slideId = form.fields.get('slideId');
  if (slideId === undefined && takesSlideless) return null;
  if (slideId === undefined || slideId === '') throw invalid('slideId is required');
  exchange.note({ slideId });
  if (!carousel.slides.some((slide) => slide.id === slideId)) {
    throw notFound(`slide in ${carousel.title}`, slideId);
  }
  return slideId;
}

function assetOf(
  parts: ServiceParts,
  carousel: Carousel,
  slideId: string | null,
  id: string,
  { fileName, content }: ReceivedForm,
): Asset {
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(fileName)?.[0].toLowerCase() ?? '';
  return {
    id,
    carouselId: carousel.id,
    slideId,
    fileName,
    sizeBytes: content.sizeBytes,
    sha256: content.sha256,
    url: `https://cdn.practice.example/carousels/${carousel.id}/${id}${extension}`,
    createdAtMs: parts.clock.nowMs(),
  };
}
