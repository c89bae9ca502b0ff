import type { NearWay } from '../../../contract/sheet.ts';
import type { Slide } from '../../../contract/connection.ts';
import type { PathReason } from '../../../contract/explanation.ts';
import type { NamedPart } from '../../../contract/name-pattern.ts';
import { firstInNaturalOrder } from '../../../contract/natural-order.ts';
import { inCarouselOrder } from '../../../contract/target-order.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { FileError, type FileIdentity, type FileSystem } from '../../../foundation/files/file-system.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import type { JobIntake } from '../../jobs/store/job-intake.ts';
import { destinationOf, type Destination, type KnownTargets } from '../names/destination.ts';
import { placeWords } from '../names/destination-words.ts';
import { Foresight, type ForeseenFolder } from '../preview/foresight.ts';
import { knownFate } from '../roots/known-fate.ts';
import type { FolderRecord } from '../roots/folder-records.ts';
import { judgeFile, withoutLeastAge } from '../rules/judge-file.ts';
import { extensionOf } from '../rules/file-names.ts';
import { compileRules, type FileRules } from '../rules/file-rules.ts';
import type { WantedRules } from '../rules/rule-change.ts';
import { isSheet, isTheSheet } from '../sheets/sheet-names.ts';
import { slideWords } from './slide-words.ts';
import { placeFile } from '../rules/slide-mapping.ts';
import type { FileRecords } from '../scan/file-records.ts';
import { isWaiting } from '../settle/classify-file.ts';
import { english } from '../../storage/messages/english.ts';
import { told } from '../../storage/messages/recorded.ts';

const nearWords: Readonly<Record<NearWay, string>> = {
  spelling: 'in another spelling',
  extension: 'without its extension',
  zeros: 'as a number, without its zeros and extension',
};

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
}

export interface NameToJudge {
  readonly folder: FolderRecord;
  /** Below the folder, with `/`. */
  readonly relativePath: string;
  /** Tried instead of the folder's own. */
  readonly wanted: WantedRules;
  /** What the service refused the like of before. `sizeBytes`: 0 where there is no file. */
  readonly warningFor: (file: { readonly name: string; readonly sizeBytes: number }) => string | null;
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
    if (warning !== null)
      this.#add('limit', 'tells', `${sentence(warning)} It is asked again, and may refuse again.`);
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
    if (inner === undefined) return true;
    this.#add(
      'nesting',
      'stops',
      `It lies in ${absolutePath(folder.path, inner)}, which is watched by itself: that folder's rules hold there.`,
    );
    return false;
  }

  /** As the scanner asks first: the mark stands for bytes that are no text, so that the file cannot be opened by its name. */
  #isText(): boolean {
    if (!this.#name.relativePath.includes('\ufffd')) return true;
    this.#add('file', 'stops', sentence(english(told('file.rename_not_unicode'))));
    return false;
  }

  #isTaken(rules: FileRules): boolean {
    const { relativePath, wanted } = this.#name;
    const decision = rules.decideFile(relativePath);
    const rule = rules.decidingRule(relativePath);
    if (!decision.send && decision.phase === 'ignored') {
      this.#add('rule', 'stops', `It is ignored: ${sentence(english(decision.reason))}`);
      return false;
    }
    const included = rule?.kind === 'include' ? `It is included by the rule ${rule.text}, and no` : 'No';
    this.#add('rule', 'passes', `${included} rule leaves it out.`);
    if (!decision.send) {
      this.#add('type', 'stops', `Its target does not take it: ${sentence(english(decision.reason))}`);
      return false;
    }
    if (isSheet(wanted.rules, relativePath)) {
      this.#add('rule', 'stops', sentence(english(isTheSheet)));
      return false;
    }
    const extension = extensionOf(relativePath);
    const type = extension === '' ? 'a file without an extension' : extension;
    const takes =
      wanted.rules.target.kind === 'carousel'
        ? `Nobody says which types its target takes, so that ${type} is tried.`
        : `Its target takes ${type}.`;
    this.#add('type', 'passes', takes);
    return true;
  }

  /** `null`: there is no such file now. */
  async #look(): Promise<FileIdentity | 'not_sent' | null> {
    const { folder, relativePath } = this.#name;
    try {
      const status = await this.#parts.fileSystem.status(absolutePath(folder.path, relativePath));
      if (status.kind === 'file' && status.sizeBytes > 0) return status;
      const what = {
        file: 'It is empty, and empty files are never sent',
        directory: 'It is a folder',
        link: 'It is a link, and links are not followed',
        other: 'It is no regular file',
      };
      this.#add('file', 'stops', `${what[status.kind]}.`);
      return 'not_sent';
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const isMissing = error.code === 'missing' || error.code === 'not_directory';
      const text = isMissing
        ? 'No such file is there now: this is what would become of it.'
        : `It cannot be read now: ${sentence(error.message)}`;
      this.#add('file', isMissing ? 'tells' : 'waits', text);
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
    this.#add(
      'limit',
      isLater ? 'waits' : 'stops',
      `${isLater ? 'It waits:' : 'It is ignored:'} ${sentence(english(judged.reason))}`,
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
        const of =
          destination.connectionId === folder.connectionId || other === undefined
            ? ''
            : `, for ${other.name}`;
        const why = slideWords(this.#name.relativePath, wanted.rules.slides, destination);
        const so = why === null ? '' : ` ${why}`;
        this.#add('target', 'passes', `It goes to ${placeWords(destination)}${of}.${so}`);
        return;
      }
      case 'asks':
        if (destination.for === 'client') {
          this.#add(
            'target',
            'asks',
            `It asks before it goes to ${placeWords(destination)}: ${sentence(destination.why)}`,
          );
          return;
        }
        this.#add('target', 'asks', `It needs a ${destination.for}: ${sentence(destination.why)}`);
        return;
      case 'waits':
        this.#add('target', 'waits', `It waits: ${sentence(english(destination.why))}`);
    }
  }

  #tellSheet({ sheet, parts }: Destination): void {
    if (sheet === undefined) return;
    if (sheet.row === null) {
      this.#add('pattern', 'tells', `No row of ${sheet.name} names it.`);
      return;
    }
    const said = parts.length === 0 ? '' : `: ${partsWords(parts)}`;
    const how = sheet.near === null ? '' : `, ${nearWords[sheet.near]}`;
    this.#add('pattern', 'passes', `Row ${String(sheet.row)} of ${sheet.name} names it${how}${said}.`);
  }

  #tellPattern({ pattern, parts, ...destination }: Destination): void {
    if (pattern === null) {
      this.#add('pattern', 'tells', 'None of the patterns fits its name.');
      return;
    }
    const isUnclear = destination.kind === 'asks' && destination.why.startsWith('{');
    const said = parts.length === 0 ? '' : `: ${partsWords(parts)}`;
    this.#add('pattern', 'passes', `The pattern ${pattern} fits its name${isUnclear ? '' : said}.`);
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
    this.#add('duplicate', verdict, `Its content ${sentence(fate.message)}`);
  }

  #add(step: PathReason['step'], verdict: PathReason['verdict'], text: string): void {
    this.#steps.push({ step, verdict, text });
  }

  #as(destination: Destination | null): Judgement {
    return { steps: this.#steps, destination };
  }
}

function partsWords(parts: readonly NamedPart[]): string {
  return parts.map(({ name, value }) => `${name} is “${value}”`).join(', ');
}

function sentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
