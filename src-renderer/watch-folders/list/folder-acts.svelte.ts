import { isLost } from '../../../src-main/contract/attention-count.ts';
import type { WatchFolder } from '../../../src-main/contract/watch-folder.ts';
import { visibleText } from '../../shared/visible-text.ts';
import type { App } from '../../state/app.svelte.ts';
import { reportFailure } from '../../state/report-failure.ts';
import { say } from '../../words/say.ts';

/** What a person does with watched folders, from a row or from a sheet. What came of it is said in a toast. */
export class FolderActs {
  readonly #app: App;
  #isBusy = $state(false);

  constructor(app: App) {
    this.#app = app;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  async scanAll(folders: readonly WatchFolder[]): Promise<void> {
    await this.#act(
      Promise.all(folders.map(({ id }) => this.#app.client.call('watchFolders.scan', { id }))),
      say('folders.reading_through_many', { folders: folders.length }),
    );
  }

  async scan(folder: WatchFolder): Promise<void> {
    await this.#act(
      this.#app.client.call('watchFolders.scan', { id: folder.id }),
      say('folders.reading_through', { name: nameOf(folder) }),
    );
  }

  /** `null`: until somebody resumes it. */
  async pause(folder: WatchFolder, untilMs: number | null): Promise<void> {
    await this.#act(
      this.#app.client.call('watchFolders.pause', { id: folder.id, untilMs }),
      say('folders.is_paused', { name: nameOf(folder) }),
    );
  }

  /** Also says that the folder that lies at the path now is the right one, where there was another one before. */
  async resume(folder: WatchFolder): Promise<void> {
    const usesThisFolder = folder.health === 'different';
    await this.#act(
      this.#app.client.call('watchFolders.resume', { id: folder.id, usesThisFolder }),
      say('folders.goes_on', { name: nameOf(folder) }),
    );
  }

  /** Whether its files go outside its hours as well, until they begin. */
  async disregardHours(folder: WatchFolder, isDisregarded: boolean): Promise<void> {
    const name = nameOf(folder);
    await this.#act(
      this.#app.client.call('watchFolders.disregardHours', { id: folder.id, isDisregarded }),
      isDisregarded ? say('folders.sends_outside', { name }) : say('folders.obeys_hours', { name }),
    );
  }

  /**
   * What was seen of its files is forgotten with it, so it is only paused until the message is gone: *Undo* brings back all of it. Where
   * Outbox ends before that, it is still there, paused, and nothing is lost.
   */
  async remove(folder: WatchFolder): Promise<void> {
    const { client, toasts } = this.#app;
    const name = nameOf(folder);
    // Of what is away or another folder nothing is sent, and a person alone may say that another one is meant.
    const isStill = folder.health === 'paused' || isLost(folder);
    if (!isStill) {
      this.#isBusy = true;
      const isPaused = await reportFailure(
        this.#app,
        client.call('watchFolders.pause', { id: folder.id, untilMs: null }),
      );
      this.#isBusy = false;
      if (!isPaused) return;
    }
    toasts.show(say('folders.stops_soon', { name }), {
      line: 'paused',
      undo: () => {
        if (isStill) toasts.show(say('folders.stays', { name }));
        else void this.resume(folder);
      },
      otherwise: () =>
        void this.#act(
          client.call('watchFolders.remove', { id: folder.id }),
          say('folders.not_watched', { name }),
        ),
    });
  }

  /** Shows it in the files of the system. */
  async open(folder: WatchFolder): Promise<void> {
    await this.#act(this.#app.client.call('host.showFolder', { watchFolderId: folder.id }), null);
  }

  async #act(acted: Promise<unknown>, done: string | null): Promise<void> {
    this.#isBusy = true;
    if ((await reportFailure(this.#app, acted)) && done !== null) this.#app.toasts.show(done);
    this.#isBusy = false;
  }
}

function nameOf({ name }: WatchFolder): string {
  return visibleText(name, 60);
}
