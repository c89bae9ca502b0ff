import type { FileTargetKind } from '../../../contract/job.ts';
import type { FolderPreview } from '../../../contract/watch-folder.ts';
import type { Sighted } from '../files/tree-walk.ts';
import { isPicture, isVideo } from '../rules/file-names.ts';
import { isSupportedDocument } from '../rules/file-rules.ts';

/** Files of a folder that a target of another kind is for, by their names: documents for a knowledge base, pictures for a carousel. */
export class OtherTargets {
  readonly #kind: FileTargetKind;
  readonly #counts = { documents: 0, media: 0 };

  constructor(kind: FileTargetKind) {
    this.#kind = kind;
  }

  count(batch: readonly Sighted[]): void {
    for (const { relativePath, sighting } of batch) {
      // What the rules of a person leave out goes nowhere.
      const isAsked =
        sighting.kind === 'file' || (sighting.kind === 'left_out' && sighting.phase === 'unsupported');
      if (!isAsked) continue;
      if (this.#isForKnowledgeBase(relativePath, sighting.kind === 'file')) this.#counts.documents += 1;
      if (this.#isForCarousel(relativePath)) this.#counts.media += 1;
    }
  }

  /** `undefined` where there are none. */
  found(): FolderPreview['forOtherTargets'] {
    const { documents, media } = this.#counts;
    return documents + media === 0 ? undefined : { documents, media };
  }

  /** A carousel tries any file; a folder of clips takes text as lists of links. */
  #isForKnowledgeBase(path: string, isTaken: boolean): boolean {
    if (this.#kind === 'knowledge_base' || !isSupportedDocument(path)) return false;
    return this.#kind === 'carousel' || !isTaken;
  }

  #isForCarousel(path: string): boolean {
    if (this.#kind === 'carousel') return false;
    return isPicture(path) || (this.#kind === 'knowledge_base' && isVideo(path));
  }
}
