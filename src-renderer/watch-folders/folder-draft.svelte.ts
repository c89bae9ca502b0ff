import type { CallOutput } from '../../src-main/contract/api.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type {
  AfterDelivery,
  EditedFile,
  ExistingFiles,
  FolderPriority,
  FolderRules,
  FolderTarget,
  LocationRule,
  ReplacedDocument,
} from '../../src-main/contract/folder-rules.ts';
import type { FolderHour } from '../../src-main/contract/folder-hours.ts';
import type { NameRules } from '../../src-main/contract/name-pattern.ts';
import type { SlideMapping } from '../../src-main/contract/slide-mapping.ts';
import type { FolderPreview, WatchFolder } from '../../src-main/contract/watch-folder.ts';
import { editedFileRule } from '../../src-main/contract/folder-rules.ts';
import { Request } from '../state/request.svelte.ts';
import { LimitsDraft } from './limits-draft.svelte.ts';

export interface DraftTarget {
  readonly connectionId: number;
  readonly target: FolderTarget;
}

type Added = CallOutput<'watchFolders.add'>;

/** A folder on its way to being watched: what is chosen so far, and what would happen. Nothing is sent before `add`. */
export class FolderDraft {
  /** Which files it takes, and when. */
  readonly limits = new LimitsDraft();
  readonly #client: OutboxClient;
  readonly #previewing = new Request<FolderPreview>();
  readonly #adding = new Request<Added>();
  #folder = $state.raw<{ readonly token: string; readonly path: string } | null>(null);
  #target = $state.raw<DraftTarget | null>(null);
  #slides = $state.raw<SlideMapping>({ mode: 'names' });
  #names = $state.raw<NameRules | null>(null);
  #hasSheet = $state(false);
  #existing = $state<ExistingFiles>('skip');
  #after = $state<AfterDelivery>('keep');
  #priority = $state<FolderPriority>('normal');
  #hours = $state.raw<FolderHour[] | null>(null);
  /** `null`: as is usual for the target. */
  #edited = $state<EditedFile | null>(null);
  #location = $state<LocationRule>('send');
  #whenReplaced = $state<ReplacedDocument>('ask');
  #recipe = $state<string | null>(null);
  #isOtherClientMeant = $state(false);
  #goesToOtherClients = $state(false);
  #include = $state('');
  #ignore = $state('');
  /** A pattern may hold a space, so those that nobody touched are kept as they were. */
  #filled: Pick<FolderRules, 'include' | 'ignore'> = { include: [], ignore: [] };

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  /** Begins with the rules of a folder that is watched already. */
  fill({ connectionId, rules }: Pick<WatchFolder, 'connectionId' | 'rules'>): void {
    this.#target = { connectionId, target: rules.target };
    this.#slides = rules.slides ?? { mode: 'names' };
    this.#names = rules.names ?? null;
    this.#hasSheet = rules.sheets === true;
    this.#existing = rules.existing;
    this.#after = rules.after;
    this.#priority = rules.priority ?? 'normal';
    this.#hours = rules.hours ?? null;
    this.#edited = rules.edited ?? null;
    this.#location = rules.location ?? 'send';
    this.#whenReplaced = rules.whenReplaced ?? 'ask';
    this.#recipe = rules.recipe ?? null;
    this.#goesToOtherClients = rules.otherClients === true;
    this.limits.fill(rules);
    this.#filled = { include: rules.include, ignore: rules.ignore };
    this.#include = rules.include.join(' ');
    this.#ignore = rules.ignore.join(' ');
  }

  get folder(): { readonly token: string; readonly path: string } | null {
    return this.#folder;
  }
  set folder(folder: { readonly token: string; readonly path: string } | null) {
    this.#folder = folder;
    this.#previewing.clear();
    this.#adding.clear();
  }

  get target(): DraftTarget | null {
    return this.#target;
  }
  set target(target: DraftTarget | null) {
    this.#target = target;
    this.#isOtherClientMeant = false;
    this.#previewing.clear();
  }

  /** That what is of one client goes to another: only ever by a person's own tick, for one target. */
  get isOtherClientMeant(): boolean {
    return this.#isOtherClientMeant;
  }
  set isOtherClientMeant(isMeant: boolean) {
    this.#isOtherClientMeant = isMeant;
  }

  /** That what names or a sheet say goes to other clients unasked. */
  get goesToOtherClients(): boolean {
    return this.#goesToOtherClients;
  }
  set goesToOtherClients(goes: boolean) {
    this.#goesToOtherClients = goes;
  }
  get saysPlaces(): boolean {
    return this.#names !== null || this.#hasSheet;
  }

  /** How files of a carousel folder find their slide. */
  get slides(): SlideMapping {
    return this.#slides;
  }
  set slides(slides: SlideMapping) {
    this.#slides = slides;
    // A pattern has to be there, and natural order leaves names nothing to say.
    if (slides.mode === 'pattern' && !this.#hasSheet) this.#names ??= { patterns: [], choose: [] };
    if (slides.mode !== 'order') return;
    this.#names = null;
    this.#hasSheet = false;
  }

  /** A sheet in the folder says where its files go. */
  get hasSheet(): boolean {
    return this.#hasSheet;
  }
  set hasSheet(hasSheet: boolean) {
    this.#hasSheet = hasSheet;
    if (hasSheet && this.#slides.mode === 'order') this.#slides = { mode: 'pattern' };
    if (!hasSheet && this.#names === null && this.#slides.mode === 'pattern')
      this.#slides = { mode: 'names' };
  }

  /** How names say where files go; `null` where they do not. */
  get names(): NameRules | null {
    return this.#names;
  }
  set names(names: NameRules | null) {
    this.#names = names;
    if (names === null && !this.#hasSheet && this.#slides.mode === 'pattern')
      this.#slides = { mode: 'names' };
    if (names !== null && this.#slides.mode === 'order') this.#slides = { mode: 'pattern' };
  }

  get existing(): ExistingFiles {
    return this.#existing;
  }
  set existing(existing: ExistingFiles) {
    this.#existing = existing;
  }

  get after(): AfterDelivery {
    return this.#after;
  }
  set after(after: AfterDelivery) {
    this.#after = after;
  }

  /** What becomes of a file that is edited after it was delivered. */
  get edited(): EditedFile {
    if (this.#edited !== null || this.#target === null) return this.#edited ?? 'ask';
    return editedFileRule({ target: this.#target.target, after: this.#after });
  }
  set edited(edited: EditedFile) {
    this.#edited = edited;
  }

  /** What becomes of the older document once newer content of its file is indexed. */
  get whenReplaced(): ReplacedDocument {
    return this.#whenReplaced;
  }
  set whenReplaced(choice: ReplacedDocument) {
    this.#whenReplaced = choice;
  }

  /** What becomes of files that say where they were taken. */
  get location(): LocationRule {
    return this.#location;
  }
  set location(location: LocationRule) {
    this.#location = location;
  }

  /** The saved recipe that lists of links go through, by name; `null` for imports alone. */
  get recipe(): string | null {
    return this.#recipe;
  }
  set recipe(recipe: string | null) {
    this.#recipe = recipe;
  }

  /** Whether its files go before or after those of other folders. */
  get priority(): FolderPriority {
    return this.#priority;
  }
  set priority(priority: FolderPriority) {
    this.#priority = priority;
  }

  /** The hours of the week in which its files go; `null`: all. */
  get hours(): FolderHour[] | null {
    return this.#hours;
  }
  set hours(hours: FolderHour[] | null) {
    this.#hours = hours;
  }

  /** Patterns as written, separated by spaces or lines. */
  get include(): string {
    return this.#include;
  }
  set include(include: string) {
    this.#include = include;
  }

  get ignore(): string {
    return this.#ignore;
  }
  set ignore(ignore: string) {
    this.#ignore = ignore;
  }

  /** `null` until there is a target, and for one fixed slide until it is chosen. */
  get rules(): FolderRules | null {
    if (this.#target === null) return null;
    const isCarousel = this.#target.target.kind === 'carousel';
    const recipe = this.#target.target.kind === 'brand_clips' ? this.#recipe : null;
    if (isCarousel && this.#slides.mode === 'fixed' && this.#slides.slideId === '') return null;
    if (this.#names !== null && this.#names.patterns.length === 0) return null;
    if (this.#hours?.every((hour) => hour === 'off') === true) return null;
    return {
      target: this.#target.target,
      slides: isCarousel ? this.#slides : null,
      ...(this.#names !== null && { names: this.#names }),
      ...(this.#hasSheet && { sheets: true as const }),
      existing: this.#existing,
      include: patternsOf(this.#include, this.#filled.include),
      ignore: patternsOf(this.#ignore, this.#filled.ignore),
      recursive: this.limits.isRecursive,
      after: this.#after,
      ...(this.#edited !== null && { edited: this.#edited }),
      ...(this.#location !== 'send' && { location: this.#location }),
      ...(this.#whenReplaced !== 'ask' &&
        this.#target.target.kind === 'knowledge_base' && { whenReplaced: this.#whenReplaced }),
      ...(recipe !== null && { recipe }),
      ...(this.#goesToOtherClients && { otherClients: true as const }),
      ...(this.#priority !== 'normal' && { priority: this.#priority }),
      ...(this.#hours !== null && { hours: this.#hours }),
      ...this.limits.limits,
    };
  }

  get preview(): FolderPreview | null {
    return this.#previewing.value;
  }
  get previewError(): unknown {
    return this.#previewing.error;
  }
  get isPreviewing(): boolean {
    return this.#previewing.isPending;
  }

  get added(): Added | null {
    return this.#adding.value;
  }
  get addError(): unknown {
    return this.#adding.error;
  }
  get isAdding(): boolean {
    return this.#adding.isPending;
  }

  async readPreview(): Promise<void> {
    const { rules } = this;
    const folder = this.#folder;
    const target = this.#target;
    if (rules === null || folder === null || target === null) return;
    await this.#previewing.run(() =>
      this.#client.call('watchFolders.preview', {
        token: folder.token,
        connectionId: target.connectionId,
        rules,
      }),
    );
  }

  /** Starts watching. `null` where it was refused; see `addError`. */
  async add(): Promise<Added | null> {
    const { rules } = this;
    const folder = this.#folder;
    const target = this.#target;
    if (rules === null || folder === null || target === null) return null;
    return this.#adding.run(() =>
      this.#client.call('watchFolders.add', {
        token: folder.token,
        connectionId: target.connectionId,
        rules,
        otherClient: this.#isOtherClientMeant,
      }),
    );
  }
}

function patternsOf(text: string, filled: readonly string[]): string[] {
  return text === filled.join(' ') ? [...filled] : patternsIn(text);
}

/** Patterns separated by white space or commas outside braces: `*.jpg, final/**` and `*.{jpg,png}` alike. */
export function patternsIn(text: string): string[] {
  const patterns: string[] = [];
  let pattern = '';
  let depth = 0;
  for (const character of text) {
    if (character === '{') depth += 1;
    if (character === '}') depth = Math.max(0, depth - 1);
    if (/\s/u.test(character) || (character === ',' && depth === 0)) {
      patterns.push(pattern);
      pattern = '';
    } else {
      pattern += character;
    }
  }
  patterns.push(pattern);
  return patterns.filter((each) => each !== '');
}
