import type { Brand, Carousel, KnowledgeBase, RemoteDocument, Slide } from '../../contract/connection.ts';
import type { Decode, Understood } from './classify-read.ts';
import {
  addressIn,
  countIn,
  idIn,
  listIn,
  nameIn,
  numberIn,
  statusIn,
  timeIn,
  totalIn,
  unwrapped,
} from './reply-fields.ts';
import type { ClipState, Page } from './service-client.ts';
import { isJsonObject, type JsonObject } from './strict-json.ts';

/*
 * Replies of reads, in every shape the field notes have seen. A list needs to be a list, and an entry needs an id; an entry
 * without one is left out unless no entry has any.
 */

export const brandPage: Decode<Page<Brand>> = pageOf(['brands'], ['id', 'brandId'], (id, fields) => ({
  id,
  name: nameIn(fields, ['name', 'title', 'slug']) ?? id,
}));

export const knowledgeBasePage: Decode<Page<KnowledgeBase>> = pageOf(
  ['kbs', 'knowledgeBases'],
  ['id', 'kbId'],
  (id, fields) => ({
    id,
    name: nameIn(fields, ['name', 'title']) ?? id,
    documentCount: countIn(fields, ['docCount', 'documentCount']),
  }),
);

export const documentPage: Decode<Page<RemoteDocument>> = pageOf(
  ['documents', 'docs'],
  ['id', 'documentId', 'docId'],
  (id, fields) => ({
    id,
    name: nameIn(fields, ['name', 'fileName', 'title']) ?? id,
    status: statusIn(fields, ['status']),
    createdAt: timeIn(fields, ['createdAt']),
  }),
);

export function carouselPage(isLoopbackService: boolean): Decode<Page<Carousel>> {
  return pageOf(['carousels'], ['id', 'carouselId'], (id, fields) =>
    carouselOf(id, fields, isLoopbackService),
  );
}

/** interface §4.3 names the slide's id; the field notes saw `slides[].id`. */
export function oneCarousel(carouselId: string, isLoopbackService: boolean): Decode<Carousel> {
  return (payload) => {
    const fields = unwrapped(payload, ['carousel']);
    if (fields === null || !holdsCarousel(fields)) return { missing: 'id' };
    const id = idIn(fields, ['id', 'carouselId']) ?? carouselId;
    if (id !== carouselId) return { missing: `id ${carouselId}` };
    return { value: carouselOf(id, fields, isLoopbackService) };
  };
}

/** interface §4.6 */
export function clipState(clipId: string): Decode<ClipState> {
  return (payload) => {
    const fields = unwrapped(payload, ['clip']);
    if (fields === null || !holdsClip(fields)) return { missing: 'id' };
    const id = idIn(fields, ['id', 'clipId']) ?? clipId;
    // A reply about another clip says nothing about this one (reliability S17).
    if (id !== clipId) return { missing: `id ${clipId}` };
    return {
      value: {
        id,
        status: statusIn(fields, ['status']),
        editRevision: countIn(fields, ['editRevision']),
        name: nameIn(fields, ['name', 'fileName', 'title']),
        candidates: (listIn(fields['candidates'], ['items', 'candidates']) ?? []).flatMap((candidate) => {
          const candidateId = idIn(candidate, ['id', 'candidateId']);
          return candidateId === null ? [] : [candidateOf(candidateId, candidate)];
        }),
      },
    };
  };
}

/** Who the key belongs to. Nothing in this reply is needed: a service that does not say leaves it open. */
export const identityOf: Decode<{ readonly identity: string | null }> = (payload) => {
  const fields = unwrapped(payload, ['user', 'profile', 'account']);
  const workspace =
    fields === null ? null : (fields['organization'] ?? fields['workspace'] ?? fields['team']);
  const names = ['name', 'displayName', 'fullName', 'organizationName', 'workspaceName', 'username', 'email'];
  const own = fields === null ? null : nameIn(fields, names);
  return { value: { identity: own ?? (isJsonObject(workspace) ? nameIn(workspace, names) : null) } };
};

function pageOf<Item>(
  listNames: readonly string[],
  idNames: readonly string[],
  read: (id: string, fields: JsonObject) => Item,
): Decode<Page<Item>> {
  return (payload, whole): Understood<Page<Item>> => {
    const names = [...listNames, 'items'];
    const entries = listIn(payload, names) ?? listIn(whole, names);
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

function candidateOf(id: string, fields: JsonObject): ClipState['candidates'][number] {
  return {
    id,
    title: nameIn(fields, ['title', 'name']),
    renderStatus: statusIn(fields, ['renderStatus']),
    score: numberIn(fields, ['score']),
    startMs: numberIn(fields, ['startMs']),
    endMs: numberIn(fields, ['endMs']),
  };
}

/** An object in which nothing of a clip can be recognised is not one, even though no single field is certain to come. */
function holdsClip(fields: JsonObject): boolean {
  return ['id', 'clipId', 'editRevision', 'candidates'].some((name) => name in fields);
}

function holdsCarousel(fields: JsonObject): boolean {
  return ['id', 'carouselId', 'slides'].some((name) => name in fields);
}
