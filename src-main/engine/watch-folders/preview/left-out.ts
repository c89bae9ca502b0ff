import { mergedByReason, namedOfEach, type FilesByReason } from '../../../contract/files-by-reason.ts';
import type { Sighted } from '../files/tree-walk.ts';
import { messageOf, told, type Recorded } from '../../storage/messages/recorded.ts';
import { message } from '../../../contract/messages/message.ts';

/** Why something that does not go is left out, as every preview says it. A file is one that is empty. */
export function whyLeftOut(sighting: Sighted['sighting']): Recorded {
  switch (sighting.kind) {
    case 'left_out':
    case 'unreadable':
      return sighting.reason;
    case 'file':
      return told('file.empty');
  }
}

const mostReasons = 30;
const otherReasons = message('file.rarer_reasons');

/** Counts files by why they are left out, and keeps the first few names of each reason. */
export class FilesLeftOut {
  readonly #reasons = new Map<Recorded, { files: number; names: string[]; isTrouble: boolean }>();

  /** `isTrouble`: it would have gone, but could not be read. */
  add(why: Recorded, name: string, { isTrouble }: { readonly isTrouble: boolean }): void {
    const known = this.#reasons.get(why);
    const reason = known ?? { files: 0, names: [], isTrouble };
    reason.files += 1;
    if (reason.names.length < namedOfEach) reason.names.push(name);
    if (known === undefined) this.#reasons.set(why, reason);
  }

  /** What is in trouble first, then the most frequent. Those that are too many to list are summed up in one. */
  byReason(): FilesByReason[] {
    const all = [...this.#reasons]
      .map(([why, reason]) => ({ why: messageOf(why), ...reason }))
      .sort((one, other) => Number(other.isTrouble) - Number(one.isTrouble) || other.files - one.files);
    const others = all.slice(mostReasons).map((reason) => ({ ...reason, why: otherReasons }));
    return [...all.slice(0, mostReasons), ...mergedByReason(others)];
  }
}
