import type { AttemptRecords } from '../../jobs/record/attempt-records.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import type { AccessOf } from '../connection-access.ts';
import { keysOf } from './content-keys.ts';
import type { DoubtRecords } from './doubt-records.ts';
import { isDated, isMadeSince, timesOfList, type TimedService } from './list-times.ts';
import { ListedNames } from './listed-names.ts';
import { listDocuments, type Listed } from './remote-lists.ts';
import { clockSlackMs } from './service-window.ts';

/** Where it is not known whether a service keeps names, one new document may be anybody's. */
const leastUnnamed = 2;

type Records = Pick<
  DoubtRecords,
  'owners' | 'stoodBefore' | 'claimants' | 'sentAs' | 'unlisted' | 'answeredOtherNames' | 'receipts'
>;

/**
 * Whether a document that may be this job's is listed, that no receipt has, and that is no older than the first try: under its name, under
 * one that a service may make of it, or under any where the service changes names.
 */
export function createStandsThere(
  parts: TimedService & {
    readonly accessOf: AccessOf;
    readonly client: Pick<ServiceClient, 'documents'>;
    readonly records: Records;
    readonly attempts: Pick<AttemptRecords, 'ofJob'>;
  },
): (job: JobRecord, signal: AbortSignal) => Promise<boolean> {
  const { client, accessOf, records, attempts } = parts;
  /** By connection and knowledge base: what the look before listed. */
  const listedBefore = new Map<string, ReadonlySet<string>>();
  return async (job, signal) => {
    const read = await listDocuments(client, await accessOf(job.connection_id), job.target_id, signal);
    if (read.kind !== 'ok') return false;
    const { items } = read.value;
    const tries = attempts.ofJob(job.id).filter(({ final_at_ms: endMs }) => endMs !== null);
    const [first] = tries;
    if (first === undefined) return false;
    const times = timesOfList(parts, job.connection_id, items);
    const before = records.stoodBefore(job.id);
    const since = items.filter(
      (item) => item.id !== before && (item.createdAt === null || isMadeSince(item, tries, times)),
    );
    const owners = records.owners(
      job.connection_id,
      since.map(({ id }) => id),
      job.target_id,
    );
    const unowned = since.filter(({ id }) => !owners.has(id));
    const place = `${String(job.connection_id)} ${job.target_id}`;
    const lookBefore = listedBefore.get(place);
    listedBefore.set(place, new Set(items.map(({ id }) => id)));
    const keys = keysOf(job);
    if (unowned.some(({ key }) => key !== null && keys.has(key))) return true;
    // What tells no time may have stood there for years, unless a look before did not list it.
    const isNew = (item: Listed) => isDated(item, tries, times) || lookBefore?.has(item.id) === false;
    const sinceMs = first.started_at_ms - clockSlackMs;
    return standsOtherwise(job, {
      ...{ items, unowned: unowned.filter(isNew), sinceMs, since: first.id, times: tries.length, records },
    });
  };
}

/** Under another name than its own. */
function standsOtherwise(
  job: JobRecord,
  listed: {
    readonly items: readonly Listed[];
    readonly unowned: readonly Listed[];
    readonly sinceMs: number;
    /** The first try. */
    readonly since: number;
    /** How often it was sent. */
    readonly times: number;
    readonly records: Records;
  },
): boolean {
  const { items, sinceMs, records } = listed;
  const place = [job.connection_id, ['kb_document'], job.target_id] as const;
  const ids = items.map(({ id }) => id);
  const listedReceipts = records.sentAs(job.connection_id, ids);
  // Others that are under way just then may have made some of it.
  const others = records
    .claimants(...place)
    .filter(
      ({ id, last_end_ms: endMs, newest_attempt: newest }) =>
        id !== job.id && (newest > listed.since || endMs >= sinceMs),
    );
  const names = new ListedNames(items, others, {
    listedReceipts: () => listedReceipts,
    unlistedReceipts: () => records.unlisted(...place, ids),
    answeredOtherNames: () => records.answeredOtherNames(job.connection_id),
  });
  const own = listed.unowned.filter((item) => names.rivalsOf(item, job, sinceMs, listed.since).length === 0);
  if (names.likenessesOf(job, own).length > 0) return true;
  const unaccounted = own.length - others.length;
  if (names.areChanged) return unaccounted > 0;
  return listedReceipts.length === 0 && unaccounted >= Math.max(leastUnnamed, listed.times);
}
