import type { JobKindName } from '../../../contract/job.ts';
import type { AttemptRecords } from '../../jobs/record/attempt-records.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { AskedService } from './asking-round.ts';
import { keysOf } from './content-keys.ts';
import { isDated, isMadeSince, timesOfList } from './list-times.ts';
import { matchRender } from './match-render.ts';
import { doubtAbout } from './open-question.ts';
import { listClips, type Listed } from './remote-lists.ts';
import { createStandsThere } from './stands-there.ts';

const clipKinds: readonly JobKindName[] = ['clip_import', 'clip_upload'];

/** What a service made of jobs of these kinds can be read from it. No reply tells of an image on a slide, or of a draft. */
export const shownKinds: ReadonlySet<string> = new Set<JobKindName>([
  'kb_document',
  'clip_import',
  'clip_upload',
  'clip_render',
]);

/** Whether the service shows something that this job may have made, though each answer asked to wait. False where it cannot be read. */
export type ActedBeforeWait = (job: JobRecord, signal: AbortSignal) => Promise<boolean>;

export interface ActedParts extends AskedService {
  readonly attempts: Pick<AttemptRecords, 'ofJob'>;
}

export function createActedBeforeWait(parts: ActedParts): ActedBeforeWait {
  const standsThere = createStandsThere(parts);
  const isListed = createIsListed(parts);
  return (job, signal) => {
    switch (job.kind) {
      case 'kb_document':
        return standsThere(job, signal);
      case 'clip_import':
      case 'clip_upload':
        return isListed(job, signal);
      case 'clip_render':
        return isRendered(parts, job, signal);
      case 'carousel_asset':
      case 'post_draft':
        return Promise.resolve(false);
    }
  };
}

/** A clip that no receipt has, of the job's link or name, which was made since its first try. */
function createIsListed(parts: ActedParts): ActedBeforeWait {
  const { client, accessOf, records, attempts } = parts;
  /** By connection: what the look before listed. */
  const listedBefore = new Map<number, ReadonlySet<string>>();
  return async (job, signal) => {
    // The clip of an upload in parts is there from its first request on.
    if (records.uploadedClipId(job.id) !== null) return false;
    const { connection_id: connectionId } = job;
    const read = await listClips(client, await accessOf(connectionId), signal);
    if (read.kind !== 'ok') return false;
    const ids = read.value.items.map(({ id }) => id);
    const before = listedBefore.get(connectionId);
    listedBefore.set(connectionId, new Set(ids));
    const tries = attempts.ofJob(job.id).filter(({ final_at_ms: endMs }) => endMs !== null);
    if (tries.length === 0) return false;
    const times = timesOfList(parts, connectionId, read.value.items);
    // A clip without a time may be years old, unless a look before did not list it.
    const isNew = (item: Listed) =>
      isDated(item, tries, times) ? isMadeSince(item, tries, times) : before?.has(item.id) === false;
    const owners = records.owners(connectionId, ids);
    const keys = keysOf(job);
    const ours = read.value.items.filter(
      (item) => item.key !== null && keys.has(item.key) && !owners.has(item.id) && isNew(item),
    );
    // The same link may be on its way to another brand.
    const rivals = records
      .claimants(connectionId, clipKinds, null)
      .filter((other) => other.id !== job.id && [...keysOf(other)].some((key) => keys.has(key)));
    return ours.length > rivals.length;
  };
}

/** Its candidate shows something else than before the first try. */
async function isRendered(
  { client, accessOf, records, attempts }: ActedParts,
  job: JobRecord,
  signal: AbortSignal,
): Promise<boolean> {
  const doubt = doubtAbout(attempts.ofJob(job.id).filter(({ final_at_ms: endMs }) => endMs !== null));
  if (doubt === null) return false;
  const read = await client.clip(await accessOf(job.connection_id), job.target_id, signal);
  if (read.kind !== 'ok') return false;
  const renders = records.rendersOf(job.connection_id, job.target_id);
  return matchRender(job, doubt, read.value, renders, 0).kind === 'arrived';
}
