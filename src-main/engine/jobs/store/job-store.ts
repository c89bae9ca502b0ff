import type { SendingOrder } from '../../../contract/sending.ts';
import type { AfterTurn } from '../../../foundation/clock.ts';
import { createBatchJobs, type BatchJobs } from './batch-jobs.ts';
import { createClaimableJobs, type ClaimableJobs } from './claimable-jobs.ts';
import { createCommitGroup, createGroupedJournal, type CommitGroup } from './commit-group.ts';
import type { EditedFiles } from './edited-files.ts';
import { createJobRows, type JobRows } from './job-rows.ts';
import { createJobTransitions, type JobTransitions, type TransitionParts } from './job-transitions.ts';
import { createLinkKeys, type LinkKeys } from './link-keys.ts';
import { createLargeContents, type LargeContents } from './large-contents.ts';
import { createNamedParts, type NamedParts } from './named-parts.ts';
import { createNextToSend } from './next-to-send.ts';
import { createParkedJobs } from './parked-jobs.ts';
import { createContentLookup, type ContentLookup } from './same-content.ts';
import { createSendingCommits, type SendingCommitParts, type SendingCommits } from './sending-commits.ts';
import { createToldRecords, type ToldRecords } from './told-records.ts';
import { createTurns } from './turns.ts';
import { createWaitingJobs, type WaitingJobs } from './waiting-jobs.ts';

/**
 * The jobs, and the only way to change them: rows, what is known of their content, which may go, what is done to those that wait,
 * every transition, and the three commits around a request.
 */
export interface JobStore
  extends
    Omit<JobRows, 'write' | 'writeFinal'>,
    ContentLookup,
    ClaimableJobs,
    WaitingJobs,
    BatchJobs,
    JobTransitions,
    SendingCommits {
  /** For transfers in flight: what several of them write in one turn of the event loop is one commit. */
  readonly grouped: CommitGroup['run'];
  /** A client's pause, or what holds a folder, began or ended, or something belongs to somebody else. */
  holdsChanged(): void;
  readonly namedParts: NamedParts;
  readonly largeContents: LargeContents;
  readonly linkKeys: Pick<LinkKeys, 'step'>;
  readonly told: Pick<ToldRecords, 'of'>;
}

export interface JobStoreParts
  extends
    Omit<TransitionParts, 'rows' | 'lookup'>,
    Omit<SendingCommitParts, keyof TransitionParts | 'transitions' | 'nextToSend' | 'told'> {
  readonly edited: EditedFiles;
  readonly afterTurn: AfterTurn;
  /** A group of transfers wrote what they had to, milliseconds; `null`: nothing into the journal. */
  onWritten?(commitMs: number, journalMs: number | null): void;
  /** The order of sending that a person chose. */
  order(): SendingOrder;
}

export function createJobStore(parts: JobStoreParts): JobStore {
  const { database, edited } = parts;
  const turns = createTurns(database);
  const rows = createJobRows(database, { order: () => parts.order(), turns });
  const linkKeys = createLinkKeys(database);
  const lookup = createContentLookup(database, linkKeys);
  const parked = createParkedJobs(database);
  const claimable = createClaimableJobs(database);
  const batchJobs = createBatchJobs(database);
  const transitions = createJobTransitions({ ...parts, rows, lookup });
  const journal = createGroupedJournal(parts.journal);
  const told = createToldRecords(database);
  return {
    ...rows,
    ...lookup,
    ...claimable,
    ...createWaitingJobs(database, turns),
    ...batchJobs,
    ...transitions,
    ...createSendingCommits({
      ...{ ...parts, rows, lookup, transitions, journal },
      nextToSend: createNextToSend({ jobs: claimable, edited, parked, batches: batchJobs, lookup }),
      told,
    }),
    namedParts: createNamedParts(database),
    largeContents: createLargeContents(database),
    linkKeys,
    told,
    grouped: createCommitGroup({ ...parts, transitions, journal }).run,
    holdsChanged: () => {
      parked.holdsChanged();
    },
    nextDueAtMs: (nowMs) => (parked.tookEnough() ? nowMs : claimable.nextDueAtMs(nowMs)),
  };
}
