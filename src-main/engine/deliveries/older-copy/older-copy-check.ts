import { message } from '../../../contract/messages/message.ts';
import { assertNever } from '../../../foundation/assert-never.ts';
import { unlessAborted } from '../../../foundation/unless-aborted.ts';
import type { Clock, TimeBounds } from '../../../foundation/clock.ts';
import type { AttemptResult } from '../../jobs/record/attempt-result.ts';
import type { JobKind } from '../../jobs/record/job-kind.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import type { OlderCopyDesk } from '../../storage/marks/older-copy-desk.ts';
import type { DoubtRecords } from '../doubt/doubt-records.ts';
import type { Unread } from '../doubt/finding.ts';
import { listClips, listDocuments } from '../doubt/remote-lists.ts';
import { accessForAttempt, type AccessOf } from '../connection-access.ts';
import { standingStrangers, type StandingStrangers } from './standing-strangers.ts';
import type { WaitingContent, WaitingContents } from './waiting-contents.ts';

/** A list that fails so often, or asks to wait so often, tells nothing, and holds nothing up for longer. */
const [mostFailures, mostAsked] = [3, 12];

export interface OlderCopyCheckOptions {
  readonly desk: Pick<OlderCopyDesk, 'question' | 'unmarked' | 'foundAtService' | 'noticeOther'>;
  readonly client: Pick<ServiceClient, 'documents' | 'clips'>;
  readonly accessOf: AccessOf;
  readonly waiting: WaitingContents;
  readonly records: Pick<DoubtRecords, 'owners' | 'claimants' | 'toldTimes'>;
  readonly clock: Clock;
  /** The service's time now, as far as it is known. */
  serviceTime(connectionId: number): TimeBounds | null;
  /** The question is asked from now on. */
  readonly onFound: () => void;
}

/** What one list says, or why nothing of it can be sent yet. */
type Read = { readonly strangers: StandingStrangers | null } | { readonly result: AttemptResult };

/**
 * Where no mark tells whether this data folder is an older copy, the service's lists do: before the first job of a connection is sent,
 * all that waits for it is held against them, and each later job before it is sent. A file that waits here and stands there, newer
 * than this database, was sent from a newer copy. Lists are read once in a run. What cannot be read tells nothing.
 */
export class OlderCopyCheck {
  readonly #options: OlderCopyCheckOptions;
  readonly #ending = new AbortController();
  readonly #lists = new Map<string, Promise<Read>>();
  /** How much of the patience with each list is spent; from 1 on it is left alone. */
  readonly #spent = new Map<string, number>();
  readonly #checked = new Map<number, Promise<AttemptResult | null>>();

  constructor(options: OlderCopyCheckOptions) {
    this.#options = options;
  }

  /** The kind, whose jobs go only once this was asked. */
  before(kind: JobKind): JobKind {
    return {
      ...kind,
      attempt: async (job, context) =>
        (await this.#whyNot(job, context.signal)) ?? kind.attempt(job, context),
    };
  }

  /** Ends what is being read. */
  stop(): void {
    this.#ending.abort(new Error('Outbox is closing'));
  }

  async #whyNot(job: WaitingContent, signal: AbortSignal): Promise<AttemptResult | null> {
    const { desk } = this.#options;
    if (desk.noticeOther()) this.#options.onFound();
    if (desk.question !== null) return asked;
    if (desk.unmarked === null) return null;
    const checked = await unlessAborted(this.#check(job), signal);
    return signal.aborted ? stopped : checked;
  }

  async #check(job: WaitingContent): Promise<AttemptResult | null> {
    const before = await this.#checkAll(job.connection_id);
    if (before !== null) return before;
    if (this.#options.desk.question !== null) return asked;
    return this.#hold([job]);
  }

  /** What waits for the connection, once in a run. */
  #checkAll(connectionId: number): Promise<AttemptResult | null> {
    const known = this.#checked.get(connectionId);
    if (known !== undefined) return known;
    const checking = this.#hold(this.#options.waiting.of(connectionId)).then((result) => {
      if (result !== null) this.#checked.delete(connectionId);
      return result;
    });
    this.#checked.set(connectionId, checking);
    return checking;
  }

  /** Asks where any of these stands at the service. `null`: none does. */
  async #hold(contents: readonly WaitingContent[]): Promise<AttemptResult | null> {
    const { desk, clock, onFound, waiting } = this.#options;
    let count = 0;
    let sentUntilMs = 0;
    for (const content of contents) {
      if (!isListed(content) || waiting.mayHaveOpened(content)) continue;
      const read = await this.#listFor(content);
      if ('result' in read) return read.result;
      const stranger = read.strangers?.of(content) ?? null;
      if (stranger === null) continue;
      count += 1;
      sentUntilMs = Math.max(sentUntilMs, stranger.madeAtMs ?? clock.nowMs());
    }
    if (count === 0) return null;
    if (desk.question === null) {
      desk.foundAtService({ count, sentUntilMs });
      onFound();
    }
    return asked;
  }

  #listFor(content: WaitingContent): Promise<Read> {
    const base = content.kind === 'kb_document' ? ` ${content.target_id}` : '';
    const key = `${String(content.connection_id)}${base}`;
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const reading = this.#read(content, key).then((read) => {
      if ('result' in read) this.#lists.delete(key);
      return read;
    });
    this.#lists.set(key, reading);
    return reading;
  }

  async #read(content: WaitingContent, key: string): Promise<Read> {
    const { client, accessOf, records, desk } = this.#options;
    const { connection_id: connectionId, target_id: targetId, kind } = content;
    const permitted = await accessForAttempt(accessOf, connectionId);
    if ('result' in permitted) return permitted;
    const { signal } = this.#ending;
    const outcome = await unlessAborted(
      kind === 'kb_document'
        ? listDocuments(client, permitted.access, targetId, signal)
        : listClips(client, permitted.access, signal),
      signal,
    );
    if (outcome === null) return { result: stopped };
    if (outcome.kind !== 'ok') return this.#unread(outcome, key);
    const knownUntilMs = desk.unmarked?.knownUntilMs ?? Infinity;
    const serviceAheadMs =
      this.#aheadThenMs(connectionId, knownUntilMs) ?? this.#serviceAheadMs(connectionId);
    return {
      strangers: standingStrangers(outcome.value, records, { content, knownUntilMs, serviceAheadMs }),
    };
  }

  #unread(unread: Unread, key: string): Read {
    switch (unread.kind) {
      case 'unauthorized':
        return {
          result: { kind: 'connection_held', hold: unread.hold, message: unread.message, reply: null },
        };
      case 'offline':
      case 'trouble':
        return {
          result: { kind: 'connection_held', hold: unread.kind, message: unread.message, reply: null },
        };
      case 'later': {
        const asksToWait = unread.asksToWait === true;
        const spent = (this.#spent.get(key) ?? 0) + 1 / (asksToWait ? mostAsked : mostFailures);
        this.#spent.set(key, spent);
        if (spent >= 1) return { strangers: null };
        return {
          result: {
            kind: 'retry',
            cause: asksToWait ? 'rate_limited' : 'server',
            message: message('retry.list_unread', { reason: unread.message }),
            counted: false,
            retryAfterMs: unread.retryAfterMs,
            reply: null,
          },
        };
      }
      case 'forbidden':
      case 'refused':
      case 'not_offered':
      case 'not_understood':
        return { strangers: null };
      default:
        return assertNever(unread, 'read outcome');
    }
  }

  /**
   * How far the service's clock was ahead of ours when this database was written, as its newest receipt of this connection shows: the
   * clock here may have been set since. `null`: no receipt tells.
   */
  #aheadThenMs(connectionId: number, knownUntilMs: number): number | null {
    const [newest] = this.#options.records
      .toldTimes(connectionId)
      .filter(({ createdAt, wallMs }) => createdAt.local === undefined && wallMs <= knownUntilMs)
      .sort((one, other) => other.epoch - one.epoch || other.fromMs - one.fromMs);
    // It was made before the answer came, so that rather too little is left out.
    return newest === undefined
      ? null
      : newest.createdAt.atMs - newest.wallMs - (newest.toMs - newest.fromMs);
  }

  #serviceAheadMs(connectionId: number): number {
    const time = this.#options.serviceTime(connectionId);
    return time === null ? 0 : (time.earliestMs + time.latestMs) / 2 - this.#options.clock.nowMs();
  }
}

function isListed({ kind }: WaitingContent): boolean {
  return kind === 'kb_document' || kind === 'clip_import' || kind === 'clip_upload';
}

const asked: AttemptResult = {
  kind: 'stopped',
  message: message('stopped.maybe_older_copy'),
};

const stopped: AttemptResult = {
  kind: 'stopped',
  message: message('stopped.before_end'),
};
