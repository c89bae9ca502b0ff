import type { JobKindName } from '../../../src-main/contract/job.ts';
import type { UploadIds } from './upload-sessions.ts';

export interface UploadCompletion {
  readonly ids: UploadIds;
  readonly parts: readonly { readonly partNumber: number; readonly etag: string }[];
}

/** What a write asks for, as the service reads it from the bytes. */
export interface Wanted {
  readonly kind: JobKindName;
  readonly targetId: string;
  readonly slideId: string | null;
  /** Checksum, address, or what a render or draft is about, spelled as one text. */
  readonly content: string;
  readonly sizeBytes: number | null;
  readonly name: string;
  readonly editRevision: number | null;
  /** The upload in parts that it completes. */
  readonly completes?: UploadCompletion;
}

/** One write that the service really carried out. */
export interface Acceptance {
  readonly key: string;
  readonly wanted: Wanted;
  readonly connectionId: number;
  readonly remoteId: string;
  /** What it was about, with its repetition. */
  readonly identity: string;
  /** The attempt whose last bytes made it, if any was found. In a restored database it may have another number. */
  jobId: number | null;
  attempt: number | null;
}

/** A whole request that the service has yet to act on. */
export interface Pending {
  readonly identity: string;
  jobId: number;
  attempt: number;
}

export function keyOf(
  connectionId: number,
  wanted: Omit<Wanted, 'name' | 'editRevision' | 'completes'>,
): string {
  const { kind, targetId, slideId, content, sizeBytes } = wanted;
  return [connectionId, kind, targetId, slideId ?? '', content, sizeBytes ?? ''].join('|');
}

/** The truth about everything that was ever carried out, which no reply can bend. */
export class Ledger {
  readonly entries: Acceptance[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #byAttempt = new Map<string, Acceptance>();
  readonly #pending = new Set<Pending>();
  readonly #approved = new Map<string, number>();

  add(acceptance: Acceptance): void {
    this.entries.push(acceptance);
    this.#byKey.set(acceptance.key, this.count(acceptance.key) + 1);
    if (acceptance.jobId !== null && acceptance.attempt !== null) {
      this.#byAttempt.set(`${acceptance.jobId} ${acceptance.attempt}`, acceptance);
    }
  }

  count(key: string): number {
    return this.#byKey.get(key) ?? 0;
  }

  ofAttempt(jobId: number, attempt: number): Acceptance | null {
    return this.#byAttempt.get(`${jobId} ${attempt}`) ?? null;
  }

  ofJob(jobId: number): Acceptance[] {
    return this.entries.filter((entry) => entry.jobId === jobId);
  }

  /** The whole request is there, and the service has yet to act on it. */
  begin(pending: Pending): void {
    this.#pending.add(pending);
  }

  end(pending: Pending): void {
    this.#pending.delete(pending);
  }

  isPending(jobId: number, attempt: number): boolean {
    for (const pending of this.#pending) {
      if (pending.jobId === jobId && pending.attempt === attempt) return true;
    }
    return false;
  }

  get pending(): readonly Pending[] {
    return [...this.#pending];
  }

  /** Jobs and attempts have other numbers now: those of the row that stands for the same, or none. */
  rebind(rowOf: (identity: string) => { readonly id: number; readonly attempt: number } | null): void {
    this.#byAttempt.clear();
    for (const entry of this.entries) {
      const row = rowOf(entry.identity);
      entry.jobId = row?.id ?? null;
      entry.attempt = row?.attempt ?? null;
      if (row !== null) this.#byAttempt.set(`${row.id} ${row.attempt}`, entry);
    }
    for (const pending of this.#pending) {
      const row = rowOf(pending.identity);
      pending.jobId = row?.id ?? 0;
      pending.attempt = row?.attempt ?? 0;
    }
  }

  /** A person took it upon themselves that this content may be there once more. */
  approve(key: string): void {
    this.#approved.set(key, this.approvals(key) + 1);
  }

  approvals(key: string): number {
    return this.#approved.get(key) ?? 0;
  }
}
