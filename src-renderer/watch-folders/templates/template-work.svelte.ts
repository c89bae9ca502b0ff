import type { CallInput, CallOutput } from '../../../src-main/contract/api.ts';
import type { FolderTemplate, TemplateTarget } from '../../../src-main/contract/folder-template.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { setOf } from '../../state/collections.ts';
import { Request } from '../../state/request.svelte.ts';
import type { DraftTarget } from '../folder-draft.svelte.ts';

type Applied = CallOutput<'templates.apply'>;
type Added = CallOutput<'templates.addFolders'>;

/** Where the files of many folders go: each keeps its own target, the template’s, or one that is chosen. */
export type TargetOfMany = 'own' | 'template' | 'chosen';

/** One template on its way to many folders. Nothing is written before `apply` or `add`. */
export class TemplateWork {
  readonly template: FolderTemplate;
  readonly previewing = new Request<CallOutput<'templates.previewApply'>>();
  readonly looking = new Request<CallOutput<'templates.previewFolders'>>();
  readonly applying = new Request<Applied>();
  readonly adding = new Request<Added>();
  readonly #client: OutboxClient;
  #chosen = $state.raw<ReadonlySet<number>>(setOf());
  #names = $state.raw<ReadonlySet<string>>(setOf());
  #to = $state<TargetOfMany>('own');
  #place = $state.raw<DraftTarget | null>(null);
  #token = $state<string | null>(null);
  #isOtherClientMeant = $state(false);

  constructor(client: OutboxClient, template: FolderTemplate, isNew: boolean) {
    this.#client = client;
    this.template = template;
    if (isNew) this.#to = this.hasTarget ? 'template' : 'chosen';
  }

  /** A target of a connection that is here. */
  get hasTarget(): boolean {
    return this.template.setup.target !== null && this.template.connectionId !== null;
  }

  get chosen(): ReadonlySet<number> {
    return this.#chosen;
  }
  choose(ids: Iterable<number>): void {
    this.#chosen = setOf(ids);
    this.#forget();
  }

  /** Sub-folders to be watched, by name. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }
  chooseNames(names: Iterable<string>): void {
    this.#names = setOf(names);
  }

  get to(): TargetOfMany {
    return this.#to;
  }
  set to(to: TargetOfMany) {
    this.#to = to;
    this.#forget();
  }

  get place(): DraftTarget | null {
    return this.#place;
  }
  set place(place: DraftTarget | null) {
    this.#place = place;
    this.#forget();
  }

  get isOtherClientMeant(): boolean {
    return this.#isOtherClientMeant;
  }
  set isOtherClientMeant(isMeant: boolean) {
    this.#isOtherClientMeant = isMeant;
  }

  /** `null` until a target is chosen. */
  get target(): TemplateTarget | null {
    if (this.#to !== 'chosen') return this.#to;
    return this.#place === null ? null : { ...this.#place };
  }

  async preview(): Promise<void> {
    const wanted = this.#wanted();
    if (wanted !== null) await this.previewing.run(() => this.#client.call('templates.previewApply', wanted));
  }

  async apply(): Promise<Applied | null> {
    const wanted = this.#wanted();
    if (wanted === null) return null;
    const otherClient = this.#isOtherClientMeant;
    return this.applying.run(() => this.#client.call('templates.apply', { ...wanted, otherClient }));
  }

  /** Looks at the sub-folders of a folder that a person chose. All that can be watched are chosen at first. */
  async look(token: string): Promise<void> {
    this.#token = token;
    await this.lookAgain();
    this.#names = setOf(
      this.looking.value?.folders.filter(({ state }) => state === 'new').map(({ name }) => name) ?? [],
    );
  }

  async lookAgain(): Promise<void> {
    const [token, { target }] = [this.#token, this];
    if (token === null || target === null || target === 'own') return;
    await this.looking.run(() =>
      this.#client.call('templates.previewFolders', { id: this.template.id, token, target }),
    );
  }

  async add(): Promise<Added | null> {
    const [token, { target }] = [this.#token, this];
    if (token === null || target === null || this.#names.size === 0) return null;
    return this.adding.run(() =>
      this.#client.call('templates.addFolders', {
        ...{ id: this.template.id, token, target, otherClient: this.#isOtherClientMeant },
        folders: [...this.#names].map((name) => ({ name })),
      }),
    );
  }

  #wanted(): CallInput<'templates.previewApply'> | null {
    const { target } = this;
    if (target === null || this.#chosen.size === 0) return null;
    return { id: this.template.id, watchFolderIds: [...this.#chosen], target };
  }

  #forget(): void {
    this.previewing.clear();
    this.#isOtherClientMeant = false;
  }
}
