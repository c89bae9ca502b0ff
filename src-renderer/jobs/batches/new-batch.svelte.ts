import type { BatchTell, NewBatch } from '../../../src-main/contract/batch.ts';
import { tagsOf } from './tags-text.ts';

/** What a person says of a batch while adding to it. Nothing has to be said. */
export class NewBatchDraft {
  name = $state('');
  tags = $state('');
  /** `null`: whoever is told of every batch. */
  tells = $state.raw<readonly BatchTell[] | null>(null);

  get problem(): string | null {
    const read = tagsOf(this.tags);
    return 'problem' in read ? read.problem : null;
  }

  /** What the engine is told; `undefined` where nothing was said. */
  get said(): NewBatch | undefined {
    const name = this.name.trim();
    const read = tagsOf(this.tags);
    const tags = 'tags' in read ? [...read.tags] : [];
    if (name === '' && tags.length === 0 && this.tells === null) return undefined;
    return {
      ...(name !== '' && { name }),
      ...(tags.length > 0 && { tags }),
      ...(this.tells !== null && { tells: [...this.tells] }),
    };
  }

  clear(): void {
    this.name = '';
    this.tags = '';
    this.tells = null;
  }
}
