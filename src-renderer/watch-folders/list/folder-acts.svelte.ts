import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import type { WatchFolder } from '../../../src-main/contract/watch-folder.ts';
import { describeError } from '../../errors/describe-error.ts';
import { visibleText } from '../../shared/visible-text.ts';
import type { Toasts } from '../../state/toasts.svelte.ts';
import { say } from '../../words/say.ts';

/** What a person does with watched folders, from a row or from a sheet. What came of it is said in a toast. */
export class FolderActs {
  readonly #client: OutboxClient;
  readonly #toasts: Toasts;
  #isBusy = $state(false);

  constructor(client: OutboxClient, toasts: Toasts) {
    this.#client = client;
    this.#toasts = toasts;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  async scanAll(folders: readonly WatchFolder[]): Promise<void> {
    await this.#act(
      () => Promise.all(folders.map(({ id }) => this.#client.call('watchFolders.scan', { id }))),
      say('folders.reading_through_many', { folders: folders.length }),
    );
  }

  async scan(folder: WatchFolder): Promise<void> {
    await this.#act(
      () => this.#client.call('watchFolders.scan', { id: folder.id }),
      say('folders.reading_through', { name: nameOf(folder) }),
    );
  }

  /** `null`: until somebody resumes it. */
  async pause(folder: WatchFolder, untilMs: number | null): Promise<void> {
    await this.#act(
      () => this.#client.call('watchFolders.pause', { id: folder.id, untilMs }),
      say('folders.is_paused', { name: nameOf(folder) }),
    );
  }

  /** Also says that the folder that lies at the path now is the right one, where there was another one before. */
  async resume(folder: WatchFolder): Promise<void> {
    const usesThisFolder = folder.health === 'different';
    await this.#act(
      () => this.#client.call('watchFolders.resume', { id: folder.id, usesThisFolder }),
      say('folders.goes_on', { name: nameOf(folder) }),
    );
  }

  /** Whether its files go outside its hours as well, until they begin. */
  async disregardHours(folder: WatchFolder, isDisregarded: boolean): Promise<void> {
    const name = nameOf(folder);
    await this.#act(
      () => this.#client.call('watchFolders.disregardHours', { id: folder.id, isDisregarded }),
      isDisregarded ? say('folders.sends_outside', { name }) : say('folders.obeys_hours', { name }),
    );
  }

  async remove(folder: WatchFolder): Promise<void> {
    await this.#act(
      () => this.#client.call('watchFolders.remove', { id: folder.id }),
      say('folders.not_watched', { name: nameOf(folder) }),
    );
  }

  /** Shows it in the files of the system. */
  async open(folder: WatchFolder): Promise<void> {
    await this.#act(() => this.#client.call('host.showFolder', { watchFolderId: folder.id }), null);
  }

  async #act(run: () => Promise<unknown>, done: string | null): Promise<void> {
    this.#isBusy = true;
    try {
      await run();
      if (done !== null) this.#toasts.show(done);
    } catch (error) {
      const words = describeError(error);
      this.#toasts.show(`${words.title}. ${words.detail}`);
    } finally {
      this.#isBusy = false;
    }
  }
}

function nameOf({ name }: WatchFolder): string {
  return visibleText(name, 60);
}
