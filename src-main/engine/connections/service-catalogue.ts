import type { Message } from '../../contract/messages/message.ts';
import type {
  Brand,
  Carousel,
  ConnectionTargets,
  PastedTarget,
  RemoteDocument,
  Slide,
} from '../../contract/connection.ts';
import { OutboxError } from '../../contract/errors.ts';
import { firstOfEach } from '../../contract/first-of-each.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { FileTargetKind } from '../../contract/job.ts';
import { minuteMs } from '../../foundation/durations.ts';
import { isAskedLater, NamedTargets, type NamedTarget } from './named-targets.ts';
import type { PastedTargets } from './pasted-targets.ts';
import type { ServiceAccess } from '../service-client/wire/access.ts';
import type { ReadOutcome } from '../service-client/outcomes/outcome.ts';
import type { Page } from '../service-client/replies/values.ts';
import type { ServiceClient } from '../service-client/service-client.ts';

/** How long a carousel's slides are taken from memory: many files ask at once. */
const slidesFreshMs = minuteMs;

/**
 * What the service has that things can be sent to. Everything is read when asked for; slides are kept for a minute, and the names
 * of brands to call them by.
 */
export class ServiceCatalogue {
  readonly #client: ServiceClient;
  readonly #clock: Clock;
  readonly #pasted: PastedTargets;
  readonly #accessOf: (connectionId: number) => Promise<ServiceAccess>;
  readonly #onKeyRefused: (connectionId: number, message: Message) => void;
  readonly #slides = new Map<string, { readAtMs: number; slides: Promise<readonly Slide[] | null> }>();

  readonly #namedTargets: NamedTargets;

  /** By connection and id, as last listed. */
  readonly #brandNames = new Map<string, string>();

  constructor(options: {
    client: ServiceClient;
    clock: Clock;
    pasted: PastedTargets;
    /** Throws `OutboxError` where there is no such connection, or no key. */
    accessOf(connectionId: number): Promise<ServiceAccess>;
    /** The key was refused where nobody waits for an answer. */
    onKeyRefused(connectionId: number, message: Message): void;
  }) {
    this.#client = options.client;
    this.#clock = options.clock;
    this.#pasted = options.pasted;
    this.#accessOf = (id) => options.accessOf(id);
    this.#onKeyRefused = (id, message) => {
      options.onKeyRefused(id, message);
    };
    this.#namedTargets = new NamedTargets({
      ...options,
      accessOf: (id) => options.accessOf(id),
      brandsOf: (id) => this.brandsOf(id),
    });
  }

  async targets(connectionId: number): Promise<ConnectionTargets> {
    const access = await this.#accessOf(connectionId);
    const [brands, knowledgeBases, carousels] = await Promise.all([
      this.#client.brands(access),
      this.#client.knowledgeBases(access),
      this.#client.carousels(access),
    ]);
    if (brands.kind === 'ok') {
      for (const { id, name } of brands.value) this.#brandNames.set(`${String(connectionId)} ${id}`, name);
    }
    const lists = {
      brands: listed(brands),
      knowledgeBases: listed(knowledgeBases),
      carousels: listed(carousels),
    };
    return { connectionId, ...lists, pasted: this.#notListed(connectionId, lists) };
  }

  /** Pasted ids that no list has. One that a list has by now is called as it is there. */
  #notListed(
    connectionId: number,
    lists: Pick<ConnectionTargets, 'brands' | 'knowledgeBases' | 'carousels'>,
  ): PastedTarget[] {
    const names = {
      knowledge_base: new Map(lists.knowledgeBases.items.map(({ id, name }) => [id, name])),
      carousel: new Map(lists.carousels.items.map(({ id, title }) => [id, title])),
      brand_clips: new Map(lists.brands.items.map(({ id, name }) => [id, name])),
    };
    return this.#pasted.of(connectionId).filter((target) => {
      const name = names[target.kind].get(target.id);
      if (name !== undefined && name !== target.label) this.#pasted.seen(connectionId, target, name);
      return name === undefined;
    });
  }

  /** The brands as they are now. `later`: the service cannot be asked just now; `null`: it does not let them be read. */
  async brandsOf(connectionId: number): Promise<readonly Brand[] | null | 'later'> {
    const access = await this.#accessOf(connectionId).catch((error: unknown) => {
      if (error instanceof OutboxError) return null;
      throw error;
    });
    if (access === null) return 'later';
    const brands = await this.#client.brands(access);
    if (brands.kind !== 'ok') return isAskedLater(brands) ? 'later' : null;
    for (const { id, name } of brands.value) this.#brandNames.set(`${String(connectionId)} ${id}`, name);
    return brands.value;
  }

  /**
   * What of a kind files can be sent to, read at most once a minute, with the ids that people pasted and named. `later`: the service
   * cannot be asked just now; `null`: it does not let them be listed, and nobody has named one.
   */
  namedTargets(connectionId: number, kind: FileTargetKind): Promise<readonly NamedTarget[] | null | 'later'> {
    return this.#namedTargets.of(connectionId, kind);
  }

  /** What the service called a brand when its brands were last listed in this run, else a person; or `null`. */
  brandName(connectionId: number, brandId: string): string | null {
    const listed = this.#brandNames.get(`${String(connectionId)} ${brandId}`);
    return listed ?? this.#pasted.labelOf(connectionId, { kind: 'brand_clips', id: brandId });
  }

  /** Remembers a brand that was named without asking the service, where its lists did not have it in this run. */
  rememberBrand(connectionId: number, brandId: string): void {
    if (this.#brandNames.has(`${String(connectionId)} ${brandId}`)) return;
    this.#pasted.remember(connectionId, { kind: 'brand_clips', id: brandId, label: null });
  }

  async carousel(connectionId: number, carouselId: string): Promise<Carousel> {
    return valueOf(await this.#client.carousel(await this.#accessOf(connectionId), carouselId));
  }

  async documents(
    connectionId: number,
    request: { knowledgeBaseId: string; offset: number; limit: number },
  ): Promise<Page<RemoteDocument>> {
    const access = await this.#accessOf(connectionId);
    const { knowledgeBaseId } = request;
    return wholePage(request, (range) => this.#client.documents(access, { knowledgeBaseId, ...range }));
  }

  /** The slides of a carousel: none where the service doesn't let them be read, `null` where another try may read them. */
  slidesOf(connectionId: number, carouselId: string): Promise<readonly Slide[] | null> {
    const key = `${String(connectionId)} ${carouselId}`;
    const nowMs = this.#clock.monotonicMs();
    const known = this.#slides.get(key);
    if (known !== undefined && nowMs - known.readAtMs < slidesFreshMs) return known.slides;
    const slides = this.#readSlides(connectionId, carouselId).catch((error: unknown) => {
      this.#slides.delete(key);
      if (error instanceof OutboxError && error.code === 'unauthorized') {
        this.#onKeyRefused(connectionId, error.told);
      }
      return null;
    });
    this.#slides.set(key, { readAtMs: nowMs, slides });
    return slides;
  }

  async #readSlides(connectionId: number, carouselId: string): Promise<readonly Slide[]> {
    const outcome = await this.#client.carousel(await this.#accessOf(connectionId), carouselId);
    // What is not understood may be the page of a network that somebody has to sign in to: it passes.
    const maySayLater = outcome.kind === 'ok' || outcome.kind === 'not_understood' || isAskedLater(outcome);
    return maySayLater ? valueOf(outcome).slides : [];
  }
}

/** So few that no service gives them as a part of more. */
const surelyAll = 4;

/** A page of the length that was asked for, though the service may give fewer at once. */
export async function wholePage<Item extends { readonly id: string }>(
  { offset, limit }: { readonly offset: number; readonly limit: number },
  read: (range: { readonly offset: number; readonly limit: number }) => Promise<ReadOutcome<Page<Item>>>,
): Promise<Page<Item>> {
  const first = valueOf(await read({ offset, limit }));
  const items = [...first.items];
  let { total } = first;
  for (let page = first, given = countOf(page); ; given += countOf(page)) {
    const isAll = offset === 0 && given <= surelyAll;
    const mayFollow = page.more ?? (total === null ? !isAll : offset + given < total);
    if (page.more === false || (given > 0 && countOf(page) === 0)) total ??= offset + given;
    if (!mayFollow || given >= limit || countOf(page) === 0) break;
    const outcome = await read({ offset: offset + given, limit });
    if (outcome.kind !== 'ok') break;
    page = outcome.value;
    total = page.total ?? total;
    items.push(...page.items);
  }
  return { items: firstOfEach(items, ({ id }) => id).slice(0, limit), total };
}

function countOf({ items, given }: Page<unknown>): number {
  return given ?? items.length;
}

/** The value of a read, or the `OutboxError` that says why there is none. */
export function valueOf<Value>(outcome: ReadOutcome<Value>): Value {
  switch (outcome.kind) {
    case 'ok':
      return outcome.value;
    case 'unauthorized':
      throw new OutboxError('unauthorized', outcome.message);
    case 'offline':
      throw new OutboxError('unreachable', outcome.message);
    case 'refused':
      throw new OutboxError(outcome.statusCode === 404 ? 'not_found' : 'service_error', outcome.message);
    case 'forbidden':
    case 'trouble':
    case 'later':
    case 'not_offered':
    case 'not_understood':
      throw new OutboxError('service_error', outcome.message);
  }
}

function listed<Item>(outcome: ReadOutcome<readonly Item[]>): {
  listable: boolean;
  why: Message | null;
  items: Item[];
} {
  return outcome.kind === 'ok'
    ? {
        listable: true,
        why: outcome.partial ?? null,
        items: [...outcome.value],
      }
    : { listable: false, why: outcome.message, items: [] };
}
