import { message, type Message } from '../../../contract/messages/message.ts';
import type { StatusMeaning } from '../../../contract/service-profile.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { meaningOf } from '../../service-client/replies/known-statuses.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { working, type RemoteStatus } from './remote-reader.ts';

type ListedJobs = ReadonlyMap<string, StatusMeaning | null>;

/**
 * What the statuses of the clip's jobs mean. Empty where the service does not list them: their shape is not documented. Why
 * where they could not be read this time.
 */
export async function listedJobs(
  client: Pick<ServiceClient, 'clipJobs'>,
  access: ServiceAccess,
  clipId: string,
  signal: AbortSignal,
): Promise<ListedJobs | Message> {
  const outcome = await client.clipJobs(access, clipId, signal);
  switch (outcome.kind) {
    case 'ok':
      return new Map(
        outcome.value.map(({ id, status }) => [
          id,
          status === null ? null : meaningOf(access.profile, 'candidate', status),
        ]),
      );
    case 'not_offered':
    case 'not_understood':
    case 'forbidden':
      return new Map();
    case 'refused':
      return outcome.statusCode === 404 ? new Map() : outcome.message;
    default:
      return outcome.message;
  }
}

/**
 * What the service's list of jobs says of a render; what it does not list stays as the candidates tell it. `others`: renders of
 * the same clip, whose jobs are not this one's.
 */
export function toldByList(
  status: RemoteStatus,
  job: JobRecord,
  listed: ListedJobs | Message,
  others: readonly JobRecord[],
): RemoteStatus {
  if ('code' in listed) return status.proof === null ? status : untold(status, listed);
  const ids = idsOf(job);
  if (ids.length > 0 && ids.every((id) => listed.get(id) === 'success')) {
    const [id, other] = ids;
    const told =
      id !== undefined && other === undefined
        ? message('render.listed', { id })
        : message('render.listed_all');
    return { ...working(status.status, true, told), proof: 'completed' };
  }
  // Without an id it may be any that is nobody else's.
  const taken = new Set(others.filter(({ id }) => id !== job.id).flatMap(idsOf));
  const possible = ids.length > 0 ? ids : [...listed.keys()].filter((id) => !taken.has(id));
  const open = possible.find((id) => listed.get(id) === 'working');
  if (status.proof === null || open === undefined) return status;
  const told = message('render.other', { status: status.status ?? '', id: open });
  return working(status.status, true, told);
}

/** What a candidate says may be of another render, and the list that would tell was not to be had. */
function untold({ status }: RemoteStatus, reason: Message): RemoteStatus {
  const said = { status: status ?? '' };
  return {
    ...working(status, true, message('render.maybe_other', { ...said, reason })),
    question: message('render.maybe_other_question', said),
  };
}

function idsOf({ remote_id }: JobRecord): string[] {
  return remote_id?.split(' ') ?? [];
}
