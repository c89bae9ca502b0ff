import type { Brand, Carousel, KnowledgeBase, RemoteDocument, Slide } from '../../contract/connection.ts';
import type { ServiceProfile } from '../../contract/service-profile.ts';
import type { Decode, Understood } from './classify-read.ts';
import {
  addressIn,
  countIn,
  idIn,
  listIn,
  nameIn,
  statusIn,
  timeIn,
  totalIn,
  unwrapped,
} from './reply-fields.ts';
import type { Page } from './service-client.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './strict-json.ts';
import { taught } from './taught-fields.ts';

/*
 * Replies of reads, in every shape the field notes have seen. A list needs to be a list, and an entry needs an id; an entry
 * without one is left out unless no entry has any.
 */

export const brandPage: Decode<Page<Brand>> = pageOf(['brands'], ['id', 'brandId'], (id, fields) => {
  const slug = nameIn(fields, ['slug']);
  return {
    id,
    name: nameIn(fields, ['name', 'title', 'slug']) ?? id,
    ...(slug === null ? {} : { slug }),
  };
});

export const knowledgeBasePage: Decode<Page<KnowledgeBase>> = pageOf(
  ['kbs', 'knowledgeBases'],
  ['id', 'kbId'],
  (id, fields) => ({
    id,
    name: nameIn(fields, ['name', 'title']) ?? id,
    documentCount: countIn(fields, ['docCount', 'documentCount']),
  }),
);

export function documentPage(profile?: ServiceProfile): Decode<Page<RemoteDocument>> {
  return pageOf(
    ['documents', 'docs'],
    ['id', 'documentId', 'docId'],
    (id, fields) => ({
      id,
      name: nameIn(fields, ['name', 'fileName', 'title']) ?? id,
      status: statusIn(fields, ['status']),
      createdAt: timeIn(fields, ['createdAt']),
    }),
    (whole) =>
      taught(whole, profile, 'documents.documents', (value) => listIn(value, ['documents', 'docs', 'items'])),
  );
}

export function carouselPage(isLoopbackService: boolean): Decode<Page<Carousel>> {
  return pageOf(['carousels'], ['id', 'carouselId'], (id, fields) =>
    carouselOf(id, fields, isLoopbackService),
  );
}

/** interface §4.3 names the slide's id; the field notes saw `slides[].id`. `carouselId` `null`: whichever the reply is. */
export function oneCarousel(carouselId: string | null, isLoopbackService: boolean): Decode<Carousel> {
  return (payload) => {
    const fields = unwrapped(payload, ['carousel']);
    if (fields === null || !holdsCarousel(fields)) return { missing: 'id' };
    const id = idIn(fields, ['id', 'carouselId']) ?? carouselId;
    if (id === null) return { missing: 'id' };
    if (carouselId !== null && id !== carouselId) return { missing: `id ${carouselId}` };
    return { value: carouselOf(id, fields, isLoopbackService) };
  };
}

/** It answers: nothing more is needed. */
export const nothingMore: Decode<null> = () => ({ value: null });

/** Who the key belongs to. Nothing in this reply is needed: a service that does not say leaves it open. */
export const identityOf: Decode<{ readonly identity: string | null }> = (payload) => {
  const fields = unwrapped(payload, ['user', 'profile', 'account']);
  const workspace =
    fields === null ? null : (fields['organization'] ?? fields['workspace'] ?? fields['team']);
  const names = ['name', 'displayName', 'fullName', 'organizationName', 'workspaceName', 'username', 'email'];
  const own = fields === null ? null : nameIn(fields, names);
  return { value: { identity: own ?? (isJsonObject(workspace) ? nameIn(workspace, names) : null) } };
};

/** A list in any of its shapes. `taughtList` is asked first. */
export function pageOf<Item>(
  listNames: readonly string[],
  idNames: readonly string[],
  read: (id: string, fields: JsonObject) => Item,
  taughtList: (whole: JsonValue) => readonly JsonObject[] | null = () => null,
): Decode<Page<Item>> {
  return (payload, whole): Understood<Page<Item>> => {
    const names = [...listNames, 'items'];
    const entries = taughtList(whole) ?? listIn(payload, names) ?? listIn(whole, names);
    if (entries === null) return { missing: listNames[0] ?? 'items' };
    const items = entries.flatMap((fields) => {
      const id = idIn(fields, idNames);
      return id === null ? [] : [read(id, fields)];
    });
    if (items.length === 0 && entries.length > 0) return { missing: idNames[0] ?? 'id' };
    return { value: { items, total: totalIn(payload, whole) } };
  };
}

function carouselOf(id: string, fields: JsonObject, isLoopbackService: boolean): Carousel {
  return {
    id,
    title: nameIn(fields, ['title', 'name']) ?? id,
    slides: (listIn(fields['slides'], ['items', 'slides']) ?? []).flatMap((slide, index) => {
      const slideId = idIn(slide, ['id', 'slideId']);
      return slideId === null ? [] : [slideOf(slideId, slide, index, isLoopbackService)];
    }),
  };
}

function slideOf(id: string, fields: JsonObject, index: number, isLoopbackService: boolean): Slide {
  return {
    id,
    title: nameIn(fields, ['title', 'name']),
    order: countIn(fields, ['order', 'index', 'position']) ?? index,
    imageUrl: addressIn(fields, ['imageUrl', 'url'], isLoopbackService),
  };
}

function holdsCarousel(fields: JsonObject): boolean {
  return ['id', 'carouselId', 'slides'].some((name) => name in fields);
}
