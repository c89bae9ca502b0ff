import { legacy } from '../../../contract/messages/message.ts';
import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import type { ConnectionHold } from '../../../contract/connection.ts';
import type { JobKindName, TargetKind } from '../../../contract/job.ts';
import type { KindHoldCause } from '../../../contract/service-profile.ts';
import type { HeldGroup } from '../../../contract/status.ts';
import { accountHeld, kindHeldForPerson } from '../availability/availability.sql.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** Names that a card shows; the queue has the others. */
const shownNames = 3;

interface Row {
  readonly connectionId: number;
  readonly message: Recorded | null;
  readonly sinceMs: number | null;
  readonly jobs: number;
  /** JSON. */
  readonly names: string;
}
type KindRow = Row & { readonly cause: Exclude<KindHoldCause, 'failing'>; readonly jobKind: JobKindName };
type ConnectionRow = Row & { readonly cause: Extract<ConnectionHold, 'auth' | 'billing'> };
type TargetRow = Row & {
  readonly targetKind: TargetKind;
  readonly targetId: string;
  readonly label: string | null;
};

/** The names of the first jobs that `where` finds, in the order they were added. */
const firstNames = (where: string): string => `(select json_group_array(name) from
  (select name from job where ${where} and state = 'queued' order by id limit ${String(shownNames)}))`;

/** What waits until a person did something, by cause. Only reads, and only indexes for what it counts. */
export class HeldGroups {
  readonly #connections;
  readonly #kinds;
  readonly #targets;

  constructor(database: OutboxDatabase) {
    this.#connections = database.prepare<[], ConnectionRow>(`
      select id as connectionId, hold as cause, hold_reason as message, null as sinceMs,
        (select count(*) from job where connection_id = connection.id and state = 'queued') as jobs,
        ${firstNames('connection_id = connection.id')} as names
      from connection where ${accountHeld} and removed_at_ms is null order by id`);
    this.#kinds = database.prepare<[], KindRow>(`
      select connection_id as connectionId, kind as jobKind, cause,
        message, since_ms as sinceMs,
        (select count(*) from job where job.connection_id = kind_hold.connection_id and job.kind = kind_hold.kind
          and state = 'queued') as jobs,
        ${firstNames('job.connection_id = kind_hold.connection_id and job.kind = kind_hold.kind')} as names
      from kind_hold where ${kindHeldForPerson} order by connection_id, kind`);
    this.#targets = database.prepare<[], TargetRow>(`
      with held as (
        select connection_id, target_id, min(id) as first, count(*) as jobs from job indexed by job_target_held
        where state = 'queued' and hold = 'target' group by connection_id, target_id)
      select held.connection_id as connectionId, job.target_kind as targetKind, held.target_id as targetId,
        job.target_label as label, job.reason as message, job.updated_at_ms as sinceMs, held.jobs as jobs,
        ${firstNames("job.connection_id = held.connection_id and job.target_id = held.target_id and job.hold = 'target'")} as names
      from held join job on job.id = held.first order by held.connection_id, held.first`);
  }

  /** The account first, as it holds the most, then kinds of work with something to send, then targets. */
  all(): HeldGroup[] {
    return [
      ...this.#connections.all().map((row) => group(row, { jobKind: null, target: null })),
      ...this.#kinds
        .all()
        .filter(({ jobs }) => jobs > 0)
        .map((row) => group(row, { jobKind: row.jobKind, target: null })),
      ...this.#targets.all().map((row) =>
        group(
          { ...row, cause: 'target' },
          {
            jobKind: null,
            target: { kind: row.targetKind, id: row.targetId, label: row.label },
          },
        ),
      ),
    ];
  }
}

function group(row: Row & Pick<HeldGroup, 'cause'>, reach: Pick<HeldGroup, 'jobKind' | 'target'>): HeldGroup {
  const { cause, connectionId, message, sinceMs, jobs } = row;
  // Written by `json_group_array` just above.
  const names = JSON.parse(row.names) as string[];
  return {
    cause,
    connectionId,
    ...reach,
    message: message === null ? legacy('') : messageOf(message),
    sinceMs,
    jobs,
    names,
  };
}
