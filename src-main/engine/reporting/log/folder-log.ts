import type { Message } from '../../../contract/messages/message.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { inEnglish } from '../../storage/messages/english.ts';
import type { StoredFolder } from '../../watch-folders/folders/stored-folders.ts';
import { wholeMs } from './whole-ms.ts';

type Folder = Pick<
  StoredFolder,
  | 'id'
  | 'connectionId'
  | 'path'
  | 'rules'
  | 'health'
  | 'healthDetail'
  | 'rescannedAtMs'
  | 'settling'
  | 'ignored'
  | 'hold'
>;

interface CountedFolder {
  readonly folder: Folder;
  /** Monotonic, where it is lost. */
  readonly lostAtMs: number | null;
}

/** What becomes of the watched folders: a line for each change, found by comparing their list with the one before. */
export class FolderLog {
  readonly #logger: Logger;
  readonly #clock: Pick<Clock, 'monotonicMs' | 'nowMs'>;
  #seen = new Map<number, CountedFolder>();

  constructor(logger: Logger, clock: Pick<Clock, 'monotonicMs' | 'nowMs'>) {
    this.#logger = logger;
    this.#clock = clock;
  }

  /** As an earlier run left them. One that was lost then is told where it is not back. */
  atStart(folders: readonly Folder[]): void {
    for (const folder of folders) {
      const health = isLost(folder) ? 'watching' : folder.health;
      this.#seen.set(folder.id, { folder: { ...folder, health }, lostAtMs: null });
    }
  }

  /** All of them, as they are now. */
  folders(folders: readonly Folder[]): void {
    const before = this.#seen;
    this.#seen = new Map(
      folders.map((folder) => [folder.id, this.#compared(folder, before.get(folder.id) ?? null)]),
    );
    for (const [id, { folder }] of before) {
      if (!this.#seen.has(id)) this.#logger.write('folder.removed', idsOf(folder));
    }
  }

  /** `null`: the limit keeps no folder from being watched any more. */
  watchLimit(detail: Message | null): void {
    if (detail === null) this.#logger.write('folder.watch_limit_over', {});
    else this.#logger.write('folder.watch_limit_reached', {}, { message: inEnglish(detail) });
  }

  #compared(folder: Folder, before: CountedFolder | null): CountedFolder {
    if (before === null) this.#logger.write('folder.added', idsOf(folder), { path: folder.path });
    else if (JSON.stringify(folder.rules) !== JSON.stringify(before.folder.rules)) {
      this.#logger.write('folder.changed', idsOf(folder));
    }
    if (before !== null) this.#hours(folder, before.folder);
    const healthBefore = before?.folder.health ?? 'watching';
    const lostAtMs = before?.lostAtMs ?? null;
    if (before !== null && folder.rescannedAtMs !== before.folder.rescannedAtMs) {
      const { settling, ignored } = folder;
      this.#logger.write('folder.scanned', { ...idsOf(folder), settling, ignored });
    }
    if (folder.health === healthBefore) return { folder, lostAtMs };
    return { folder, lostAtMs: this.#changed(folder, healthBefore, lostAtMs) };
  }

  #hours(folder: Folder, before: Folder): void {
    const [is, was] = [folder, before].map(({ hold }) => hold?.cause === 'hours');
    if (is === was) return;
    if (is !== true) {
      this.#logger.write('folder.released', idsOf(folder));
      return;
    }
    const untilMs = folder.hold?.untilMs ?? null;
    const forMs = untilMs === null ? null : wholeMs(untilMs - this.#clock.nowMs());
    this.#logger.write('folder.held', { ...idsOf(folder), forMs });
  }

  /** Returns since when it is lost. */
  #changed(folder: Folder, before: Folder['health'], lostAtMs: number | null): number | null {
    const ids = idsOf(folder);
    const message = { message: folder.healthDetail === null ? null : inEnglish(folder.healthDetail) };
    if (before === 'paused') this.#logger.write('folder.resumed', ids);
    if (folder.health === 'unavailable' || folder.health === 'different') {
      this.#logger.write('folder.lost', { ...ids, cause: folder.health }, message);
      return lostAtMs ?? this.#clock.monotonicMs();
    }
    if (folder.health === 'paused') {
      this.#logger.write('folder.paused', ids);
      return lostAtMs;
    }
    if (lostAtMs !== null) {
      this.#logger.write('folder.found', { ...ids, awayMs: wholeMs(this.#clock.monotonicMs() - lostAtMs) });
    }
    if (folder.health === 'listing') this.#logger.write('folder.listed', ids, message);
    else if (before === 'listing') this.#logger.write('folder.watched', ids);
    return null;
  }
}

function isLost({ health }: Folder): boolean {
  return health === 'unavailable' || health === 'different';
}

function idsOf({ id: folderId, connectionId }: Folder) {
  return { folderId, connectionId };
}
