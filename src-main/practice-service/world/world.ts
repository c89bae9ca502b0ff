import { assertNever } from '../../foundation/assert-never.ts';
import type {
  Asset,
  Brand,
  Carousel,
  Clip,
  Draft,
  KbDocument,
  KnowledgeBase,
  RenderJob,
  WorldEvent,
} from './entities.ts';

/** Everything the service holds, in memory. It changes by events alone, so that replaying them gives the same world. */
export class World {
  readonly #brands = new Map<string, Brand>();
  readonly #knowledgeBases = new Map<string, KnowledgeBase>();
  readonly #documentsByKb = new Map<string, KbDocument[]>();
  readonly #carousels = new Map<string, Carousel>();
  readonly #assets = new Map<string, Asset>();
  readonly #clips = new Map<string, Clip>();
  readonly #jobsByClip = new Map<string, RenderJob[]>();
  readonly #drafts = new Map<string, Draft>();
  readonly #takenIds = new Set<string>();

  get brands(): ReadonlyMap<string, Brand> {
    return this.#brands;
  }

  get knowledgeBases(): ReadonlyMap<string, KnowledgeBase> {
    return this.#knowledgeBases;
  }

  get carousels(): ReadonlyMap<string, Carousel> {
    return this.#carousels;
  }

  get assets(): ReadonlyMap<string, Asset> {
    return this.#assets;
  }

  get clips(): ReadonlyMap<string, Clip> {
    return this.#clips;
  }

  get drafts(): ReadonlyMap<string, Draft> {
    return this.#drafts;
  }

  /** Oldest first. */
  documentsOf(kbId: string): readonly KbDocument[] {
    return this.#documentsByKb.get(kbId) ?? [];
  }

  /** In the order they were submitted. */
  rendersOf(clipId: string): readonly RenderJob[] {
    return this.#jobsByClip.get(clipId) ?? [];
  }

  isTaken(id: string): boolean {
    return this.#takenIds.has(id);
  }

  apply(event: WorldEvent): void {
    switch (event.kind) {
      case 'brand':
        this.#keep(this.#brands, event.brand);
        return;
      case 'knowledge-base':
        this.#keep(this.#knowledgeBases, event.knowledgeBase);
        return;
      case 'document':
        this.#takenIds.add(event.document.id);
        append(this.#documentsByKb, event.document.kbId, event.document);
        return;
      case 'document-removed':
        this.#documentsByKb.set(
          event.kbId,
          this.documentsOf(event.kbId).filter(({ id }) => id !== event.documentId),
        );
        return;
      case 'carousel':
        for (const slide of event.carousel.slides) this.#takenIds.add(slide.id);
        this.#keep(this.#carousels, event.carousel);
        return;
      case 'asset':
        this.#keep(this.#assets, event.asset);
        this.#showOnSlide(event.asset);
        return;
      case 'clip':
        for (const candidate of event.clip.candidates) this.#takenIds.add(candidate.id);
        this.#keep(this.#clips, event.clip);
        return;
      case 'clip-removed':
        this.#clips.delete(event.clipId);
        return;
      case 'render':
        this.#takenIds.add(event.job.id);
        append(this.#jobsByClip, event.job.clipId, event.job);
        return;
      case 'draft':
        this.#keep(this.#drafts, event.draft);
        return;
      default:
        assertNever(event, 'world event');
    }
  }

  clear(): void {
    for (const map of [this.#brands, this.#knowledgeBases, this.#documentsByKb, this.#carousels]) map.clear();
    for (const map of [this.#assets, this.#clips, this.#jobsByClip, this.#drafts]) map.clear();
    this.#takenIds.clear();
  }

  #keep<Entity extends { readonly id: string }>(map: Map<string, Entity>, entity: Entity): void {
    this.#takenIds.add(entity.id);
    map.set(entity.id, entity);
  }

  /** A slide shows what was uploaded for it last. */
  #showOnSlide(asset: Asset): void {
    const carousel = this.#carousels.get(asset.carouselId);
    if (carousel === undefined) return;
    const slides = carousel.slides.map((slide) =>
      slide.id === asset.slideId ? { ...slide, imageUrl: asset.url } : slide,
    );
    this.#carousels.set(carousel.id, { ...carousel, slides });
  }
}

function append<Entity>(map: Map<string, Entity[]>, key: string, entity: Entity): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [entity]);
  else list.push(entity);
}
