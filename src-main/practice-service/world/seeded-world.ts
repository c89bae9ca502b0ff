import { dayMs, hourMs } from '../../foundation/durations.ts';
import { sha256Of } from '../../foundation/sha256.ts';
import { inventCandidates, inventDurationSec } from './candidates.ts';
import type { Clip, KbDocument, WorldEvent } from './entities.ts';
import type { IdentifierSource } from './identifiers.ts';

/** A Monday morning: what a new account holds was made on fixed days, whatever the clock says. */
const firstDayMs = Date.UTC(2025, 0, 6, 9);

const brands = [
  {
    slug: 'halden-moss',
    name: 'Halden & Moss',
    timezone: 'Europe/Oslo',
    platforms: ['instagram', 'linkedin'],
  },
  {
    slug: 'kestrel-audio',
    name: 'Kestrel Audio',
    timezone: 'Europe/London',
    platforms: ['youtube', 'tiktok'],
  },
  { slug: 'northlight', name: 'Northlight Travel', timezone: 'Europe/Lisbon', platforms: ['instagram'] },
] as const;

const knowledgeBases = [
  { name: 'Product help', documents: ['Cleaning guide.pdf', 'shipping-regions.txt', 'Release notes 8.1.md'] },
  { name: 'Brand voice', documents: ['Voice and tone.docx', 'Words we use.md'] },
  { name: 'Legal, internal', documents: ['Warranty terms 2024.docx'] },
] as const;

const carousels = [
  {
    title: 'Lisbon in five days',
    slides: ['Cover', 'The route', 'Day by day', 'Gardens', 'Coffee', 'Sunset'],
  },
  {
    title: 'Kestrel Audio, Episode 112',
    slides: ['Cover', 'The guest', 'Quote', 'Listen'],
  },
  {
    title: 'Kestrel Audio, Episode 113',
    slides: ['Cover', 'The guest', 'Quote', 'Listen'],
  },
  {
    title: 'Press kit 2025',
    slides: ['Logo', 'Founders', 'Studio', 'Product', 'Contact'],
  },
] as const;

const clips = [
  { brand: 1, title: 'Episode 111: Live at the Forge', url: 'https://www.youtube.com/watch?v=7c90aa' },
  { brand: 1, title: 'Interview with Ada Brandt', url: 'https://www.loom.com/share/41d0c2' },
  { brand: 0, title: 'Studio garden timelapse', url: 'https://files.kestrel.example/garden.mp4' },
] as const;

/** What a new practice account holds. The same seed gives the same ids. */
export function seededEvents(
  seed: number,
  identifiers: IdentifierSource,
  mostBrands: number = brands.length,
): WorldEvent[] {
  const brandEvents = brands.slice(0, mostBrands).map((brand) => ({
    kind: 'brand' as const,
    brand: { ...brand, id: identifiers.next('brand'), platforms: [...brand.platforms] },
  }));
  const brandIds = brandEvents.map((event) => event.brand.id);
  return [
    ...brandEvents,
    ...knowledgeBases.flatMap((base, index) => knowledgeBaseEvents(base, index, identifiers)),
    ...carousels.map((carousel) => carouselEvent(carousel, identifiers)),
    ...clips.map((clip, index) => ({
      kind: 'clip' as const,
      clip: seededClip(
        seed,
        clip.title,
        clip.url,
        brandIds[clip.brand] ?? brandIds[0] ?? '',
        index,
        identifiers.next('clip'),
      ),
    })),
  ];
}

function knowledgeBaseEvents(
  base: (typeof knowledgeBases)[number],
  index: number,
  identifiers: IdentifierSource,
): WorldEvent[] {
  const kbId = identifiers.next('kb');
  const createdAtMs = firstDayMs + index * hourMs;
  const documents = base.documents.map((name, position): WorldEvent => {
    const uploadedAtMs = createdAtMs + (position + 1) * dayMs;
    return { kind: 'document', document: seededDocument(identifiers.next('doc'), kbId, name, uploadedAtMs) };
  });
  return [
    { kind: 'knowledge-base', knowledgeBase: { id: kbId, name: base.name, createdAtMs } },
    ...documents,
  ];
}

function seededDocument(id: string, kbId: string, name: string, createdAtMs: number): KbDocument {
  return {
    id,
    kbId,
    name,
    sizeBytes: 1024 * (8 + name.length),
    sha256: sha256Of(name),
    createdAtMs,
    indexedAtMs: createdAtMs,
  };
}

function carouselEvent(carousel: (typeof carousels)[number], identifiers: IdentifierSource): WorldEvent {
  const id = identifiers.next('car');
  const slides = carousel.slides.map((title, index) => ({
    id: identifiers.next('slide'),
    title,
    body: `${title} of “${carousel.title}”`,
    imageUrl: null,
    order: index + 1,
  }));
  return { kind: 'carousel', carousel: { id, title: carousel.title, status: 'draft', slides } };
}

function seededClip(
  seed: number,
  title: string,
  sourceUrl: string,
  brandId: string,
  index: number,
  id: string,
): Clip {
  const durationSec = inventDurationSec(seed, id);
  const createdAtMs = firstDayMs + index * dayMs;
  return {
    id,
    brandId,
    title,
    fileName: `${title}.mp4`,
    sourceUrl,
    sizeBytes: durationSec * 600_000,
    durationSec,
    editRevision: index + 1,
    createdAtMs,
    readyAtMs: createdAtMs,
    candidates: inventCandidates(seed, id, durationSec),
  };
}
