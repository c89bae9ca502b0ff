import { documentExtensions } from '../../src-main/contract/document-types.ts';
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
import { editedFileRule, withChanges, withoutOtherKinds } from '../../src-main/contract/folder-rules.ts';
import { Request } from '../state/request.svelte.ts';
import { LimitsDraft } from './limits-draft.svelte.ts';
import { ListDraft, patternsIn } from './list-draft.svelte.ts';
import { RulesInHand, usualRules } from './rules-in-hand.svelte.ts';

export interface DraftTarget {
  readonly connectionId: number;
  readonly target: FolderTarget;
}

const documentPatterns = documentExtensions.map((extension) => `*${extension}`);

type Added = CallOutput<'watchFolders.add'>;

/** A folder on its way to being watched: what is chosen so far, and what would happen. Nothing is sent before `add`. */
export class FolderDraft {
  readonly #hand = new RulesInHand();
  /** Which files it takes, and when. */
  readonly limits = new LimitsDraft(this.#hand);
  /** Patterns of the files that go alone, and of those that never go. */
  readonly include = this.#patterns('include');
  readonly ignore = this.#patterns('ignore');
  readonly #client: OutboxClient;
  readonly #previewing = new Request<FolderPreview>();
  readonly #adding = new Request<Added>();
  #folder = $state.raw<{ readonly token: string; readonly path: string } | null>(null);
  #target = $state.raw<DraftTarget | null>(null);
  /** The kind of target that the rules in hand were written for. */
  #writtenFor: FolderTarget['kind'] | null = null;
  #isOtherClientMeant = $state(false);
  /** The kind of target that the folder is added for next, as a person asked. */
  next = $state<FolderTarget['kind'] | null>(null);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  /** Begins with the rules of a folder that is watched already. */
  fill({ connectionId, rules }: Pick<WatchFolder, 'connectionId' | 'rules'>): void {
    const { target, ...others } = rules;
    this.#target = { connectionId, target };
    this.#writtenFor = target.kind;
    this.#hand.fill(others);
    for (const list of [this.include, this.ignore, this.limits.types]) list.forgetTyped();
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
    return this.#hand.rules.otherClients === true;
  }
  set goesToOtherClients(goes: boolean) {
    this.#hand.change({ otherClients: goes ? true : undefined });
  }
  get saysPlaces(): boolean {
    return this.names !== null || this.hasSheet;
  }

  /** How files of a carousel folder find their slide. */
  get slides(): SlideMapping {
    return this.#hand.rules.slides ?? { mode: 'names' };
  }
  set slides(slides: SlideMapping) {
    this.#hand.change({ slides });
    // A pattern has to be there, and natural order leaves names nothing to say.
    if (slides.mode === 'pattern' && !this.hasSheet && this.names === null)
      this.#hand.change({ names: { patterns: [], choose: [] } });
    if (slides.mode === 'order') this.#hand.change({ names: undefined, sheets: undefined });
  }

  /** A sheet in the folder says where its files go. */
  get hasSheet(): boolean {
    return this.#hand.rules.sheets === true;
  }
  set hasSheet(hasSheet: boolean) {
    this.#hand.change({ sheets: hasSheet ? true : undefined });
    this.#fitSlides();
  }

  /** How names say where files go; `null` where they do not. */
  get names(): NameRules | null {
    return this.#hand.rules.names ?? null;
  }
  set names(names: NameRules | null) {
    this.#hand.change({ names: names ?? undefined });
    this.#fitSlides();
  }

  get existing(): ExistingFiles {
    return this.#hand.rules.existing;
  }
  set existing(existing: ExistingFiles) {
    this.#hand.change({ existing });
  }

  get after(): AfterDelivery {
    return this.#hand.rules.after;
  }
  set after(after: AfterDelivery) {
    this.#hand.change({ after });
  }

  /** What becomes of a file that is edited after it was delivered. */
  get edited(): EditedFile {
    const { edited, after } = this.#hand.rules;
    if (edited !== undefined || this.#target === null) return edited ?? 'ask';
    return editedFileRule({ target: this.#target.target, after });
  }
  set edited(edited: EditedFile) {
    this.#hand.change({ edited });
  }

  /** What becomes of the older document once newer content of its file is indexed. */
  get whenReplaced(): ReplacedDocument {
    return this.#hand.rules.whenReplaced ?? 'ask';
  }
  set whenReplaced(choice: ReplacedDocument) {
    this.#hand.change({ whenReplaced: choice === 'ask' ? undefined : choice });
  }

  /** What becomes of files that say where they were taken. */
  get location(): LocationRule {
    return this.#hand.rules.location ?? 'send';
  }
  set location(location: LocationRule) {
    this.#hand.change({ location: location === 'send' ? undefined : location });
  }

  /** The saved recipe that lists of links go through, by name; `null` for imports alone. */
  get recipe(): string | null {
    return this.#hand.rules.recipe ?? null;
  }
  set recipe(recipe: string | null) {
    this.#hand.change({ recipe: recipe ?? undefined });
  }

  /** Whether its files go before or after those of other folders. */
  get priority(): FolderPriority {
    return this.#hand.rules.priority ?? 'normal';
  }
  set priority(priority: FolderPriority) {
    this.#hand.change({ priority: priority === 'normal' ? undefined : priority });
  }

  /** The hours of the week in which its files go; `null`: all. */
  get hours(): FolderHour[] | null {
    return this.#hand.rules.hours ?? null;
  }
  set hours(hours: FolderHour[] | null) {
    this.#hand.change({ hours: hours ?? undefined });
  }

  /** `null` until there is a target, and for one fixed slide until it is chosen. */
  get rules(): FolderRules | null {
    if (this.#target === null) return null;
    const { target } = this.#target;
    const { slides, names, hours } = this;
    const isCarousel = target.kind === 'carousel';
    if (isCarousel && slides.mode === 'fixed' && slides.slideId === '') return null;
    if (names?.patterns.length === 0) return null;
    if (hours?.every((hour) => hour === 'off') === true) return null;
    const extensions = [...this.limits.types.all];
    const { rules } = this.#hand;
    const ignore = this.ignore.all;
    return withChanges<FolderRules>(
      { ...(target.kind === this.#writtenFor ? rules : withoutOtherKinds(rules, target.kind)), target },
      {
        slides: isCarousel ? slides : null,
        include: [...this.include.all],
        ignore: [...ignore, ...this.#leftToNext.filter((pattern) => !ignore.includes(pattern))],
        extensions: extensions.length === 0 ? undefined : extensions,
      },
    );
  }

  /** A carousel tries any file: what goes to a knowledge base next is left out of it. */
  get #leftToNext(): readonly string[] {
    const isTried = this.#target?.target.kind === 'carousel' && this.next === 'knowledge_base';
    return isTried ? documentPatterns : [];
  }

  /** A pattern for slides needs names or a sheet, and these do not go with natural order. */
  #fitSlides(): void {
    const { mode } = this.slides;
    if (this.saysPlaces && mode === 'order') this.#hand.change({ slides: { mode: 'pattern' } });
    if (!this.saysPlaces && mode === 'pattern') this.#hand.change({ slides: { mode: 'names' } });
  }

  #patterns(rule: 'include' | 'ignore'): ListDraft {
    return new ListDraft({
      read: () => this.#hand.rules[rule],
      write: (patterns) => {
        this.#hand.change({ [rule]: [...patterns] });
      },
      valuesIn: patternsIn,
    });
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
  /** Goes on with the same folder and its next target, with the usual rules. */
  beginNext(): void {
    const { existing } = this;
    this.#hand.fill({ ...usualRules, existing });
    this.target = null;
    this.next = null;
    this.#adding.clear();
  }

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
