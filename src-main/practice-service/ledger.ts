import { z } from '../contract/zod.ts';
import type { Clock } from '../foundation/clock.ts';
import { practiceOperations } from './operations.ts';
import type { NdjsonFile } from './world/ndjson-file.ts';

/**
 * One request that the service answered, and what it did about it. A request that was cut short leaves no entry. What does
 * not apply is null.
 */
const ledgerEntrySchema = z.object({
  /** Rises by one or more from entry to entry, also across restarts. */
  sequence: z.int().min(1),
  /** ISO 8601 UTC. */
  at: z.string(),
  operation: z.enum(practiceOperations),
  method: z.string(),
  /** Without the query. */
  path: z.string(),
  /** The service's own status, also where a fault then spoiled the reply. */
  status: z.int(),
  /** `accepted`: the service did what was asked. `refused`: it changed nothing. */
  outcome: z.enum(['accepted', 'refused']),
  /** The last four characters of the key. */
  connectionKeyHint: z.string().nullable(),
  /** The id of what the request created. */
  resourceId: z.string().nullable(),
  brandId: z.string().nullable(),
  clipId: z.string().nullable(),
  candidateId: z.string().nullable(),
  carouselId: z.string().nullable(),
  slideId: z.string().nullable(),
  kbId: z.string().nullable(),
  fileName: z.string().nullable(),
  /** Of the file, not of the request. */
  sizeBytes: z.number().nullable(),
  /** Of the file as it arrived, in hexadecimal. */
  sha256: z.string().nullable(),
  /** The address of a stored asset, or the one a clip was imported from. */
  url: z.string().nullable(),
  title: z.string().nullable(),
  editRevision: z.number().nullable(),
  formats: z.array(z.string()).nullable(),
  aspectRatio: z.string().nullable(),
  /** The error name of a refusal. */
  error: z.string().nullable(),
  /** A fault that struck this request. */
  note: z.string().nullable(),
});

export type LedgerEntry = Readonly<z.infer<typeof ledgerEntrySchema>>;

type GivenByTheService =
  | 'sequence'
  | 'at'
  | 'operation'
  | 'method'
  | 'path'
  | 'status'
  | 'outcome'
  | 'connectionKeyHint'
  | 'error'
  | 'note';

/** What an endpoint can say about its request. */
export type LedgerFacts = Partial<Omit<LedgerEntry, GivenByTheService>>;

export type LedgerRecord = LedgerFacts & Omit<Pick<LedgerEntry, GivenByTheService>, 'sequence' | 'at'>;

const nothingKnown = {
  resourceId: null,
  brandId: null,
  clipId: null,
  candidateId: null,
  carouselId: null,
  slideId: null,
  kbId: null,
  fileName: null,
  sizeBytes: null,
  sha256: null,
  url: null,
  title: null,
  editRevision: null,
  formats: null,
  aspectRatio: null,
} as const satisfies LedgerFacts;

/** Past this many reads the older half is let go: polling must not fill the memory. */
const mostReads = 10_000;

/**
 * The ground truth of a practice run. What may change something is kept for good and written to `ledger.ndjson`; reads
 * change nothing, come by the thousand from polling, and are kept in memory only, the newest ten thousand.
 */
export class Ledger {
  readonly #file: NdjsonFile;
  readonly #clock: Clock;
  #entries: LedgerEntry[] = [];
  #lastSequence = 0;
  #readCount = 0;

  constructor(file: NdjsonFile, clock: Clock) {
    this.#file = file;
    this.#clock = clock;
  }

  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** Takes back what earlier runs wrote. */
  replay(): void {
    for (const line of this.#file.read()) {
      const entry = ledgerEntrySchema.safeParse(line);
      if (!entry.success) continue;
      this.#entries.push(entry.data);
      this.#lastSequence = Math.max(this.#lastSequence, entry.data.sequence);
    }
  }

  append(record: LedgerRecord): LedgerEntry {
    this.#lastSequence += 1;
    const at = new Date(this.#clock.nowMs()).toISOString();
    const entry: LedgerEntry = { sequence: this.#lastSequence, at, ...nothingKnown, ...record };
    this.#entries.push(entry);
    if (isRead(entry)) this.#countRead();
    else this.#file.append(entry);
    return entry;
  }

  forget(): void {
    this.#file.empty();
    this.#entries = [];
    this.#readCount = 0;
  }

  close(): void {
    this.#file.close();
  }

  #countRead(): void {
    this.#readCount += 1;
    if (this.#readCount <= mostReads) return;
    let toDrop = mostReads / 2;
    this.#readCount -= toDrop;
    this.#entries = this.#entries.filter((entry) => {
      if (toDrop === 0 || !isRead(entry)) return true;
      toDrop -= 1;
      return false;
    });
  }
}

function isRead(entry: LedgerEntry): boolean {
  return entry.method === 'GET';
}
