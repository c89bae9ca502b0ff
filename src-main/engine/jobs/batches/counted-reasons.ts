import type { Message } from '../../../contract/messages/message.ts';
import { messageOf, recorded, told, type Recorded } from '../../storage/messages/recorded.ts';

/** More different reasons than people read are told as one. */
const mostReasons = 20;

/** Why jobs were not changed, each reason once with how many it holds for. */
export class CountedReasons {
  readonly #counts = new Map<Recorded, number>();

  add(why: Message): void {
    const one = recorded(why);
    const isListed = this.#counts.has(one) || this.#counts.size < mostReasons;
    const key = isListed ? one : told('not_done.other_reasons');
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  all(): { why: Message; count: number }[] {
    return Array.from(this.#counts, ([why, count]) => ({ why: messageOf(why), count }));
  }
}
