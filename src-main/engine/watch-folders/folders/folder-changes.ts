import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { FileError, isSameFolder, type FileSystem } from '../../../foundation/files/file-system.ts';
import { applyRules, type ApplyRulesParts } from './apply-rules.ts';
import { checkLimits } from '../rules/check-limits.ts';
import { rangeBelow } from '../files/file-records.ts';
import { relativePathBelow } from '../../../foundation/files/paths-below.ts';
import type { FolderRecord } from '../files/folder-records.ts';
import { leaveBeside } from './leave-beside.ts';
import type { FolderPlace, FolderRegistry } from './folder-registry.ts';
import { Semaphore } from '../files/limits.ts';
import { likeness, type RootIdentity } from '../files/likeness.ts';
import { ruleChange, type WantedRules } from './rule-change.ts';
import { checkRoot, type CheckedRoot } from './root-checks.ts';
import type { Settling } from '../intake/settling.ts';
import { checkNames } from '../patterns/check-names.ts';

export interface FolderInput {
  readonly path: string;
  readonly connectionId: number;
  readonly rules: FolderRules;
}

export interface FolderChangesOptions extends ApplyRulesParts {
  readonly registry: FolderRegistry;
  readonly settling: Settling;
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly dataDirectory: string;
  /** What a sheet said of a folder that is not watched any more. */
  readonly forgetSheet: (watchFolderId: number) => void;
  readonly isWatching: () => boolean;
  readonly onChanged: (watchFolderId: number) => void;
  /** What a folder says of files that tell where they were taken is another: its jobs that wait are judged anew. */
  readonly judgeAnew: (connectionId: number) => Promise<void>;
}

/** A file that was still to go on another computer, or has its slide for ever. */
export interface RememberedPath {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly slideId: string | null;
}

const deletedAtOnce = 1000;
const rememberedAtOnce = 500;

/** Throws `OutboxError` invalid_input for rules that do not fit their target, or that no file could meet. */
export function checkRules(rules: FolderRules): void {
  checkLimits(rules);
  const needsSlides = rules.target.kind === 'carousel';
  checkNames(rules);
  if (needsSlides === (rules.slides !== null)) return;
  throw new OutboxError(
    'invalid_input',
    message(needsSlides ? 'rules.slides_unsaid' : 'rules.slides_unwanted'),
  );
}

/** What a person does to watch folders. Changes happen one after the other. */
export class FolderChanges {
  readonly #options: FolderChangesOptions;
  readonly #oneAtATime = new Semaphore(1);

  constructor(options: FolderChangesOptions) {
    this.#options = options;
  }

  /** Throws `OutboxError`: `folder_refused`, or `invalid_input` for rules that do not fit their target. */
  async check({ path, rules }: FolderInput): Promise<CheckedRoot> {
    checkRules(rules);
    const { fileSystem, dataDirectory, folders } = this.#options;
    const watched = folders.all().map((folder) => ({ path: folder.path, target: folder.rules.target }));
    return checkRoot(fileSystem, { path, dataDirectory, watched, kind: rules.target.kind });
  }

  /** Why `check` would throw, or `null`. */
  async refusalOf(input: FolderInput): Promise<Message | null> {
    try {
      await this.check(input);
      return null;
    } catch (error) {
      if (error instanceof OutboxError) return error.told;
      throw error;
    }
  }

  /** What is there now is on record before this resolves, where only new files are to go. */
  add(input: FolderInput): Promise<{ id: number; warnings: Message[] }> {
    return this.#oneAtATime.run(() => this.#add(input, null));
  }

  /** The same for a folder of another computer, which is paused at first. Throws as `add` does. */
  adopt(input: FolderInput, remembered: readonly RememberedPath[]): Promise<void> {
    return this.#oneAtATime.run(async () => {
      await this.#add(input, remembered);
    });
  }

  async #add(
    input: FolderInput,
    remembered: readonly RememberedPath[] | null,
  ): Promise<{ id: number; warnings: Message[] }> {
    const { folders, files, registry, clock, isWatching, onChanged } = this.#options;
    const root = await this.check(input);
    const { path, device, inode, bornAtMs, volume } = root;
    const { connectionId, rules } = input;
    const place = { path, device, inode, bornAtMs, volume, connectionId, rules };
    const id = folders.insertHidden({ ...place, health: 'watching', createdAtMs: clock.nowMs() });
    const folder = await registry.contextOf({ ...place, id });
    if (folder.isSlow) folders.setHealth(id, 'listing', null);
    if (remembered !== null) this.#remember(id, remembered);
    if (rules.existing === 'skip') await this.#recordAsStaying({ ...place, id }, '');
    files.write(() => {
      for (const outer of registry.nesting.around(path, folders.all())) {
        files.forgetBelow(outer.id, rangeBelow(relativePathBelow(outer.path, path) ?? ''));
      }
      if (remembered === null) folders.setState(id, 'active');
      else folders.pause(id, null);
    });
    registry.refreshPlaces();
    this.#lookBeside({ id, path });
    if (remembered !== null) files.park(id);
    else if (isWatching()) registry.run(folder);
    onChanged(id);
    return { id, warnings: [...root.warnings] };
  }

  /** Other rules for a folder that is watched. Nothing that was delivered goes again, unless `sendAgain` says so. */
  change(id: number, wanted: WantedRules & { readonly sendAgain: boolean }): Promise<void> {
    const { registry, settling, files, clock, onChanged, judgeAnew } = this.#options;
    return this.#oneAtATime.run(async () => {
      checkRules(wanted.rules);
      const record = this.get(id);
      const { connectionId, rules, sendAgain } = wanted;
      const { samePath } = registry;
      const { kind } = rules.target;
      if (samePath.beside(record).some((other) => other.rules.target.kind === kind))
        throw new OutboxError('conflict', message('folder.kind_taken', { path: record.path, kind }));
      await this.#halted(id, async () => {
        const context = settling.classifyContextOf(
          await registry.contextOf({ ...record, connectionId, rules }),
        );
        const change = ruleChange(record, wanted);
        leaveBeside({ files, clock, samePath }, record, (path) => !change.after.decideFile(path).send);
        applyRules(this.#options, record, change, { sendAgain, context });
        registry.refreshPlaces();
      });
      this.#lookBeside(record);
      if (record.rules.location !== rules.location) await judgeAnew(connectionId);
      await this.#goOn(id);
      onChanged(id);
    });
  }

  /** `untilMs`: when it goes on by itself; `null`: when a person says so. */
  pause(id: number, untilMs: number | null): Promise<void> {
    const { folders, onChanged } = this.#options;
    return this.#oneAtATime.run(async () => {
      this.get(id);
      await this.#halted(id, () => {
        folders.pause(id, untilMs);
      });
      onChanged(id);
    });
  }

  /** Goes on with a folder whose pause is over. Another folder or volume at its path still waits for a person. */
  endPause(id: number): Promise<void> {
    const { folders, clock, onChanged } = this.#options;
    return this.#oneAtATime.run(async () => {
      const record = folders.get(id);
      if (record?.state !== 'paused' || (record.pausedUntilMs ?? Infinity) > clock.nowMs()) return;
      folders.setState(id, 'active');
      await this.#goOn(id);
      onChanged(id);
    });
  }

  /**
   * Goes on with a paused folder. `usesThisFolder`: and with another folder or volume that is now at its path; otherwise that is a
   * conflict.
   */
  resume(id: number, usesThisFolder: boolean): Promise<void> {
    const { folders, onChanged } = this.#options;
    return this.#oneAtATime.run(async () => {
      const record = this.get(id);
      const other = await this.#otherRoot(record);
      if (other !== null && !usesThisFolder)
        throw new OutboxError('conflict', message('folder.another_here', { path: record.path }));
      await this.#halted(id, async () => {
        if (other !== null) await this.#accept(record, other);
        folders.setState(id, 'active');
      });
      await this.#goOn(id);
      onChanged(id);
    });
  }

  remove(id: number): Promise<void> {
    const { folders, files, registry, clock, onChanged } = this.#options;
    return this.#oneAtATime.run(async () => {
      const record = this.get(id);
      const forget = (): void => {
        folders.setState(id, 'removed');
        registry.refreshPlaces();
      };
      await this.#halted(id, async () => {
        leaveBeside({ files, clock, samePath: registry.samePath }, record, () => true);
        const [outer] = registry.nesting.around(record.path, folders.all());
        if (outer === undefined) forget();
        else await this.#giveBack(record, outer, forget);
      });
      this.#options.forgetSheet(id);
      this.#lookBeside(record);
      // In parts, so that nobody waits long for the database.
      while (files.deleteSome(id, deletedAtOnce)) await Promise.resolve();
      onChanged(id);
    });
  }

  /** Changes a folder that nobody watches meanwhile. Where that fails, it is watched on as it was. */
  async #halted(id: number, change: () => Promise<void> | void): Promise<void> {
    try {
      await this.#options.registry.halt(id);
      await change();
    } catch (error) {
      await this.#goOn(id);
      throw error;
    }
  }

  async #goOn(id: number): Promise<void> {
    const { folders, registry, isWatching } = this.#options;
    const record = folders.get(id);
    if (record?.state === 'active' && isWatching()) registry.run(await registry.contextOf(record));
  }

  get(id: number): FolderRecord {
    const record = this.#options.folders.get(id);
    if (record === null) throw new OutboxError('not_found', message('folder.unknown', { folder: id }));
    return record;
  }

  /** The folder is the same, and its system gave it other numbers: its files and jobs are known by those from now on. */
  moved(id: number, identity: RootIdentity): Promise<void> {
    const { folders, files, jobs, onChanged } = this.#options;
    return this.#oneAtATime.run(async () => {
      const record = folders.get(id);
      if (record === null) return;
      await this.#halted(id, () => {
        jobs.change((changes) => {
          changes.moveDevice(id, record.device, identity.device);
          files.moveDevice(id, record.device, identity.device);
          folders.setIdentity(id, identity);
        });
      });
      await this.#goOn(id);
      onChanged(id);
    });
  }

  /** The identity of what is at the folder's path where a person has to say whether that is meant, otherwise `null`. */
  async #otherRoot(record: FolderRecord): Promise<RootIdentity | null> {
    const status = await this.#options.fileSystem.status(record.path).catch((error: unknown) => {
      if (error instanceof FileError) return null;
      throw error;
    });
    if (status === null) return null;
    if (status.kind !== 'directory') {
      throw new OutboxError('folder_refused', message('folder.no_longer', { path: record.path }));
    }
    const { device, inode, bornAtMs } = status;
    const now = { device, inode, bornAtMs, volume: await this.#options.fileSystem.volumeOf(record.path) };
    const isAsked = record.health === 'different' || !isSameFolder(record, status);
    return isAsked && likeness(record, now) !== 'same' ? now : null;
  }

  /** A person says that what is at the path is meant. Of another volume too only new files go, where the rules say so. */
  async #accept(record: FolderRecord, now: RootIdentity): Promise<void> {
    const { folders, jobs } = this.#options;
    const isAnother = likeness(record, now) === 'different';
    if (isAnother && record.rules.existing === 'skip') await this.#recordAsStaying({ ...record, ...now }, '');
    jobs.change(({ newestId }) => {
      if (isAnother) folders.setEarlierPlace(record.id, newestId);
      folders.setIdentity(record.id, now);
    });
  }

  /** The files of a removed folder fall to the one around it, which does not send those that were there before. */
  async #giveBack(inner: FolderRecord, outer: FolderRecord, forget: () => void): Promise<void> {
    const giveBack = async (): Promise<void> => {
      forget();
      const start = relativePathBelow(outer.path, inner.path);
      if (outer.rules.existing !== 'skip' || start === null) return;
      await this.#recordAsStaying(outer, start).catch((error: unknown) => {
        // Ignored where the folder cannot be listed: then nothing falls to anybody.
        if (!(error instanceof FileError)) throw error;
      });
    };
    const watch = this.#options.registry.watchOf(outer.id);
    await (watch === null ? giveBack() : watch.runBetweenScans(giveBack));
    watch?.hint('');
  }

  /** Other folders at its path may have to take or to give up files now. */
  #lookBeside(place: Pick<FolderRecord, 'id' | 'path'>): void {
    const { registry } = this.#options;
    for (const { id } of registry.samePath.beside(place)) registry.watchOf(id)?.hint('');
  }

  /** Files that are looked at again, whatever the rules say of those that are there. */
  #remember(id: number, remembered: readonly RememberedPath[]): void {
    const { files, clock } = this.#options;
    const unseen = { device: '', inode: '', sizeBytes: 0, modifiedAtMs: 0, reason: null, sha256: null };
    const nowMs = clock.nowMs();
    for (let start = 0; start < remembered.length; start += rememberedAtOnce) {
      files.write(() => {
        for (const { path, slideId } of remembered.slice(start, start + rememberedAtOnce)) {
          if (files.find(id, path) !== null) continue;
          const waits = {
            recheckAtMs: null,
            recheckCount: 0,
            goneFrom: null,
            jobId: null,
            hurried: 0,
          } as const;
          files.insert(
            id,
            path,
            { ...unseen, ...waits, phase: 'settling', slideId, changedAtMs: nowMs },
            nowMs,
          );
        }
      });
    }
  }

  async #recordAsStaying(place: FolderPlace, relativeStart: string): Promise<void> {
    const { registry, settling } = this.#options;
    await settling.scanner.scan(await registry.contextOf(place), relativeStart, 'baseline', () => false);
  }
}
