import type { Clock } from '../../src-main/foundation/clock.ts';
import type { JobRow, Target } from '../../src-main/contract/job.ts';
import type { AfterDelivery } from '../../src-main/contract/folder-rules.ts';
import type { Sample } from '../soak/sample.ts';
import type { Receipt } from '../../src-main/contract/receipt.ts';
import type { PointName } from './points.ts';

/** What a child is told in its environment. */
export interface Start {
  readonly dataDirectory: string;
  readonly apiKey: string;
  readonly time: Time;
  /** False: nothing is sent, only looked at and added. */
  readonly isDelivering: boolean;
}

/** A time that passes `speed` times as fast as the machine's, the same in every process. */
export interface Time {
  readonly speed: number;
  readonly anchorMs: number;
  /** How far it was moved on by hand. */
  readonly aheadMs: number;
}

export interface Targets {
  readonly connectionId: number;
  readonly knowledgeBase: Target;
  readonly slides: readonly Target[];
  readonly brandId: string;
}

/** What a child can be asked for, with its answer. */
export interface Errands {
  connect: { in: { baseUrl: string }; out: Targets };
  addFiles: {
    in: { paths: readonly string[]; target: Target; connectionId: number };
    out: readonly string[];
  };
  addLinks: { in: { urls: readonly string[]; brandId: string; connectionId: number }; out: null };
  watch: {
    in: { path: string; target: Target; connectionId: number; after: AfterDelivery };
    out: { id: number };
  };
  scan: { in: { id: number }; out: null };
  arm: { in: { point: PointName; nth: number } | null; out: null };
  idle: { in: null; out: { exitCode: number } };
  report: { in: null; out: { jobs: readonly JobRow[]; receipts: readonly Receipt[] } };
  resolve: { in: { ids: readonly number[]; answer: 'arrived' | 'not_arrived' }; out: null };
  /** Unreachable connections and overdue retries at once. */
  tryNow: { in: null; out: null };
  sample: { in: null; out: Sample };
  retry: { in: { ids: readonly number[] }; out: null };
  stop: { in: null; out: null };
}
export type ErrandName = keyof Errands;

export interface Asked<Name extends ErrandName = ErrandName> {
  readonly number: number;
  readonly errand: Name;
  readonly input: Errands[Name]['in'];
}

export interface Opened {
  /** From the call that opens the data folder to the engine that runs. */
  readonly openMs: number;
  /** Jobs that recovery left in doubt, before the engine could look for any of them at the service. */
  readonly doubts: readonly number[];
}

export type Told =
  | ({ readonly told: 'ready' } & Opened)
  | { readonly told: 'answer'; readonly number: number; readonly output: unknown }
  | { readonly told: 'refusal'; readonly number: number; readonly why: string };

export function timeOf({ speed, anchorMs, aheadMs }: Time): Clock {
  return {
    nowMs: () => Math.floor(anchorMs + (Date.now() - anchorMs) * speed + aheadMs),
    monotonicMs: () => performance.now() * speed,
    setTimer(callback, delayMs) {
      const timer = setTimeout(callback, Math.min(Math.max(0, delayMs) / speed, 24 * 60 * 60 * 1000));
      return () => {
        clearTimeout(timer);
      };
    },
  };
}
