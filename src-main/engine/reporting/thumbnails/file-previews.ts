import type { ContentFacts } from '../../../contract/content-facts.ts';
import type { LargeLook, Pictures } from '../../watch-folders/looks/pictures.ts';
import type { FoundFile } from './shown-files.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface Preview {
  readonly sizeBytes: number | null;
  /** `null` where the file is not there any more. */
  readonly facts: ContentFacts | null;
  readonly shown: LargeLook['shown'];
}

/** Looks at one file, as large as a window shows it. Made each time: whoever looks through many looks at each once. */
export class FilePreviews {
  readonly #pictures: Pictures | null;
  readonly #thumbnails: Pick<Thumbnails, 'of'>;

  /** `pictures`: `null` where the host makes none. */
  constructor(options: { pictures: Pictures | null; thumbnails: Pick<Thumbnails, 'of'> }) {
    this.#pictures = options.pictures;
    this.#thumbnails = options.thumbnails;
  }

  /** What was kept of it does where the file is gone. Never rejects. */
  async of(found: FoundFile | null): Promise<Preview> {
    const look = found?.file == null ? null : ((await this.#pictures?.large(found.file)) ?? null);
    const sizeBytes = found?.sizeBytes ?? null;
    if (look?.shown != null) return { sizeBytes, ...look };
    const kept = await this.#thumbnails.of(found, 'large');
    const shown = kept?.kind === 'jpeg' ? ({ kind: 'picture', jpeg: kept.jpeg } as const) : null;
    return { sizeBytes, facts: look?.facts ?? null, shown };
  }
}
