import type { Batch } from '../../../contract/batch.ts';
import { isoTime } from '../receipts/iso-time.ts';

/** What is told of the end of a batch: no key, no path, and nothing of the service's address. */
export interface NoticePayload {
  readonly event: 'batch.ended';
  /** The same in every try. */
  readonly id: string;
  /** Which end of the batch it is, from 1: what is tried again ends again. */
  readonly end: number;
  readonly batch: {
    readonly id: number;
    readonly name: string;
    readonly tags: readonly string[];
    /** The name of the client that it is for. */
    readonly client: string | null;
    readonly source: Batch['source'];
    readonly state: Batch['state'];
    readonly jobs: number;
    /** By state. */
    readonly counts: Batch['counts'];
    readonly sizeBytes: number;
    /** ISO 8601 UTC. */
    readonly createdAt: string | null;
    readonly endedAt: string | null;
  };
}

export function payloadOf(
  batch: Batch,
  { id, end, client }: { id: string; end: number; client: string | null },
): NoticePayload {
  const { name, tags, source, state, jobs, counts, sizeBytes } = batch;
  return {
    ...{ event: 'batch.ended', id, end },
    batch: {
      ...{ id: batch.id, name, tags, client, source, state, jobs, counts, sizeBytes },
      createdAt: isoTime(batch.createdAtMs),
      endedAt: isoTime(batch.endedAtMs),
    },
  };
}

/** What is told where a person tries whether it works: of no batch. */
export interface TrialPayload {
  readonly event: 'batch.trial';
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly triedAt: string | null;
}

export function trialPayload({ id, triedAt }: Omit<TrialPayload, 'event'>): TrialPayload {
  return { event: 'batch.trial', id, triedAt };
}
