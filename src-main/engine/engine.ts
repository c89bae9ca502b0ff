import type { NamedAddress } from '../contract/address.ts';
import type { CallName, Handlers } from '../contract/api.ts';
import type { Changed } from '../contract/events.ts';

export type HostCall = Extract<CallName, `host.${string}`>;
/** Everything but what only a host can answer. */
export type EngineHandlers = Omit<Handlers, HostCall>;

/** What the calls of an area of the contract are answered by. */
export type HandlersOf<Calls> = Pick<EngineHandlers, Extract<keyof Calls, keyof EngineHandlers>>;

/** Paths that a person chose, by token; calls take tokens, never paths. */
export interface ChosenPaths {
  issue(path: string): string;
}

/** Whether everything that can end has ended, and how. */
export interface IdleStatus {
  readonly idle: boolean;
  /** Something is in doubt, and the service is asked for it within about a minute: that may end the doubt. */
  readonly isLooking: boolean;
  /** Jobs that are not at their end and need nobody: queued (whatever holds them), being sent, or followed. */
  readonly openJobs: number;
  /** Exit code of `run --until-idle` and of one-off commands if the engine ended now (the command line's contract). */
  readonly exitCode: 0 | 2 | 3 | 4 | 6;
}

export interface Engine {
  readonly handlers: EngineHandlers;
  readonly chosenPaths: ChosenPaths;
  /** Subscribes to `changed` batches. Returns the function that ends the subscription. */
  onChanged(listener: (changed: Changed) => void): () => void;
  idleStatus(): IdleStatus;
  /** Calls back whenever `idleStatus()` may have changed. */
  onIdleStatus(listener: () => void): () => void;
  /** Absolute path of a job's file, for "show in folder". Throws `OutboxError` not_found. */
  pathOfJob(jobId: number): string;
  /** Absolute path of a watched folder, to show it. Throws `OutboxError` not_found. */
  pathOfFolder(watchFolderId: number): string;
  /** What an address reads in the records, unchecked, or `null` where there is none. */
  addressOf(named: NamedAddress): string | null;
  /** Ends everything: transfers before their last bytes are stopped, those after wait up to 20 s for the answer. */
  stop(): Promise<void>;
}
