import type { ConnectionHold } from '../../../contract/connection.ts';
import type { KindHoldCause } from '../../../contract/service-profile.ts';
import { roughPeriod } from '../../../contract/messages/amounts.ts';
import { isMessage, message, type Message } from '../../../contract/messages/message.ts';
import type { FolderHealth } from '../../../contract/watch-folder.ts';
import type { ActivityLog } from './activity-log.ts';
import type { Alarms } from './alarms.ts';
import { DoubtStreak } from './doubt-streak.ts';
import type { LearnedLimit } from '../../connections/profile/learned-limits.ts';
import { learnedLine } from './learned-line.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';

interface Connection {
  readonly id: number;
  readonly name: string;
}

interface KindHold {
  readonly kind: string;
  readonly cause: KindHoldCause;
  readonly message: Message;
}

interface Folder {
  readonly id: number;
  readonly path: string;
  readonly health: FolderHealth;
  readonly healthDetail: Message | null;
}

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
    }: { hold: ConnectionHold | null; title: Message; detail: Message; hasKey: boolean },
    /** How long its service could not be reached, where that is over now. */
    lastedMs: number | null,
  ): void {
    const isBack = isMessage(title, 'history.answers_again') && lastedMs !== null;
    const line = isBack
      ? message('history.answers_again_after', { connection: name, period: roughPeriod(lastedMs) })
      : title;
    const about = { jobId: null, connectionId: id, mergeKey: `${title.code} ${String(id)}` };
    this.#activity.add({ kind: 'connection', title: line, detail, ...about });
    const account = `account ${String(id)}`;
    if (hold === 'auth' || hold === 'billing') {
      const code =
        hold === 'billing' ? 'alarm.account_suspended' : hasKey ? 'alarm.key_refused' : 'alarm.no_key';
      this.#alarms.raise(account, {
        cause: 'key',
        title: message(code, { connection: name }),
        body: detail,
      });
    } else if (hold === null) this.#alarms.clear(account);
  }

  kindHeld(connectionId: number, { cause, message: detail }: KindHold): void {
    if (isQuiet(cause)) return;
    const connection = this.#nameOf(connectionId);
    const title = message(cause === 'unclear_replies' ? 'alarm.doubt' : `alarm.${cause}`, { connection });
    const about = { jobId: null, connectionId, mergeKey: `${title.code} ${String(connectionId)}` };
    this.#activity.add({ kind: 'connection', title, detail, ...about });
    // Where several in a row ended in doubt before, that was told already.
    const key = cause === 'unclear_replies' ? doubtKey(connectionId) : `${cause} ${String(connectionId)}`;
    this.#alarms.raise(key, {
      cause: cause === 'unclear_replies' ? 'doubt' : 'service',
      title,
      body: detail,
    });
  }

  kindHolds(connectionId: number, held: readonly KindHold[]): void {
    for (const cause of toldCauses) {
      if (!held.some((one) => one.cause === cause)) this.#alarms.clear(`${cause} ${String(connectionId)}`);
    }
  }

  /** False: there is room again. */
  disk(isFull: boolean): void {
    if (!isFull) {
      this.#alarms.clear('disk');
      return;
    }
    this.#alarms.raise('disk', {
      cause: 'disk',
      title: message('alarm.disk_full'),
      body: message('hold.disk'),
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
          this.#activity.add({
            ...{ ...about, title: message('history.folder_back'), mergeKey: `folder_back ${path}` },
            detail: message('history.folder_path', { path }),
          });
        }
        this.#alarms.clear(key);
      } else if (!this.#lostFolders.has(id)) {
        this.#lostFolders.add(id);
        const title = message(health === 'unavailable' ? 'alarm.folder_away' : 'alarm.folder_other');
        const body = healthDetail ?? message('alarm.folder_away_why', { path });
        this.#activity.add({ ...about, title, detail: body, mergeKey: `${title.code} ${path}` });
        this.#alarms.raise(key, { cause: 'folder', title, body });
      }
    }
  }

  /** The service of a connection showed a limit: nothing waits for it, and people are not called. */
  learned(connectionId: number, limit: LearnedLimit): void {
    const line = learnedLine(this.#nameOf(connectionId), limit);
    const mergeKey = `learned ${String(connectionId)} ${JSON.stringify(line.title)}`;
    this.#activity.add({ kind: 'learned', ...line, jobId: null, connectionId, mergeKey });
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
