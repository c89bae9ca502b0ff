import type { Readable } from 'node:stream';
import type { Engine, EngineOptions } from '../../engine/create-engine.ts';
import type { HeadlessServices, HeadlessServicesOptions } from '../host/create-host-services.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Output } from './output/output.ts';

/** Everything that a command takes from the world around it. */
export interface CliContext {
  readonly output: Output;
  readonly input: Readable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `OUTBOX_API_KEY`, which is not in the environment any more. */
  readonly environmentKey: string | null;
  readonly platform: NodeJS.Platform;
  readonly homeDirectory: string;
  readonly workingDirectory: string;
  /** The built pages, for `run --web`. */
  readonly rendererDirectory: string;
  /** The JSON schemas of what commands print. */
  readonly schemaDirectory: string;
  readonly createEngine: (options: EngineOptions) => Promise<Engine>;
  readonly createServices: (options: HeadlessServicesOptions) => Promise<HeadlessServices>;
  /**
   * Aborts when a person or the system asks the program to end. Only what ends in order by it may look at it: from then on a signal
   * no longer ends the process by itself.
   */
  readonly ending: AbortSignal;
  /** Said by the command that ran; the process ends with it. */
  exitCode: ExitCode;
}
