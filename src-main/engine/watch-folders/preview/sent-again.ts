import type { Slide } from '../../../contract/connection.ts';
import { firstInNaturalOrder } from '../../../contract/natural-order.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { isLinkList } from '../rules/file-names.ts';
import type { FileRecord, FileRecords } from '../files/file-records.ts';
import { knownFate } from '../files/known-fate.ts';
import { destinationOf, type Destination, type KnownTargets } from '../placement/destination.ts';
import { wouldBecome } from '../placement/destination-words.ts';
import { placeFile, type Placement } from '../rules/slide-mapping.ts';
import type { Foresight, ForeseenFolder } from './foresight.ts';

/** Why a file that was sent before stays, although a person wants it at the new target too. */
type Staying = 'there' | 'asks' | 'ended' | 'gone';

const words: Readonly<Record<Staying, (count: number) => Message>> = {
  there: (count) => message('preview.again.there', { count }),
  asks: (count) => message('preview.again.asks', { count }),
  ended: (count) => message('preview.again.ended', { count }),
  gone: (count) => message('preview.again.gone', { count }),
};

interface SentAgainParts {
  readonly wanted: ForeseenFolder;
  readonly slides: readonly Slide[] | null;
  readonly files: FileRecords;
  readonly foresight: Foresight;
  readonly known: KnownTargets;
}

/** Of files that were sent before: which would go to the new target too, where a person wants that, and why the others would not. */
export class SentAgain {
  goes = 0;
  goesBytes = 0;
  readonly #staying = new Map<Staying, number>();
  readonly #parts: SentAgainParts;
  #firstFiles: readonly string[] | null = null;

  constructor(parts: SentAgainParts) {
    this.#parts = parts;
  }

  /** Why it stays in any case, or `null`. `isThere`: it still lies in the folder. */
  async count(record: FileRecord, isThere: boolean): Promise<Message | null> {
    if (!isThere) return this.#stays('gone', message('source.file_missing'));
    const { wanted, known, foresight } = this.#parts;
    const destination = await destinationOf(wanted, record.relativePath, known);
    if (destination?.kind === 'asks') return this.#stays('asks', wouldBecome(destination));
    const isList = wanted.rules.target.kind === 'brand_clips' && isLinkList(record.relativePath);
    const place = destination ?? this.#placeOf(record.relativePath);
    if (!isList && place !== null && 'needsSlide' in place) return this.#stays('asks', place.needsSlide);
    const verdict = isList ? null : foresight.lookAgain(wanted, record, place);
    const fate = knownFate(verdict);
    if (fate === null || fate.fate === 'send') {
      this.goes += 1;
      this.goesBytes += record.sizeBytes;
      return null;
    }
    return this.#stays(stayingOf(fate.fate), fate.message);
  }

  /** One for each reason. */
  whyOthersStay(): Message[] {
    return Array.from(this.#staying, ([why, count]) => words[why](count));
  }

  #stays(why: Staying, said: Message): Message {
    this.#staying.set(why, (this.#staying.get(why) ?? 0) + 1);
    return said;
  }

  #placeOf(relativePath: string): Placement | Destination | null {
    const { wanted, slides, files } = this.#parts;
    const mapping = wanted.rules.slides;
    // Slides that cannot be read now are waited for.
    if (mapping === null || (slides === null && mapping.mode !== 'fixed')) return null;
    if (mapping.mode === 'order' && wanted.id !== null)
      this.#firstFiles ??= firstInNaturalOrder(files.presentPaths(wanted.id), slides?.length ?? 0);
    const place = { keptSlideId: null, firstFiles: this.#firstFiles ?? [], holderOf: () => null };
    return placeFile(relativePath, mapping, slides, place);
  }
}

function stayingOf(fate: 'already_sent' | 'warned' | 'stay'): Staying {
  if (fate === 'already_sent') return 'there';
  return fate === 'warned' ? 'asks' : 'ended';
}
