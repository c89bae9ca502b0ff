import type { Brand, Carousel, KnowledgeBase, Slide } from '../../../contract/connection.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import * as fields from './fields.ts';
import type { Decode, Field } from './fields.ts';
import { listIn, placesIn, unwrapped } from './reply-fields.ts';
import { isJsonObject, type JsonObject } from './strict-json.ts';
import { speaksAgainst } from './unsaid-yes.ts';
import type { ListedDocument } from './values.ts';

/*
 * Replies of reads, in every shape the field notes have seen. A list needs to be a list, and an entry needs an id.
 */

export const brands = fields.many({
  lists: ['brands'],
  entry: fields.record(
    { id: fields.id('id', 'brandId'), name: fields.name('name', 'title', 'slug'), slug: fields.name('slug') },
    fields.leaves('timezone', 'platforms'),
  ),
  finish: ({ id, name, slug }): Brand => ({ id, name: name ?? id, ...(slug === null ? {} : { slug }) }),
});

export const knowledgeBases = fields.many({
  lists: ['kbs', 'knowledgeBases'],
  entry: fields.record(
    {
      id: fields.id('id', 'kbId'),
      name: fields.name('name', 'title'),
      documentCount: fields.count('docCount', 'documentCount'),
    },
    fields.leaves('createdAt', 'updatedAt'),
  ),
  finish: (entry): KnowledgeBase => ({ ...entry, name: entry.name ?? entry.id }),
});

export const document = fields.record(
  {
    id: fields.id('id', 'documentId', 'docId'),
    name: fields.name('name', 'fileName', 'title'),
    status: fields.status('status'),
    createdAt: fields.time('createdAt'),
  },
  fields.leaves('chunkCount'),
);

/** Under names that stores and knowledge bases use. */
const statedContent = {
  sizeBytes: fields.count(
    'size',
    'sizeBytes',
    'fileSize',
    'fileSizeBytes',
    'bytes',
    'byteSize',
    'contentLength',
  ),
  sha256: fields.sha256('sha256', 'checksum', 'checksumSha256', 'fileHash', 'contentHash', 'hash'),
};

const listedDocument: Field<ReturnType<typeof document.read> & Pick<ListedDocument, 'stated'>> = {
  names: { ...document.names, ...statedContent.sizeBytes.names, ...statedContent.sha256.names },
  read(object, source) {
    const sizeBytes = statedContent.sizeBytes.read(object, source);
    const sha256 = statedContent.sha256.read(object, source);
    const isStated = sizeBytes !== null || sha256 !== null;
    return { ...document.read(object, source), ...(isStated ? { stated: { sizeBytes, sha256 } } : {}) };
  },
};

export const documents = fields.many({
  lists: ['documents', 'docs'],
  entry: listedDocument,
  mapped: 'documents.documents',
  finish: (entry): ListedDocument => ({ ...entry, name: entry.name ?? entry.id }),
});

const slide = fields.record(
  {
    id: fields.id('id', 'slideId'),
    title: fields.name('title', 'name'),
    order: fields.count('order', 'index', 'position'),
    imageUrl: fields.address('imageUrl', 'url'),
  },
  fields.leaves('body'),
);
const slideLists = ['items', 'slides'];
const slides: Field<Slide[]> = {
  names: { slides: fields.nested(slide.names, slideLists) },
  read: (object, source) =>
    fields
      .identified(
        (listIn(object?.['slides'], slideLists) ?? []).map((entry, index) => {
          const read = slide.read(entry, source);
          return { ...read, order: read.order ?? index };
        }),
      )
      .filter(({ id }) => id !== noSlide),
};

/** service-interface §4.3 names the slide's id; the field notes saw `slides[].id`. */
export const carousel = fields.record(
  { id: fields.id('id', 'carouselId'), title: fields.name('title', 'name'), slides },
  fields.leaves('status'),
);

export const carousels = fields.many({ lists: ['carousels'], entry: carousel, finish: titled });

/** `carouselId` `null`: whichever the reply is. */
export function oneCarousel(carouselId: string | null): Decode<Carousel> {
  return (payload, whole) => {
    const object = [payload, ...placesIn(whole)]
      .map((place) => unwrapped(place, ['carousel']))
      .find((one) => one !== null && holdsCarousel(one));
    if (object === undefined || object === null) return { missing: 'id' };
    const read = carousel.read(object, { whole });
    const id = read.id ?? carouselId;
    if (id === null) return { missing: 'id' };
    if (carouselId !== null && id !== carouselId) return { missing: `id ${carouselId}` };
    return { value: titled({ ...read, id }) };
  };
}

/** It answers: nothing more is needed. */
export const nothingMore: Decode<null> = () => ({ value: null });

const ownNames = [
  'name',
  'displayName',
  'fullName',
  'organizationName',
  'workspaceName',
  'username',
  'email',
];
const own = fields.name(...ownNames);
const workspaces = ['organization', 'workspace', 'team'];
export const account = {
  ...fields.leaves('id'),
  ...own.names,
  ...Object.fromEntries(
    workspaces.map((workspace) => [workspace, { names: { ...fields.leaves('id'), ...own.names } }]),
  ),
};

/** Who the key belongs to. Nothing in this reply is needed: a service that does not say leaves it open. */
export const identityOf: Decode<{ readonly identity: string | null }> = (payload, whole) => {
  const identities = [payload, ...placesIn(whole)].map((place) => {
    const object = unwrapped(place, ['user', 'profile', 'account']);
    const workspace = workspaces.map((one) => object?.[one]).find((one) => one !== undefined && one !== null);
    return own.read(object, { whole }) ?? (isJsonObject(workspace) ? own.read(workspace, { whole }) : null);
  });
  return { value: { identity: identities.find((one) => one !== null) ?? null } };
};

/**
 * The same of a reply that may come without the envelope: then it counts only where it is an account's without a doubt, as something
 * before the service may answer with JSON of its own (reliability N14).
 */
export const knownIdentity: Decode<{ readonly identity: string | null }> = (payload, whole) => {
  if (isJsonObject(whole) && whole['success'] === true) return identityOf(payload, whole);
  const holdsId = placesIn(whole).some((place) => {
    const object = unwrapped(place, ['user', 'profile', 'account']);
    return fields.id('id', 'userId').read(object, { whole }) !== null && own.read(object, { whole }) !== null;
  });
  return holdsId && !speaksAgainst(whole) ? identityOf(payload, whole) : { missing: 'success' };
};

/** A list that may come without the envelope. An error in it, or a `success` that is none, speaks against it. */
export function listedWithoutEnvelope<Value>(decode: Decode<Value>): Decode<Value> {
  return (payload, whole) => (speaksAgainst(whole) ? { missing: 'success' } : decode(payload, whole));
}

function titled(read: Omit<Carousel, 'title'> & { readonly title: string | null }): Carousel {
  return { ...read, title: read.title ?? read.id };
}

function holdsCarousel(object: JsonObject): boolean {
  return ['id', 'carouselId', 'slides'].some((name) => name in object);
}
