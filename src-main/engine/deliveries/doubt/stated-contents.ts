import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { StatedContent } from '../../service-client/replies/values.ts';
import type { Listed } from './remote-lists.ts';

/** What a job sent, where its file left as it is. */
export type SentFile = Pick<JobRecord, 'size_bytes' | 'sha256'>;

/** A thing that one of our jobs made, and what that sent. */
export interface SentReceiptFile extends SentFile {
  readonly remoteId: string;
}

/** `unsure`: it differs, but nothing here shows that the service means the file as it was sent by it. */
export type ComparedContent = 'same' | 'other' | 'unsure';

type Stated = keyof StatedContent;
/** What the service means by a field. */
type Meaning = 'file' | 'something_else' | 'unknown';

/**
 * What the service states of its things’ contents, held against what was sent. A size may be that of a text that was taken out of the file,
 * so what our own receipts say counts first: where each of them has what was sent, a thing with another is not ours; where one
 * has not, the service means something else by it, which says nothing.
 */
export class StatedContents {
  readonly #receipts: () => readonly SentReceiptFile[];
  readonly #stated: ReadonlyMap<string, StatedContent>;
  #meanings: Readonly<Record<Stated, Meaning>> | null = null;

  constructor(items: readonly Listed[], receipts: () => readonly SentReceiptFile[]) {
    this.#receipts = receipts;
    this.#stated = new Map(items.flatMap(({ id, stated }) => (stated === undefined ? [] : [[id, stated]])));
  }

  /** `null`: nothing is stated that could be held against what was sent. */
  compare({ stated }: Listed, sent: SentFile | null): ComparedContent | null {
    if (stated === undefined || sent === null) return null;
    this.#meanings ??= this.#meaningsOf(this.#receipts());
    const found = fields.flatMap((field) => {
      const isSame = isSameIn(field, stated, sent);
      const means = this.#meanings?.[field] ?? 'unknown';
      if (isSame === null || means === 'something_else') return [];
      return [isSame ? 'same' : means === 'file' ? 'other' : 'unsure'] as const;
    });
    return (['other', 'unsure', 'same'] as const).find((one) => found.includes(one)) ?? null;
  }

  #meaningsOf(receipts: readonly SentReceiptFile[]): Readonly<Record<Stated, Meaning>> {
    const meaningOf = (field: Stated): Meaning => {
      const agree = receipts.flatMap(({ remoteId, ...sent }) => {
        const stated = this.#stated.get(remoteId);
        return (stated === undefined ? null : isSameIn(field, stated, sent)) ?? [];
      });
      if (agree.length === 0) return 'unknown';
      return agree.every((isSame) => isSame) ? 'file' : 'something_else';
    };
    return { sizeBytes: meaningOf('sizeBytes'), sha256: meaningOf('sha256') };
  }
}

const fields = ['sizeBytes', 'sha256'] as const;

function isSameIn(field: Stated, stated: StatedContent, sent: SentFile): boolean | null {
  const [there, here] =
    field === 'sizeBytes' ? [stated.sizeBytes, sent.size_bytes] : [stated.sha256, sent.sha256];
  return there === null || here === null ? null : there === here;
}
