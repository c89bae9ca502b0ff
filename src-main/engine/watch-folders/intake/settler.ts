import { saysPlaces } from '../../../contract/folder-rules.ts';
import type { Slide } from '../../../contract/connection.ts';
import { inCarouselOrder } from '../../../contract/target-order.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { FileError, type FileSystem } from '../../../foundation/files/file-system.ts';
import type { ContentReader, StillFile } from './content-reader.ts';
import type { Destination } from '../placement/destination.ts';
import type { FileRecord, FileRecords, FileState } from '../files/file-records.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { rootCondition, type FolderContext } from '../files/folder-context.ts';
import type { FileLooks, StatusLook } from '../looks/file-looks.ts';
import { isSheet } from '../rules/sheet-names.ts';
import {
  afterReading,
  afterStatus,
  asCopy,
  isSameWait,
  waitAgain,
  type SettleContext,
} from '../files/settle-steps.ts';
import type { MonotonicTime } from '../files/monotonic-time.ts';
import { sight, sightCopy } from '../files/sight.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';
import { whyUnreadable } from '../files/why-unreadable.ts';

export interface SettlerOptions {
  readonly fileSystem: FileSystem;
  readonly looks: Pick<FileLooks, 'statuses'>;
  readonly files: FileRecords;
  readonly content: Pick<ContentReader, 'hasRoom' | 'put'>;
  readonly clock: Clock;
  readonly monotonicNow: MonotonicTime;
  readonly logger: Logger;
  /** After a failure of the settler itself. */
  readonly retryMs: number;
  /** The folder as long as it is watched and its root is there. */
  readonly activeFolder: (watchFolderId: number) => FolderContext | null;
  /** Of a file that a person hurried, without what its folder asks beyond what is safe. */
  readonly contextOf: (folder: FolderContext, isHurried?: boolean) => SettleContext;
  readonly slidesOf: (folder: FolderContext) => Promise<readonly Slide[] | null>;
  /** In the order of the paths. */
  readonly destinationsOf: (
    folder: FolderContext,
    relativePaths: readonly string[],
  ) => Promise<readonly (Destination | null)[]>;
  readonly onChanged: (folder: FolderContext) => void;
  /** A file stands still, so many milliseconds after its last change, or the start of the run. */
  readonly onSettled: (tookMs: number) => void;
  /** Something else than the file was at its path, or at that of the whole folder (`''`): what is there by now may have been seen before. */
  readonly lookAgain: (folder: FolderContext, relativePath: string) => void;
}

interface Step {
  readonly record: FileRecord;
  readonly folder: FolderContext;
  readonly state: FileState;
  readonly ready: boolean;
  /** Something else than the file was at its path. */
  readonly isOfPath?: boolean;
}

type OtherAtPath = { readonly kind: 'absent' } | { readonly kind: 'left_out'; readonly reason: Recorded };

/** `waits`: why its place is not known yet, `null` where it is. */
type AskedFile = StillFile & { readonly waits: Recorded | null };

const batchSize = 200;
/** Readings that are due within this time are taken together. */
const gatherMs = 25;
const waitingForServiceAtMost = 400;

/** Takes the readings of settling and unreadable files when they are due. The database is the queue. */
export class Settler {
  readonly #options: SettlerOptions;
  readonly #startedAtMs: number;
  #cancelTimer: CancelTimer = () => undefined;
  /** After a round that failed no other begins before this, whoever asks for one. */
  #restsUntilMs = 0;
  readonly #retries = new Set<CancelTimer>();
  #round: Promise<void> | null = null;
  #stopped = false;
  #waitingForService = 0;
  readonly #askedSlides = new Map<FolderContext, Promise<readonly Slide[] | null>>();

  constructor(options: SettlerOptions) {
    this.#options = options;
    this.#startedAtMs = options.monotonicNow();
  }

  get isBusy(): boolean {
    return this.#round !== null || this.#waitingForService > 0;
  }

  get #hasRoom(): boolean {
    return this.#options.content.hasRoom && this.#waitingForService < waitingForServiceAtMost;
  }

  /** Call after anything became due: sets the timer for what is due next. */
  wake(): void {
    if (this.#stopped || this.#round !== null) return;
    this.#cancelTimer();
    const dueAtMs = this.#options.files.nextDueAtMs();
    if (dueAtMs === null || !this.#hasRoom) return;
    const delayMs = Math.max(dueAtMs, this.#restsUntilMs) - this.#options.monotonicNow();
    this.#beginIn(Math.max(gatherMs, delayMs));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer();
    for (const cancel of this.#retries) cancel();
    await this.#round;
  }

  #beginIn(delayMs: number): void {
    this.#cancelTimer = this.#options.clock.setTimer(() => {
      this.#begin();
    }, delayMs);
  }

  #begin(): void {
    if (this.#stopped || this.#round !== null) return;
    this.#round = this.#settleDue().then(
      (lastFolder) => {
        this.#round = null;
        this.wake();
        if (lastFolder !== null) this.#options.onChanged(lastFolder);
      },
      (error: unknown) => {
        this.#round = null;
        this.#rest(error);
      },
    );
  }

  /** Goes on after a while: what failed now, for instance for want of disk space, fails again now. */
  #rest(error: unknown): void {
    const { logger, monotonicNow, retryMs } = this.#options;
    logger.write('folder.settling_failed', faultOf(error), messageOfFault(error));
    if (this.#stopped) return;
    this.#cancelTimer();
    this.#restsUntilMs = monotonicNow() + retryMs;
    this.#beginIn(retryMs);
  }

  /** Goes on after a while as well, and what is to be prepared before is not forgotten, whatever else sets the timer anew. */
  #prepareLater(error: unknown, prepare: () => void): void {
    if (this.#stopped) return;
    const { logger, clock, retryMs } = this.#options;
    logger.write('folder.settling_failed', faultOf(error), messageOfFault(error));
    const cancel = clock.setTimer(() => {
      this.#retries.delete(cancel);
      try {
        prepare();
        this.wake();
      } catch (again) {
        this.#prepareLater(again, prepare);
      }
    }, retryMs);
    this.#retries.add(cancel);
  }

  /** Returns a folder that it took readings of. */
  async #settleDue(): Promise<FolderContext | null> {
    let lastFolder: FolderContext | null = null;
    const { files, monotonicNow } = this.#options;
    while (!this.#stopped && this.#hasRoom) {
      const due = files.due(monotonicNow(), batchSize);
      if (due.length === 0) break;
      const taken = await this.#readAll(due);
      this.#apply(taken);
      lastFolder = taken.at(-1)?.folder ?? lastFolder;
    }
    return lastFolder;
  }

  async #readAll(due: readonly FileRecord[]): Promise<Step[]> {
    const { looks, files, activeFolder } = this.#options;
    const inactive = new Set<number>();
    const active = due.flatMap((record) => {
      const folder = activeFolder(record.watchFolderId);
      if (folder !== null) return [{ record, folder }];
      inactive.add(record.watchFolderId);
      return [];
    });
    for (const id of inactive) files.park(id);
    const paths = active.map(({ record, folder }) => absolutePath(folder.root, record.relativePath));
    const found = await looks.statuses(paths);
    const steps: Step[] = [];
    for (const [index, { record, folder }] of active.entries()) {
      const look = found[index];
      if (look === undefined) throw new Error('There are fewer answers than paths');
      steps.push(await this.#read(record, folder, look));
    }
    return steps;
  }

  async #read(record: FileRecord, folder: FolderContext, look: StatusLook): Promise<Step> {
    const { fileSystem, contextOf, lookAgain } = this.#options;
    const set = (state: FileState, ready = false): Step => ({ record, folder, state, ready });
    const other = (reading: OtherAtPath): Step => ({
      ...set(afterReading(record, reading, contextOf(folder))),
      isOfPath: true,
    });
    if (folder.isFileOfAnother(record.relativePath)) {
      return set({ ...afterReading(record, { kind: 'absent' }, contextOf(folder)), goneFrom: null });
    }
    try {
      if (look.kind === 'error') throw look.error;
      const { status } = look;
      if (status.kind === 'file') {
        const { judge, ...context } = contextOf(folder, record.hurried === 1);
        const isNew = record.goneFrom === null && !isSheet(folder.rules, record.relativePath);
        const isJudged = judge !== undefined && isNew;
        const { ready, state } = afterStatus(record, status, isJudged ? { ...context, judge } : context);
        const copy = ready ? await sightCopy(fileSystem, folder, record.relativePath) : null;
        return copy === null ? set(state, ready) : set(asCopy(record, copy, context.nowMs));
      }
      const sighting = await sight(fileSystem, folder, record.relativePath, {
        kind: status.kind,
        readable: true,
      });
      return other(sighting.kind === 'left_out' ? sighting : { kind: 'absent' });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const isMissing = error.code === 'missing' || error.code === 'not_directory';
      if (isMissing && (await rootCondition(fileSystem, folder)).kind !== 'same') {
        lookAgain(folder, '');
        // Where it is back before the folder itself looks, nobody else would take another reading.
        return set(afterReading(record, { kind: 'later' }, contextOf(folder)));
      }
      if (isMissing) return other({ kind: 'absent' });
      if (error.code === 'too_many_open')
        return set(afterReading(record, { kind: 'later' }, contextOf(folder)));
      const reason = whyUnreadable(error);
      return set(afterReading(record, { kind: 'unreadable', reason }, contextOf(folder)));
    }
  }

  #apply(steps: readonly Step[]): void {
    const { files, monotonicNow, onChanged, onSettled, lookAgain } = this.#options;
    const folders = new Set(steps.map(({ folder }) => folder));
    const still = new Map<FolderContext, FileRecord[]>();
    files.write(() => {
      for (const { record, folder, state, ready, isOfPath } of steps) {
        // A scan may have seen more meanwhile; its record stands.
        const now = files.get(record.id);
        if (now === null || !isSameWait(now, record)) continue;
        files.update(record.id, state);
        if (isOfPath === true) lookAgain(folder, record.relativePath);
        if (!ready) continue;
        if (record.phase === 'settling')
          onSettled(monotonicNow() - Math.max(record.changedAtMs, this.#startedAtMs));
        const ofFolder = still.get(folder);
        if (ofFolder === undefined) still.set(folder, [{ ...record, ...state }]);
        else ofFolder.push({ ...record, ...state });
      }
    });
    for (const [folder, records] of still) this.#passOn(folder, records);
    for (const folder of folders) onChanged(folder);
  }

  /** What a service has comes from the network: nobody else's readings wait for it. */
  #passOn(folder: FolderContext, still: readonly FileRecord[]): void {
    const { content, files, monotonicNow } = this.#options;
    const { rules } = folder;
    const isPlaced = rules.slides !== null || saysPlaces(rules);
    const isAsked = ({ relativePath }: FileRecord): boolean => isPlaced && !isSheet(rules, relativePath);
    const records = still.filter(isAsked);
    const atOnce = still.filter((record) => !isAsked(record));
    if (atOnce.length > 0)
      content.put(atOnce.map((record) => ({ record, folder, slides: null, destination: null })));
    if (records.length === 0) return;
    this.#waitingForService += records.length;
    const asking = saysPlaces(rules) ? this.#named(folder, records) : this.#placed(folder, records);
    void asking
      .finally(() => {
        this.#waitingForService -= records.length;
      })
      .then((asked) => {
        if (this.#stopped) return;
        const waiting = Map.groupBy(asked, ({ waits }) => waits);
        for (const [why, those] of waiting) {
          if (why === null) content.put(those);
          else this.#wait(folder, those, why);
        }
      })
      .catch((error: unknown) => {
        this.#prepareLater(error, () => {
          files.unpark(folder.id, monotonicNow());
        });
      });
  }

  async #placed(folder: FolderContext, records: readonly FileRecord[]): Promise<AskedFile[]> {
    const slides = await this.#slides(folder);
    const waits =
      slides === null && folder.rules.slides?.mode !== 'fixed' ? told('file.slides_unread') : null;
    return records.map((record) => ({ record, folder, slides, destination: null, waits }));
  }

  async #named(folder: FolderContext, records: readonly FileRecord[]): Promise<AskedFile[]> {
    const paths = records.map(({ relativePath }) => relativePath);
    const destinations = await this.#options.destinationsOf(folder, paths);
    return records.map((record, index) => {
      const destination = destinations[index] ?? null;
      const waits = destination?.kind === 'waits' ? destination.why : null;
      return { record, folder, slides: null, destination, waits };
    });
  }

  #wait(folder: FolderContext, waiting: readonly StillFile[], why: Recorded): void {
    const { files, contextOf, onChanged } = this.#options;
    files.write(() => {
      for (const { record } of waiting) {
        const now = files.get(record.id);
        const isInHand = now?.phase === record.phase && now.recheckAtMs === null;
        if (isInHand) files.update(record.id, waitAgain(now, why, contextOf(folder)));
      }
    });
    onChanged(folder);
    this.wake();
  }

  /** In carousel order. Whoever asks while an answer is under way shares it. */
  #slides(folder: FolderContext): Promise<readonly Slide[] | null> {
    const asked = this.#askedSlides.get(folder);
    if (asked !== undefined) return asked;
    const asking = this.#askForSlides(folder).finally(() => this.#askedSlides.delete(folder));
    this.#askedSlides.set(folder, asking);
    return asking;
  }

  async #askForSlides(folder: FolderContext): Promise<readonly Slide[] | null> {
    try {
      const slides = await this.#options.slidesOf(folder);
      return slides === null ? null : inCarouselOrder(slides);
    } catch (error) {
      // Ignored: the files wait and the slides are asked for again.
      this.#options.logger.write(
        'folder.slides_unread',
        { folderId: folder.id, ...faultOf(error) },
        messageOfFault(error),
      );
      return null;
    }
  }
}
