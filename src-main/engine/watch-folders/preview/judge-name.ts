import type { NearWay } from '../../../contract/sheet.ts';
import type { Slide } from '../../../contract/connection.ts';
import type { PathReason } from '../../../contract/explanation.ts';
import { toldBy } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { NamedPart } from '../../../contract/name-pattern.ts';
import { firstInNaturalOrder } from '../../../contract/natural-order.ts';
import { inCarouselOrder } from '../../../contract/target-order.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { FileError, type FileIdentity, type FileSystem } from '../../../foundation/files/file-system.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import type { JobIntake } from '../../jobs/store/job-intake.ts';
import { destinationOf, type Destination, type KnownTargets } from '../placement/destination.ts';
import { Foresight, type ForeseenFolder } from './foresight.ts';
import { knownFate } from '../files/known-fate.ts';
import type { FolderRecord } from '../files/folder-records.ts';
import { judgeFile, withoutLeastAge } from '../rules/judge-file.ts';
import { extensionOf } from '../rules/file-names.ts';
import { compileRules, type FileRules } from '../rules/file-rules.ts';
import type { WantedRules } from '../folders/rule-change.ts';
import type { SamePath } from '../folders/same-path.ts';
import { isSheet, isTheSheet } from '../rules/sheet-names.ts';
import { slideWords } from './slide-words.ts';
import { goesTo } from './told-place.ts';
import { placeFile } from '../rules/slide-mapping.ts';
import type { FileRecords } from '../files/file-records.ts';
import { isWaiting } from '../files/classify-file.ts';
import { messageOf, told, type Recorded } from '../../storage/messages/recorded.ts';

const rowCodes = {
  spelling: 'explained.sheet.row_spelling',
  extension: 'explained.sheet.row_extension',
  zeros: 'explained.sheet.row_zeros',
} as const satisfies Readonly<Record<NearWay, string>>;

/** What the rules of a folder make of one name, whether there is such a file or not. */
export interface Judgement {
  readonly steps: readonly PathReason[];
  /** Where it goes, asks or waits; `null` where it is left out before that. */
  readonly destination: Destination | null;
}

export interface JudgeParts {
  readonly fileSystem: FileSystem;
  readonly files: FileRecords;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly intake: JobIntake;
  readonly known: KnownTargets;
  /** Below the root: where more specific watch folders lie. */
  readonly innerPathsOf: (root: string) => readonly string[];
  readonly samePath: SamePath;
}

export interface NameToJudge {
  readonly folder: FolderRecord;
  /** Below the folder, with `/`. */
  readonly relativePath: string;
  /** Tried instead of the folder's own. */
  readonly wanted: WantedRules;
  /** What the service refused the like of before. `sizeBytes`: 0 where there is no file. */
  readonly warningFor: (file: { readonly name: string; readonly sizeBytes: number }) => Message | null;
}

/** By the very functions that decide about files. Nothing is written; the file is read only where its content may be known. */
export async function judgeName(parts: JudgeParts, name: NameToJudge): Promise<Judgement> {
  return new Judge(parts, name).judge();
}

class Judge {
  readonly #parts: JudgeParts;
  readonly #name: NameToJudge;
  readonly #steps: PathReason[] = [];

  constructor(parts: JudgeParts, name: NameToJudge) {
    this.#parts = parts;
    this.#name = name;
  }

  async judge(): Promise<Judgement> {
    const { wanted, relativePath } = this.#name;
    if (!this.#isItsOwn() || !this.#isText() || !this.#isTaken(compileRules(wanted.rules)))
      return this.#as(null);
    const identity = await this.#look();
    if (identity === 'not_sent') return this.#as(null);
    if (identity !== null && !this.#isWithinLimits(identity)) return this.#as(null);
    const warning = this.#name.warningFor({ name: relativePath, sizeBytes: identity?.sizeBytes ?? 0 });
    if (warning !== null) {
      this.#add('limit', 'tells', warning);
      this.#add('limit', 'tells', message('explained.limit.asked_again'));
    }
    const destination = await this.#destination();
    this.#tellPlace(destination);
    if (identity !== null && destination.kind === 'goes') await this.#tellKnown(identity, destination);
    return this.#as(destination);
  }

  #isItsOwn(): boolean {
    const { folder, relativePath } = this.#name;
    const inner = this.#parts
      .innerPathsOf(folder.path)
      .find((path) => relativePath === path || relativePath.startsWith(`${path}/`));
    if (inner === undefined) return this.#isNotOfOneBeside();
    this.#add(
      'nesting',
      'stops',
      message('explained.folder.nested', { path: absolutePath(folder.path, inner) }),
    );
    return false;
  }

  #isNotOfOneBeside(): boolean {
    const { folder, relativePath, wanted } = this.#name;
    const { id: folderId, path } = folder;
    const asking = { id: folderId, path, rules: wanted.rules };
    const owner = this.#parts.samePath.ownerBeside(asking, relativePath);
    if (owner === null) return true;
    const { label, id } = owner.rules.target;
    this.#add('nesting', 'stops', message('explained.folder.beside', { target: label ?? id }));
    return false;
  }

  /** As the scanner asks first: the mark stands for bytes that are no text, so that the file cannot be opened by its name. */
  #isText(): boolean {
    if (!this.#name.relativePath.includes('\ufffd')) return true;
    this.#add('file', 'stops', message('file.rename_not_unicode'));
    return false;
  }

  #isTaken(rules: FileRules): boolean {
    const { relativePath, wanted } = this.#name;
    const decision = rules.decideFile(relativePath);
    const rule = rules.decidingRule(relativePath);
    if (!decision.send && decision.phase === 'ignored') {
      this.#add('rule', 'stops', because('ignored', decision.reason));
      return false;
    }
    const passes =
      rule?.kind === 'include'
        ? message('explained.rule.included', { rule: rule.text })
        : message('explained.rule.none');
    this.#add('rule', 'passes', passes);
    if (!decision.send) {
      this.#add('type', 'stops', because('not_taken', decision.reason));
      return false;
    }
    if (isSheet(wanted.rules, relativePath)) {
      this.#add('rule', 'stops', messageOf(isTheSheet));
      return false;
    }
    const extension = extensionOf(relativePath);
    const how = wanted.rules.target.kind === 'carousel' ? 'tried' : 'taken';
    const takes =
      extension === ''
        ? message(`explained.type.${how}_bare`)
        : message(`explained.type.${how}`, { extension });
    this.#add('type', 'passes', takes);
    return true;
  }

  /** `null`: there is no such file now. */
  async #look(): Promise<FileIdentity | 'not_sent' | null> {
    const { folder, relativePath } = this.#name;
    try {
      const status = await this.#parts.fileSystem.status(absolutePath(folder.path, relativePath));
      if (status.kind === 'file' && status.sizeBytes > 0) return status;
      this.#add('file', 'stops', message(notFiles[status.kind]));
      return 'not_sent';
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const isMissing = error.code === 'missing' || error.code === 'not_directory';
      const said = isMissing
        ? message('explained.file.none')
        : message('explained.file.unreadable_now', { reason: toldBy(error) });
      this.#add('file', isMissing ? 'tells' : 'waits', said);
      return null;
    }
  }

  /** Its size and its age, as the folder's rules limit them. */
  #isWithinLimits(file: FileIdentity): boolean {
    const { wanted, folder, relativePath } = this.#name;
    const record = this.#parts.files.find(folder.id, relativePath);
    const isHurried = record !== null && isWaiting(record) && record.hurried === 1;
    const limits = isHurried ? withoutLeastAge(wanted.rules) : wanted.rules;
    const judged = judgeFile(limits, file, this.#parts.clock.nowMs());
    if (judged.send === true) return true;
    const isLater = judged.send === 'later';
    const reason = messageOf(judged.reason);
    this.#add(
      'limit',
      isLater ? 'waits' : 'stops',
      message(isLater ? 'explained.waits' : 'explained.file.ignored_because', { reason }),
    );
    return isLater;
  }

  async #destination(): Promise<Destination> {
    const { wanted, relativePath, folder } = this.#name;
    const at = { ...wanted, id: folder.id, root: folder.path };
    const named = await destinationOf(at, relativePath, this.#parts.known);
    if (named !== null) return named;
    const { kind, id, label } = wanted.rules.target;
    const start = {
      connectionId: wanted.connectionId,
      target: { kind, id, label, slideId: null, slideLabel: null },
      ...{ parts: [], pattern: null },
    } as const;
    const mapping = wanted.rules.slides;
    if (mapping === null) return { kind: 'goes', ...start, order: 0 };
    const read = await this.#parts.known.slidesOf(wanted.connectionId, id);
    if (read === null && mapping.mode !== 'fixed') {
      return { kind: 'waits', ...start, why: told('file.slides_unread') };
    }
    const slides = read === null ? [] : inCarouselOrder(read);
    const placement = placeFile(relativePath, mapping, slides, this.#inOrder(slides));
    if (placement.slideId === null)
      return { kind: 'asks', ...start, for: 'slide', why: placement.needsSlide };
    const { slideId, slideLabel, order } = placement;
    return { kind: 'goes', ...start, target: { ...start.target, slideId, slideLabel }, order };
  }

  #inOrder(slides: readonly Slide[]): Parameters<typeof placeFile>[3] {
    const { folder, relativePath, wanted } = this.#name;
    const { files } = this.#parts;
    if (wanted.rules.slides?.mode !== 'order')
      return { keptSlideId: null, firstFiles: [], holderOf: () => null };
    const present = new Set(files.presentPaths(folder.id)).add(relativePath);
    return {
      keptSlideId: files.find(folder.id, relativePath)?.slideId ?? null,
      firstFiles: firstInNaturalOrder([...present], slides.length),
      holderOf: (slideId) => files.slideHolder(folder.id, slideId, relativePath),
    };
  }

  #tellPlace(destination: Destination): void {
    const { wanted, folder } = this.#name;
    this.#tellSheet(destination);
    const isOfRow = typeof destination.sheet?.row === 'number';
    if (wanted.rules.names !== undefined && !isOfRow) this.#tellPattern(destination);
    switch (destination.kind) {
      case 'goes': {
        const other = this.#parts.known.connections().find(({ id }) => id === destination.connectionId);
        this.#add('target', 'passes', goesTo(destination));
        if (destination.connectionId !== folder.connectionId && other !== undefined)
          this.#add('target', 'tells', message('explained.goes.over', { connection: other.name }));
        const why = slideWords(this.#name.relativePath, wanted.rules.slides, destination);
        if (why !== null) this.#add('target', 'tells', why);
        return;
      }
      case 'asks': {
        if (destination.for === 'client') this.#add('target', 'tells', goesTo(destination));
        const reason = destination.why;
        this.#add('target', 'asks', message(`explained.asks.${destination.for}`, { reason }));
        return;
      }
      case 'waits':
        this.#add('target', 'waits', message('explained.waits', { reason: messageOf(destination.why) }));
    }
  }

  #tellSheet({ sheet, parts }: Destination): void {
    if (sheet === undefined) return;
    if (sheet.row === null) {
      this.#add('pattern', 'tells', message('explained.sheet.no_row', { sheet: sheet.name }));
      return;
    }
    const code = sheet.near === null ? 'explained.sheet.row' : rowCodes[sheet.near];
    this.#add('pattern', 'passes', message(code, { row: sheet.row, sheet: sheet.name }));
    this.#tellParts(parts);
  }

  #tellPattern({ pattern, parts }: Destination): void {
    if (pattern === null) {
      this.#add('pattern', 'tells', message('explained.pattern.none'));
      return;
    }
    this.#add('pattern', 'passes', message('explained.pattern.fits', { pattern }));
    this.#tellParts(parts);
  }

  #tellParts(parts: readonly NamedPart[]): void {
    for (const { name, value } of parts)
      this.#add('pattern', 'tells', message('explained.part', { name, value }));
  }

  async #tellKnown(identity: FileIdentity, destination: Destination): Promise<void> {
    const { folder, relativePath, wanted } = this.#name;
    const { fileSystem, intake, files } = this.#parts;
    // What it was handed in as is told by its job.
    if (files.find(folder.id, relativePath)?.phase === 'queued') return;
    const foreseen: ForeseenFolder = { id: folder.id, root: folder.path, ...wanted };
    const foresight = new Foresight({ fileSystem, intake });
    const fate = knownFate(await foresight.look(foreseen, relativePath, identity, destination));
    if (fate === null) return;
    const verdict = fate.fate === 'send' ? 'tells' : fate.fate === 'warned' ? 'asks' : 'stops';
    this.#add('duplicate', verdict, message('explained.content', { reason: fate.message }));
  }

  #add(step: PathReason['step'], verdict: PathReason['verdict'], said: Message): void {
    this.#steps.push({ step, verdict, message: said });
  }

  #as(destination: Destination | null): Judgement {
    return { steps: this.#steps, destination };
  }
}

function because(what: 'ignored' | 'not_taken', reason: Recorded): Message {
  return message(`explained.file.${what}_because`, { reason: messageOf(reason) });
}

/** What is no file that could be sent. */
const notFiles = {
  file: 'file.empty',
  directory: 'explained.file.directory',
  link: 'file.link',
  other: 'file.special',
} as const;
