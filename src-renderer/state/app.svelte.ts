import { createContext } from 'svelte';
import { clientOf, type Client, type OwnedPlace } from '../../src-main/contract/clients.ts';
import type { Connection } from '../../src-main/contract/connection.ts';
import type { ExistingFiles } from '../../src-main/contract/folder-rules.ts';
import type { Snapshot } from '../../src-main/contract/status.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { WatchFolder } from '../../src-main/contract/watch-folder.ts';
import type { Presence } from '../api/presence.ts';
import { Brought } from './brought.svelte.ts';
import { EngineState } from './engine-state.svelte.ts';
import { Navigation } from './navigation.svelte.ts';
import { schedule } from './timers.ts';
import { Toasts } from './toasts.svelte.ts';

/** A folder that somebody has chosen and not yet given a target. */
export interface ChosenFolder {
  readonly token: string;
  readonly path: string;
  /** What becomes of the files that are in it; the usual rule where it is left out. */
  readonly existing?: ExistingFiles;
}

/** What every part of the pages shares. */
export class App {
  readonly client: OutboxClient;
  readonly engine: EngineState;
  readonly navigation = new Navigation();
  readonly toasts = new Toasts(schedule);
  readonly brought = new Brought();
  #chosenFolder = $state.raw<ChosenFolder | null>(null);

  constructor(client: OutboxClient, presence: Presence) {
    this.client = client;
    this.engine = new EngineState(client, presence, schedule);
  }

  /** Attaches to the engine and to the address. Returns the function that detaches. */
  start(): () => void {
    const endEngine = this.engine.start();
    const endNavigation = this.navigation.start();
    return () => {
      endEngine();
      endNavigation();
    };
  }

  /** The state of the engine. Read only below the frame, which is drawn once there is one. */
  get snapshot(): Snapshot {
    const { snapshot } = this.engine;
    if (snapshot === null) throw new Error('The pages were drawn before the engine had answered');
    return snapshot;
  }

  /** Paths in it are shown with `~` in its place, where it is not `null`. */
  get homeDirectory(): string | null {
    return this.snapshot.host.homeDirectory;
  }

  /** Chosen during the first run, taken up by the wizard. */
  get chosenFolder(): ChosenFolder | null {
    return this.#chosenFolder;
  }

  set chosenFolder(folder: ChosenFolder | null) {
    this.#chosenFolder = folder;
  }

  connection(id: number): Connection | null {
    return this.snapshot.connections.find((each) => each.id === id) ?? null;
  }

  /** A client by its id: whose work is done, where `client` is what calls the engine. */
  customer(id: number | undefined): Client | null {
    return id === undefined ? null : (this.snapshot.clients.find((each) => each.id === id) ?? null);
  }

  /** Whose a target is, or `null`. */
  ownerOf(place: OwnedPlace): Client | null {
    return clientOf(this.snapshot.clients, place);
  }

  watchFolder(id: number | null): WatchFolder | null {
    return this.snapshot.watchFolders.find((each) => each.id === id) ?? null;
  }
}

export const [useApp, provideApp] = createContext<App>();
