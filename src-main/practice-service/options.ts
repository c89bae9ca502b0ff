import type { Clock } from '../foundation/clock.ts';
import { minuteMs, secondMs } from '../foundation/durations.ts';

/** How long the service's own work takes. A change applies to what is created afterwards, so no state moves back. */
export interface PracticeDelays {
  /** Document: `processing` until this has passed, then `indexed`. */
  readonly documentIndexingMs: number;
  /** Clip: `processing` until this has passed, then `ready` and with candidates. */
  readonly clipProcessingMs: number;
  /** Render job: `queued` until this has passed, then `rendering`. */
  readonly renderQueueMs: number;
  /** Render job: `rendering` for this long, then `completed`. */
  readonly renderingMs: number;
}

/** At most `requests` in each window of `windowMs`, counted per key. */
export interface PracticeRateLimit {
  readonly requests: number;
  readonly windowMs: number;
}

export const practiceDialects = ['interface', 'field-notes', 'bare', 'plain'] as const;

/**
 * Which names and shapes replies use where the interface leaves them open. `interface`: its own names, and the first
 * shape observed for each gap. `field-notes`: the second one (`id` for `clipId`, `{ items, total }`). `bare`: bare
 * arrays and the remaining names. `plain`: reads without the envelope, slides without ids, pictures without a slide, an
 * account of one brand, which an import need not name, and 400 where the others say 422. Where sources differ, as service-field-notes says.
 */
export type PracticeDialect = (typeof practiceDialects)[number];

export interface PracticeServiceOptions {
  /** Uploads, the ledger and the journal are kept here. Made if it does not exist; one service at a time. */
  readonly directory: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Decides ids, candidates and the rolls of faults. Default 1. */
  readonly seed?: number;
  readonly clock: Clock;
  /** Default: one of this installation's own, made at the first start. */
  readonly apiKey?: string;
  readonly dialect?: PracticeDialect;
  readonly delays?: Partial<PracticeDelays>;
  /** The largest file of one request in bytes; more is refused with 413. */
  readonly uploadLimitBytes?: number;
  /** Whether documents can be deleted, as no page says of the service. Default: false. */
  readonly deletesDocuments?: boolean;
  /** Whether a carousel takes a picture without a slide, which service-interface §4.3 leaves open. Default: as the dialect. */
  readonly takesSlideless?: boolean;
  /** null: no limit, and no X-RateLimit headers. */
  readonly rateLimit?: PracticeRateLimit | null;
}

export const defaultDelays: PracticeDelays = {
  documentIndexingMs: 6 * secondMs,
  clipProcessingMs: 8 * secondMs,
  renderQueueMs: 2 * secondMs,
  renderingMs: 10 * secondMs,
};

/** The service's own work takes so many times less. */
export function delaysAtSpeed(speed: number): PracticeDelays {
  const { documentIndexingMs, clipProcessingMs, renderQueueMs, renderingMs } = defaultDelays;
  return {
    documentIndexingMs: documentIndexingMs / speed,
    clipProcessingMs: clipProcessingMs / speed,
    renderQueueMs: renderQueueMs / speed,
    renderingMs: renderingMs / speed,
  };
}

export const defaultSeed = 1;
export const defaultUploadLimitBytes = 512 * 1024 * 1024;
/** Generous, so that a demonstration with hundreds of files is not held up unless it asks to be. */
export const defaultRateLimit: PracticeRateLimit = { requests: 1200, windowMs: minuteMs };
