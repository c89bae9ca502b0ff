import { keepAnswers } from '../../storage/database/kept-answers.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { SameContent } from './content-key.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { LinkKeys } from './link-keys.ts';
import { maybeSameServiceSql, sameServiceSql } from './same-service.ts';
import { begunSql, cancelledUncheckedSql, openStates, sqlList } from '../record/states.ts';

/** What the same service was sent before: over another connection, which may have been removed since, or by a job that was cancelled. */
export interface AtService {
  readonly job: JobRecord;
  readonly connectionName: string;
  /**
   * `told`: it is there. Otherwise a person has to say so: the account or, with the same ids, the address is another, or the answer
   * never came. `cancelled_...`: a person cancelled it once it was accepted, or before it was known whether it arrived.
   */
  readonly sign:
    | 'told'
    | 'other_account'
    | 'other_address'
    | 'may_be_there'
    | 'cancelled_accepted'
    | 'cancelled_unchecked';
}

export interface AtServiceLookup {
  findAtService(key: SameContent): AtService | null;
  /** What was cancelled over this connection, and may be at the service. */
  findCancelled(key: SameContent): AtService | null;
  /** Whether this very job was cancelled, and may be at the service. */
  wasCancelledUnchecked(jobId: number): boolean;
  /** What waits to go to the same account over another connection, or has not ended there yet. */
  findUnderWay(key: SameContent): JobRecord | null;
  /** Asked before a transaction, so that it need not be read again for each file within. */
  hasOtherConnections(connectionId: number): boolean;
}

interface Found {
  readonly id: number;
  readonly name: string;
  readonly isOwn: 0 | 1;
  readonly isOtherAccount: 0 | 1;
  readonly isDoubtful: 0 | 1;
  readonly wasAccepted: 0 | 1;
  readonly isOtherAddress: 0 | 1;
}

const columns = `job.id, theirs.name, job.connection_id = asked.id as isOwn,
  job.state = 'cancelled' as isDoubtful, job.remote_id is not null as wasAccepted,
  theirs.account is not null and asked.account is not null and theirs.account <> asked.account as isOtherAccount,
  not ${sameServiceSql} as isOtherAddress`;
const others = `cross join connection as theirs on theirs.id = job.connection_id
  cross join connection as asked on asked.id = +:connectionId`;
const isSame = `job.kind = +:kind and job.target_id = +:targetId and ifnull(job.slide_id, '') = ifnull(+:slideId, '')`;
const isOverOther = `${isSame} and job.connection_id <> +:connectionId and ${maybeSameServiceSql}`;
const isKept = `not exists (select 1 from document_removal where document_removal.job_id = job.id and document_removal.state = 'gone')`;
const isThere = `${isOverOther} and (${begunSql} or ${cancelledUncheckedSql}) and ${isKept}`;
const isUnderWay = `${isOverOther} and job.state in ${sqlList(openStates)}`;
// What is in hand over the same connection is found by its content before.
const isOwnCancelled = `${isSame} and job.connection_id = +:connectionId and ${cancelledUncheckedSql} and ${isKept}`;

/**
 * Whether what a job would bring is at its service already, or is about to be, as far as other connections know, and what was cancelled
 * over its own.
 */
export function createAtServiceLookup(
  database: OutboxDatabase,
  linkKeys: Pick<LinkKeys, 'of'>,
): AtServiceLookup {
  const other = database.prepare<[number]>(`
    select 1 from connection as asked join connection as theirs on theirs.id <> asked.id and ${maybeSameServiceSql}
    where asked.id = ? limit 1`);
  const hasOtherConnections = keepAnswers(
    database,
    ['connection'],
    (id: number) => other.get(id) !== undefined,
  );
  const there = foundStatements(database, isThere);
  const ownCancelled = foundStatements(database, isOwnCancelled, cancelledContent);
  const underWay = foundStatements(database, isUnderWay);
  const get = database.prepare<[number], JobRecord>('select * from job where id = ?');
  const cancelledUnchecked = database.prepare<[number]>(
    `select 1 from job where id = ? and ${cancelledUncheckedSql}`,
  );

  function all(of: ReturnType<typeof foundStatements>, key: SameContent): readonly Found[] {
    if (key.sizeBytes !== null) return of.file.all(key);
    return key.kind === 'clip_import'
      ? of.link.all({ ...key, linkKey: linkKeys.of(key.content) })
      : of.clipWork.all(key);
  }

  function surest(found: readonly Found[]): AtService | null {
    const [first] = found.toSorted((one, two) => doubtsOf(one) - doubtsOf(two));
    const job = first === undefined ? undefined : get.get(first.id);
    if (first === undefined || job === undefined) return null;
    return { job, connectionName: first.name, sign: signOf(first) };
  }

  return {
    hasOtherConnections,
    findAtService: (key) => (hasOtherConnections(key.connectionId) ? surest(all(there, key)) : null),
    findCancelled: (key) => surest(all(ownCancelled, key)),
    wasCancelledUnchecked: (jobId) => cancelledUnchecked.get(jobId) !== undefined,
    findUnderWay(key) {
      const found = hasOtherConnections(key.connectionId) ? surest(all(underWay, key)) : null;
      return found?.sign === 'told' ? found.job : null;
    },
  };
}

/** Where the jobs of a file's content are found: any, or among the few cancelled ones. */
const anyContent = { index: 'job_sha256', column: 'sha256' };
const cancelledContent: typeof anyContent = { index: 'job_cancelled_content', column: 'content' };

/** By the content of a file, by the video of a link, and by the clip of a render or draft, which has few jobs. */
function foundStatements(database: OutboxDatabase, where: string, byContent = anyContent) {
  return {
    file: database.prepare<[SameContent], Found>(`
      select ${columns} from job indexed by ${byContent.index} ${others}
      where job.${byContent.column} = +:content and job.size_bytes = +:sizeBytes and ${where} limit 20`),
    link: database.prepare<[SameContent & { linkKey: string }], Found>(`
      select ${columns} from link_key indexed by link_key_key cross join job on job.id = link_key.job_id ${others}
      where link_key.key = +:linkKey and ${where} limit 20`),
    clipWork: database.prepare<[SameContent], Found>(`
      select ${columns} from job indexed by job_target ${others}
      where job.target_id = +:targetId and job.content = +:content and ${where} limit 20`),
  };
}

const doubtsOf = ({ isDoubtful, isOtherAccount, isOtherAddress }: Found): number =>
  isDoubtful + isOtherAccount + isOtherAddress;

function signOf(found: Found): AtService['sign'] {
  const { isOwn, isDoubtful, wasAccepted, isOtherAccount, isOtherAddress } = found;
  if (isDoubtful === 1 && wasAccepted === 1) return 'cancelled_accepted';
  if (isDoubtful === 1) return isOwn === 1 ? 'cancelled_unchecked' : 'may_be_there';
  if (isOtherAddress === 1) return 'other_address';
  return isOtherAccount === 1 ? 'other_account' : 'told';
}
