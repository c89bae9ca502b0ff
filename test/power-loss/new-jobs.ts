import { createHash } from 'node:crypto';
import type { NewJob } from '../../src-main/engine/jobs/store/job-intake.ts';
import type { Random } from '../../src-main/foundation/random.ts';

/** A job of content of its own, now a document, now a slide of one of two carousels, now a link. */
export function newJob(number: number, random: Random, pathNumber = number): NewJob {
  const chance = random.next();
  const name = `file-${String(pathNumber)}.pdf`;
  const base = { connectionId: 1, watchFolderId: null, name, title: null, serialOrder: 0 };
  if (chance < 0.15) {
    return {
      ...base,
      kind: 'clip_import',
      target: { kind: 'brand_clips', id: 'brand_1', label: 'Kestrel', slideId: null, slideLabel: null },
      file: null,
      url: `https://video.example/${String(number)}`,
    };
  }
  const file = {
    path: `/folder/${name}`,
    device: '1',
    inode: String(number),
    sizeBytes: 1000 + Math.floor(random.next() * 1_000_000),
    modifiedAtMs: 1_700_000_000_000 + number,
    sha256: createHash('sha256')
      .update(`content ${String(number)}`)
      .digest('hex'),
  };
  if (chance < 0.4) {
    const slide = 1 + Math.floor(random.next() * 6);
    const carousel = random.next() < 0.5 ? 'car_1' : 'car_2';
    return {
      ...base,
      kind: 'carousel_asset',
      target: {
        kind: 'carousel',
        id: carousel,
        label: 'Lisbon',
        slideId: `slide_${String(slide)}`,
        slideLabel: `Slide ${String(slide)}`,
      },
      file,
      url: null,
      serialOrder: slide,
    };
  }
  return {
    ...base,
    kind: 'kb_document',
    target: { kind: 'knowledge_base', id: 'kb_1', label: 'Product help', slideId: null, slideLabel: null },
    file,
    url: null,
  };
}
