import type { PracticeFaultName, PracticeFaultState } from '../contract/practice.ts';
import type { Message } from '../contract/messages/message.ts';
import type { Place } from '../contract/place.ts';
import type { MachineConditions } from '../contract/sending.ts';
import type { HostTraits } from '../contract/status.ts';
import type { AfterTurn, Clock } from '../foundation/clock.ts';
import type { Logger } from '../contract/log/logger.ts';
import type { FindProxy } from '../foundation/proxy/proxy-address.ts';
import type { PostJson } from '../foundation/post-json.ts';
import type { Random } from '../foundation/random.ts';
import type { RunProgram } from '../foundation/run-program.ts';
import type { FileSystem, PlacedFile, ReadableFileSystem } from '../foundation/files/file-system.ts';
import type { OpenExchange } from './service-client/transport/network.ts';
import type { OpenPictures } from './watch-folders/looks/pictures.ts';
import type { OpenSheets } from './watch-folders/tables/sheet-table.ts';
import type { UpdateHost } from '../updates/update-host.ts';
import type { OpenFileLooks } from './watch-folders/looks/file-looks.ts';
import type { OpenWatcher } from './watch-folders/scan/watcher.ts';

export type { PlacedFile } from '../foundation/files/file-system.ts';

/** Where secrets live. Names are opaque references; values never reach a log, a record or the renderer. */
export interface SecretStore {
  /** What it is called: "the system's key store", "a key file in the data folder". */
  readonly place: Message;
  /** False where a key would be forgotten at the end of the run. */
  readonly persists: boolean;
  /** `null` where there is none under this name. Rejects where the store cannot be read just now. */
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** Signals of the machine. Each returns the function that ends the subscription. */
export interface MachineSignals {
  /** The machine woke up: sockets are presumed dead. */
  onWake(listener: () => void): () => void;
  /** The network may have changed: ask unreachable services again. */
  onNetworkChange(listener: () => void): () => void;
  /** Power and network of this moment. Left out: the machine does not say. */
  conditions?(): MachineConditions;
  onConditionsChange?(listener: (conditions: MachineConditions) => void): () => void;
}

export interface Notification {
  readonly title: Message;
  readonly body: Message;
  /** Where whoever is told can see it, and do something about it. */
  readonly place: Place;
}

/** What the process that the engine runs in says of itself. */
export interface ProcessFigures {
  memory(): { readonly residentBytes: number; readonly heapBytes: number } | null;
  /** Tells, many times a second, how late the main thread came to a timer, milliseconds. Returns the function that ends it. */
  watchLateness(onLate: (lateMs: number) => void): () => void;
}

/** What the practice service is made to do wrong, as long as it runs. */
export interface PracticeFaultBoard {
  readonly states: readonly PracticeFaultState[];
  /** `times`: how many requests it meets before it ends by itself; `null`: every one; 0: it ends now. */
  set(name: PracticeFaultName, times: number | null): void;
  clear(): void;
}

/** A running practice service: a local stand-in for the real one. */
export interface PracticeHandle {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly faultBoard: PracticeFaultBoard;
  stop(): Promise<void>;
}

/** What a host lends to the engine. */
export interface HostServices {
  readonly traits: HostTraits;
  /** Absolute path of the data folder; the engine is its only writer. */
  readonly dataDirectory: string;
  /** Outside of the data folder, this user's alone: what a copy of the data folder does not hold. Left out: nothing is kept there. */
  readonly stateDirectory?: string | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly fileSystem: FileSystem;
  /** The same files over calls that block, for a moment at a time. Left out: there are no such calls. */
  readonly blockingFiles?: ReadableFileSystem;
  readonly secrets: SecretStore;
  readonly signals: MachineSignals;
  notify(notification: Notification): void;
  /** The English text of a message, for records and files that hold sentences still. */
  englishOf(message: Message): string;
  /**
   * Starts the practice service inside this process with its files in `directory`, on `port` where that is free, otherwise
   * on any.
   */
  startPractice(options: {
    readonly directory: string;
    readonly port: number | null;
  }): Promise<PracticeHandle>;
  /** Moves this very file to the system's trash, through no link. Rejects where there is none, or where it is another file by now. */
  trash(file: PlacedFile): Promise<void>;
  /**
   * A key for the connections that were made with it (`OUTBOX_API_KEY`), for this process only, or `null`.
   * Never stored.
   */
  readonly environmentKey: string | null;
  /** Left out: nothing is said of memory and of how late the main thread is. */
  readonly processFigures?: ProcessFigures;
  /** When a turn of the event loop is over. Default: the event loop's own. */
  readonly afterTurn?: AfterTurn;
  /** The proxy that this system names for a host. Default: none. */
  readonly findSystemProxy?: FindProxy;
  /** How newer versions of this Outbox come. Default: it names no feed, and installs nothing. */
  readonly updates?: UpdateHost;
  /** Tells a webhook. Default: over a socket of its own. */
  readonly postJson?: PostJson;
  /** Runs a program of this computer that a person named. Default: the machine's own. */
  readonly runProgram?: RunProgram;
  /** The network. Default: sockets. */
  readonly openExchange?: OpenExchange;
  /** Hints of changes in folders. Default: the machine's own. */
  readonly openWatcher?: OpenWatcher;
  /** The looks at files that are taken by the thousand. Default: over the file system, on this thread. */
  readonly openFileLooks?: OpenFileLooks;
  /** What makes pictures small. Default: nothing does, and none are shown. */
  readonly openPictures?: OpenPictures;
  /** What reads sheets beside files. Default: they are read on this thread. */
  readonly openSheets?: OpenSheets;
}
