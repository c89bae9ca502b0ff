import type { PageSession, Sharing } from '../../contract/page-session.ts';
import type { Sessions } from './sessions.ts';

/** The sessions of every server of pages in this run, as people see them: in one list. */
export class SessionBook {
  readonly #all = new Set<Sessions>();
  /** How other computers reach the pages, while they do. */
  sharing: () => Sharing | null = () => null;

  add(sessions: Sessions): void {
    this.#all.add(sessions);
  }

  remove(sessions: Sessions): void {
    this.#all.delete(sessions);
  }

  /** The one that was seen last first. */
  list(ownId: string | null): PageSession[] {
    return [...this.#all]
      .flatMap((sessions) => sessions.list(ownId))
      .sort((left, right) => right.seenAtMs - left.seenAtMs);
  }

  /** False where there is no such session any more. */
  end(id: string): boolean {
    return [...this.#all].some((sessions) => sessions.end(id));
  }
}
