import { sqlLiteral, told } from '../../storage/messages/recorded.ts';
import { waits, type HoldScope } from '../../../contract/availability.ts';
import { folderAwayReasons } from '../record/folder-away.ts';
import { pausedClientOfJob } from './client.sql.ts';

/*
 * Whether a queued job may go, and if not, why: said once, in SQL over the tables `job`, `batch`, `kind_hold`, `connection` and
 * `client` and the temporary tables `queue_hold` and `folder_hold`. The view `job_availability` and the claim are built from the same pieces, so that
 * what is shown as ready is what goes. `now` is the present as an SQL expression: milliseconds since 1970 UTC.
 */

/** What holds everything, which the database does not know: written there by whoever knows it, the first that counts first. */
export const queueHoldTable = `create temp table if not exists queue_hold (
  rank integer primary key,
  cause text not null,
  -- When it ends by itself. Null: nobody knows.
  until_ms real,
  message text
) strict`;

/** What holds the jobs of watched folders: written there by whoever knows their pauses and their hours. At most one of a folder. */
export const folderHoldTable = `create temp table if not exists folder_hold (
  watch_folder_id integer primary key,
  cause text not null,
  -- When it ends by itself. Null: when a person ends it.
  until_ms real,
  message text not null
) strict`;

/** A hold of everything, of a folder or of a kind counts until somebody lets it go, or until its time. */
const counts = (table: 'queue_hold' | 'folder_hold' | 'kind_hold', now: string): string =>
  `ifnull(${table}.until_ms, ${now} + 1) > ${now}`;

/** A person at the service or here must settle it: for the account of a connection, or for a kind of work that is held. */
export const accountHeld = "(connection.hold is 'auth' or connection.hold is 'billing')";
export const kindHeldForPerson = 'kind_hold.until_ms is null';

/** A message without parameters, as an SQL expression. */
const constant = (code: 'hold.batch' | 'hold.job' | 'hold.rate_limit'): string => sqlLiteral(told(code));

/** The reasons of a job that didn't find its folder. Nothing failed, so that it is no backoff. */
const folderAway = folderAwayReasons.map((reason) => sqlLiteral(reason)).join(', ');

/** One way in which a job can be held. `when` reads the table of its scope alone. */
interface Rung {
  readonly scope: HoldScope;
  readonly when: string;
  readonly cause: string;
  readonly until: string;
  readonly message: string;
  /** The claim puts aside whatever it holds that turns up, instead of asking for it. */
  readonly isPutAside?: true;
}

/** In the order of `waits`: of what applies the first counts. */
function rungs(now: string): readonly Rung[] {
  return [
    {
      // What waits of a held batch has no time at which it is due; the claim puts aside what turns up later.
      ...{
        scope: 'batch',
        when: 'exists (select 1 from batch where batch.id = job.batch_id and held_at_ms is not null)',
      },
      ...{ cause: "'batch'", until: 'null', message: constant('hold.batch') },
    },
    {
      ...{ scope: 'job', when: 'job.held_at_ms is not null', isPutAside: true },
      ...{ cause: "'held'", until: 'null', message: constant('hold.job') },
    },
    {
      ...{ scope: 'job', when: "job.hold is 'target'" },
      ...{ cause: 'job.hold', until: 'null', message: 'job.reason' },
    },
    {
      ...{ scope: 'kind', when: `kind_hold.kind is not null and ${kindHeldForPerson}` },
      ...{ cause: 'kind_hold.cause', until: 'null', message: 'kind_hold.message' },
    },
    {
      ...{ scope: 'connection', when: accountHeld },
      ...{ cause: 'connection.hold', until: 'null', message: 'connection.hold_reason' },
    },
    {
      ...{ scope: 'client', when: 'paused_client.id is not null' },
      ...{
        cause: "'client'",
        until: 'null',
        message: "json_object('code', 'hold.client', 'params', json_object('client', paused_client.name))",
      },
    },
    {
      ...{ scope: 'folder', when: "folder_hold.cause is 'folder'" },
      ...{
        cause: 'folder_hold.cause',
        until: 'folder_hold.until_ms',
        message: 'folder_hold.message',
      },
    },
    {
      ...{ scope: 'queue', when: 'moment.cause is not null' },
      ...{ cause: 'moment.cause', until: 'moment.until_ms', message: 'moment.message' },
    },
    {
      ...{ scope: 'folder', when: 'folder_hold.cause is not null' },
      ...{
        cause: 'folder_hold.cause',
        until: 'folder_hold.until_ms',
        message: 'folder_hold.message',
      },
    },
    {
      ...{ scope: 'connection', when: 'connection.hold is not null' },
      cause: 'connection.hold',
      until: 'connection.next_probe_at_ms',
      message: 'connection.hold_reason',
    },
    {
      ...{ scope: 'connection', when: `connection.rate_limited_until_ms > ${now}` },
      cause: "'rate_limit'",
      until: 'connection.rate_limited_until_ms',
      message: constant('hold.rate_limit'),
    },
    {
      ...{ scope: 'kind', when: 'kind_hold.kind is not null' },
      ...{ cause: 'kind_hold.cause', until: 'kind_hold.until_ms', message: 'kind_hold.message' },
    },
    {
      ...{
        scope: 'job',
        when: `job.due_at_ms > ${now} and job.parked_for is null and job.parked_folder is null`,
      },
      cause: `case when job.reason in (${folderAway}) then 'folder_away' else ifnull(job.hold, 'backoff') end`,
      ...{ until: 'job.due_at_ms', message: 'job.reason' },
    },
  ];
}

/** Nothing of this scope holds the row of its table. */
export function freeOf(scope: 'job' | 'connection', now: string): string {
  return rungs(now)
    .filter((rung) => rung.scope === scope && rung.isPutAside !== true)
    .map(({ when }) => `not (${when})`)
    .join(' and ');
}

/** Another job with its serial key is being sent, so that its turn comes later. Of the table `job`. */
export const waitsItsTurn = `(job.serial_key is not null and job.serial_key in (select busy.serial_key from job as busy
  indexed by job_serial_busy where busy.state = 'sending' and busy.serial_key is not null))`;

/** Nothing holds everything. */
export const queueFree = (now: string): string =>
  `not exists (select 1 from queue_hold where ${counts('queue_hold', now)})`;

/** Nothing holds this kind of work, an expression, on the row of `connection`. */
export const kindFree = (kind: string, now: string): string =>
  `not exists (select 1 from kind_hold where kind_hold.connection_id = connection.id and kind_hold.kind = ${kind}
    and ${counts('kind_hold', now)})`;

/** Asked once for a statement, so that whose folder each job is from matters only where some folder is held. */
export const someFolderHeld = `exists (select 1 from folder_hold where ${counts('folder_hold', 'now_ms()')})`;

/** The folders of which nothing is sent now, of the table `folder_hold`. */
export const heldFolders = `select watch_folder_id from folder_hold where ${counts('folder_hold', 'now_ms()')}`;

/** One row: the present, and what holds everything now. */
const moment = `(select now.now_ms, cause, until_ms, message
  from (select now_ms() as now_ms) as now left join queue_hold on ${counts('queue_hold', 'now.now_ms')}
  order by rank limit 1) as moment`;

/** Every queued job: whether it may go, and if not, why, until when, and what lifts it. */
export function availabilityView(): string {
  const now = 'moment.now_ms';
  const first = (of: (rung: Rung) => string): string =>
    `case ${rungs(now)
      .map((rung) => `when ${rung.when} then ${of(rung)}`)
      .join('\n')} end`;
  return `create temp view if not exists job_availability as
    select job_id, cause is null and not waits_its_turn as ready, cause, scope, until_ms, message, lifted_by, action
    from (
      select job.id as job_id, ${first(({ cause }) => cause)} as cause, ${first(({ scope }) => `'${scope}'`)} as scope,
        ${first(({ until }) => until)} as until_ms, ${first(({ message }) => message)} as message,
        ${first((rung) => lift(rung, 'by'))} as lifted_by, ${first((rung) => lift(rung, 'action'))} as action,
        ${waitsItsTurn} as waits_its_turn
      from ${moment} cross join job join connection on connection.id = job.connection_id
        left join kind_hold on kind_hold.connection_id = job.connection_id and kind_hold.kind = job.kind
          and ${counts('kind_hold', now)}
        left join folder_hold on folder_hold.watch_folder_id = job.watch_folder_id and ${counts('folder_hold', now)}
        left join client as paused_client on paused_client.id = ${pausedClientOfJob}
      where job.state = 'queued')`;
}

/** What the contract says of a cause, within the rung that was hit. */
function lift({ scope, cause }: Rung, fact: 'by' | 'action'): string {
  const values = waits.filter((wait) => wait.scope === scope);
  const literal = (value: string | null): string => (value === null ? 'null' : `'${value}'`);
  return `case ${cause} ${values.map((wait) => `when '${wait.cause}' then ${literal(wait[fact])}`).join(' ')} end`;
}
