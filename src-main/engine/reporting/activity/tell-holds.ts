import { upperFirst } from '../../../contract/job-words.ts';
import { preciseDuration } from '../../../contract/run-figure-words.ts';
import type { ConnectionHold } from '../../../contract/connection.ts';
import type { KindHoldCause } from '../../../contract/service-profile.ts';
import { legacy, message } from '../../../contract/messages/message.ts';
import type { FolderHealth } from '../../../contract/watch-folder.ts';
import type { ActivityLog } from './activity-log.ts';
import type { Alarms } from './alarms.ts';
import { DoubtStreak } from './doubt-streak.ts';
import type { LearnedLimit } from '../../connections/profile/learned-limits.ts';
import { learnedWords } from './learned-words.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';

interface Connection {
  readonly id: number;
  readonly name: string;
}

interface KindHold {
  readonly kind: string;
  readonly cause: KindHoldCause;
  readonly message: string;
}

interface Folder {
  readonly id: number;
  readonly path: string;
  readonly health: FolderHealth;
  readonly healthDetail: string | null;
}

const kindTitles = {
  credits: 'has no credits left',
  scope: 'says that the key lacks a permission',
  path: 'does not know a path',
  unclear_replies: 'leaves open what arrives',
} as const;

/** The person switched it off, or it passes by itself. */
type QuietCause = 'off' | 'failing';

const toldCauses = ['credits', 'scope', 'path'] as const;

/** Everything that stops work until a person did something: written down, and told at once, by cause. */
export class HoldTeller {
  readonly #activity: Pick<ActivityLog, 'add'>;
  readonly #alarms: Alarms;
  readonly #nameOf: (connectionId: number) => string;
  readonly #doubts = new DoubtStreak();
  readonly #lostFolders = new Set<number>();

  constructor(options: {
    activity: Pick<ActivityLog, 'add'>;
    alarms: Alarms;
    /** The name of a connection. */
    nameOf(connectionId: number): string;
  }) {
    this.#activity = options.activity;
    this.#alarms = options.alarms;
    this.#nameOf = (connectionId) => options.nameOf(connectionId);
  }

  connection(
    { id, name }: Connection,
    {
      hold,
      title,
      detail,
      hasKey,
    }: { hold: ConnectionHold | null; title: string; detail: string; hasKey: boolean },
    /** How long its service could not be reached, where that is over now. */
    lastedMs: number | null,
  ): void {
    const whole = lastedMs === null ? title : `${title} after ${preciseDuration(lastedMs)}`;
    const about = { jobId: null, connectionId: id, mergeKey: title };
    this.#activity.add({ kind: 'connection', title: whole, detail, ...about });
    const account = `account ${String(id)}`;
    if (hold === 'auth' || hold === 'billing') {
      const code =
        hold === 'billing' ? 'alarm.account_suspended' : hasKey ? 'alarm.key_refused' : 'alarm.no_key';
      this.#alarms.raise(account, {
        cause: 'key',
        title: message(code, { connection: name }),
        body: legacy(detail),
      });
    } else if (hold === null) this.#alarms.clear(account);
  }

  kindHeld(connectionId: number, { cause, message: detail }: KindHold): void {
    if (isQuiet(cause)) return;
    const connection = this.#nameOf(connectionId);
    const title = `${connection} ${kindTitles[cause]}`;
    const about = { jobId: null, connectionId, mergeKey: title };
    this.#activity.add({ kind: 'connection', title, detail, ...about });
    // Where several in a row ended in doubt before, that was told already.
    const key = cause === 'unclear_replies' ? doubtKey(connectionId) : `${cause} ${String(connectionId)}`;
    this.#alarms.raise(key, {
      cause: cause === 'unclear_replies' ? 'doubt' : 'service',
      title: message(cause === 'unclear_replies' ? 'alarm.doubt' : `alarm.${cause}`, { connection }),
      body: legacy(detail),
    });
  }

  kindHolds(connectionId: number, held: readonly KindHold[]): void {
    for (const cause of toldCauses) {
      if (!held.some((one) => one.cause === cause)) this.#alarms.clear(`${cause} ${String(connectionId)}`);
    }
  }

  /** `null`: there is room again. */
  disk(why: string | null): void {
    if (why === null) {
      this.#alarms.clear('disk');
      return;
    }
    this.#alarms.raise('disk', {
      cause: 'disk',
      title: message('alarm.disk_full'),
      body: legacy(`${why}.`),
    });
  }

  /** The watched folders as they are now. */
  folders(folders: readonly Folder[]): void {
    for (const { id, path, health, healthDetail } of folders) {
      const isLost = health === 'unavailable' || health === 'different';
      const key = `folder ${String(id)}`;
      const about = { kind: 'folder', jobId: null, watchFolderId: id } as const;
      if (!isLost) {
        if (this.#lostFolders.delete(id)) {
          const title = 'A watched folder is back';
          this.#activity.add({ ...about, title, detail: path, mergeKey: `${title} ${path}` });
        }
        this.#alarms.clear(key);
      } else if (!this.#lostFolders.has(id)) {
        this.#lostFolders.add(id);
        const title =
          health === 'unavailable' ? 'A watched folder is away' : 'A watched folder is not the one it was';
        const body = upperFirst(healthDetail ?? `nothing is taken from ${path} until it is back`);
        this.#activity.add({ ...about, title, detail: body, mergeKey: `${title} ${path}` });
        this.#alarms.raise(key, {
          cause: 'folder',
          title: message(health === 'unavailable' ? 'alarm.folder_away' : 'alarm.folder_other'),
          body: healthDetail === null ? message('alarm.folder_away_why', { path }) : legacy(body),
        });
      }
    }
  }

  /** The service of a connection showed a limit: nothing waits for it, and people are not called. */
  learned(connectionId: number, limit: LearnedLimit): void {
    const words = learnedWords(this.#nameOf(connectionId), limit);
    const mergeKey = `learned ${String(connectionId)} ${words.title}`;
    this.#activity.add({ kind: 'learned', ...words, jobId: null, connectionId, mergeKey });
  }

  job(before: JobRecord | null, after: JobRecord): void {
    const isInDoubt = this.#doubts.noteChange(before, after);
    if (isInDoubt === null) return;
    const key = doubtKey(after.connection_id);
    if (!isInDoubt) {
      this.#alarms.clear(key);
      return;
    }
    this.#alarms.raise(key, {
      cause: 'doubt',
      title: message('alarm.doubt', { connection: this.#nameOf(after.connection_id) }),
      body: message('alarm.doubt_why'),
    });
  }
}

function doubtKey(connectionId: number): string {
  return `doubt ${String(connectionId)}`;
}

function isQuiet(cause: KindHoldCause): cause is QuietCause {
  return cause === 'off' || cause === 'failing';
}
