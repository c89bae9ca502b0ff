declare module 'pino-roll' {
  import type { EventEmitter } from 'node:events';

  /** What of its options is used here; the rest is passed on to its `sonic-boom` stream. */
  interface RollOptions {
    /** Path without number and extension. */
    readonly file: string;
    /** `5m`: five megabytes. */
    readonly size: string;
    readonly limit: { readonly count: number; readonly removeOtherLogFiles: boolean };
    /** Of a file that is created. */
    readonly mode: number;
    readonly sync: boolean;
    /** Bytes that may wait while the disk refuses them; what comes after is dropped. */
    readonly maxLength: number;
  }

  export interface RollStream extends EventEmitter {
    write(line: string): boolean;
    end(): void;
  }

  export default function roll(options: RollOptions): Promise<RollStream>;
}
