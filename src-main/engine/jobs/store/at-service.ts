import { keepAnswers } from '../../storage/database/kept-answers.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { contentOfRecord, type SameContent } from './content-key.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { LinkKeys } from './link-keys.ts';
import { maybeSameServiceSql, sameServiceSql } from './same-service.ts';
import { begunSql } from '../record/states.ts';

/** What the same service was sent over another connection, which may have been removed since. */
export interface AtService {
  readonly job: JobRecord;
  readonly connectionName: string;
  /**
   * `told`: it is there. Otherwise a person has to say so: the account or, with the same ids, the address is another, or the answer
   * never came.
   */
  readonly sign: 'told' | 'other_account' | 'other_address' | 'may_be_there';
}

export interface AtServiceLookup {
  findAtService(key: SameContent): AtService | null;
  /** The same for a queued job of a file: what began since the job was made, when nothing of it was there. */
  findBegunSince(job: JobRecord): AtService | null;
  /** Asked before a transaction, so that it need not be read again for each file within. */
  hasOtherConnections(connectionId: number): boolean;
}

interface Found {
  readonly id: number;
  readonly name: string;
  readonly isOtherAccount: 0 | 1;
  readonly isDoubtful: 0 | 1;
  readonly isOtherAddress: 0 | 1;
}

const wasSent = `(${begunSql} or job.state = 'cancelled' and exists (select 1 from attempt
  where attempt.job_id = job.id and attempt.number = job.attempt_count and attempt.outcome = 'in_doubt'))`;
const columns = `job.id, theirs.name, job.state = 'cancelled' as isDoubtful,
  theirs.account is not null and asked.account is not null and theirs.account <> asked.account as isOtherAccount,
  not ${sameServiceSql} as isOtherAddress`;
const others = `cross join connection as theirs on theirs.id = job.connection_id
  cross join connection as asked on asked.id = +:connectionId`;
const isThere = `job.connection_id <> +:connectionId and job.kind = +:kind and job.target_id = +:targetId
  and ifnull(job.slide_id, '') = ifnull(+:slideId, '') and ${maybeSameServiceSql} and ${wasSent}
  and not exists (select 1 from document_removal where document_removal.job_id = job.id and document_removal.state = 'gone')`;
const hasBegunSince = `exists (select 1 from attempt where attempt.job_id = job.id and attempt.started_at_ms >= +:createdAtMs)`;

/** Of files and links, which folders bring again unasked. */
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
  const file = database.prepare<[SameContent], Found>(`
    select ${columns} from job indexed by job_sha256 ${others}
    where job.sha256 = +:content and job.size_bytes = +:sizeBytes and ${isThere} limit 20`);
  const begunSince = database.prepare<[SameContent & { createdAtMs: number }], Found>(`
    select ${columns} from job indexed by job_sha256 ${others}
    where job.sha256 = +:content and job.size_bytes = +:sizeBytes and ${isThere} and ${hasBegunSince} limit 20`);
  const link = database.prepare<[SameContent & { linkKey: string }], Found>(`
    select ${columns} from link_key indexed by link_key_key cross join job on job.id = link_key.job_id ${others}
    where link_key.key = +:linkKey and ${isThere} limit 20`);
  const get = database.prepare<[number], JobRecord>('select * from job where id = ?');

  function all(key: SameContent): readonly Found[] {
    if (key.sizeBytes !== null) return file.all(key);
    return key.kind === 'clip_import' ? link.all({ ...key, linkKey: linkKeys.of(key.content) }) : [];
  }

  function surest(found: readonly Found[]): AtService | null {
    const [first] = found.toSorted((one, two) => doubtsOf(one) - doubtsOf(two));
    const job = first === undefined ? undefined : get.get(first.id);
    if (first === undefined || job === undefined) return null;
    return { job, connectionName: first.name, sign: signOf(first) };
  }

  return {
    hasOtherConnections,
    findAtService: (key) => (hasOtherConnections(key.connectionId) ? surest(all(key)) : null),
    findBegunSince(job) {
      if (job.sha256 === null || !hasOtherConnections(job.connection_id)) return null;
      return surest(begunSince.all({ ...contentOfRecord(job), createdAtMs: job.created_at_ms }));
    },
  };
}

const doubtsOf = ({ isDoubtful, isOtherAccount, isOtherAddress }: Found): number =>
  isDoubtful + isOtherAccount + isOtherAddress;

function signOf({ isDoubtful, isOtherAccount, isOtherAddress }: Found): AtService['sign'] {
  if (isDoubtful === 1) return 'may_be_there';
  if (isOtherAddress === 1) return 'other_address';
  return isOtherAccount === 1 ? 'other_account' : 'told';
}
