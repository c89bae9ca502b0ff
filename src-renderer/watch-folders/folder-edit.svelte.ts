import type { CallOutput } from '../../src-main/contract/api.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { FolderChangePreview, WatchFolder } from '../../src-main/contract/watch-folder.ts';
import { Request } from '../state/request.svelte.ts';
import { FolderDraft } from './folder-draft.svelte.ts';

type Changed = CallOutput<'watchFolders.change'>;

/** Other rules for a watched folder, and what they would change. Nothing is written before `save`. */
export class FolderEdit {
  readonly folder: WatchFolder;
  readonly draft: FolderDraft;
  readonly #client: OutboxClient;
  readonly #previewing = new Request<FolderChangePreview>();
  readonly #saving = new Request<Changed>();
  #sendAgain = $state(false);

  constructor(client: OutboxClient, folder: WatchFolder) {
    this.#client = client;
    this.folder = folder;
    this.draft = new FolderDraft(client);
    this.draft.fill(folder);
  }

  get preview(): FolderChangePreview | null {
    return this.#previewing.value;
  }
  get previewError(): unknown {
    return this.#previewing.error;
  }
  get isPreviewing(): boolean {
    return this.#previewing.isPending;
  }
  get saveError(): unknown {
    return this.#saving.error;
  }
  get isSaving(): boolean {
    return this.#saving.isPending;
  }
  get saved(): Changed | null {
    return this.#saving.value;
  }

  /** Whether what was delivered to the old target goes to the new one, too. Only ever by a person's own tick. */
  get sendAgain(): boolean {
    return this.#sendAgain && (this.preview?.goesAgain ?? 0) > 0;
  }
  set sendAgain(sendAgain: boolean) {
    this.#sendAgain = sendAgain;
  }

  async readPreview(): Promise<void> {
    const wanted = this.#wanted();
    if (wanted === null) return;
    await this.#previewing.run(() => this.#client.call('watchFolders.previewChange', wanted));
  }

  /** `null` where it was refused; see `saveError`. */
  async save(): Promise<Changed | null> {
    const wanted = this.#wanted();
    if (wanted === null) return null;
    const { sendAgain } = this;
    const otherClient = this.draft.isOtherClientMeant;
    return this.#saving.run(() =>
      this.#client.call('watchFolders.change', { ...wanted, sendAgain, otherClient }),
    );
  }

  #wanted() {
    const { rules, target } = this.draft;
    if (rules === null || target === null) return null;
    return { id: this.folder.id, connectionId: target.connectionId, rules };
  }
}
