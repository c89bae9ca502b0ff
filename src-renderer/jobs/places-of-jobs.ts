import { fileTargetKindSchema, type JobRow } from '../../src-main/contract/job.ts';
import type { TargetForJobs } from './job-commands.ts';

/** Jobs that go to one place. */
export interface JobsOfPlace {
  readonly to: TargetForJobs;
  readonly ids: readonly number[];
}

/** Where jobs were to go, each place once, with what goes in their place now. `jobs`: as they were. */
export function placesOf(
  jobs: readonly JobRow[],
  moved: readonly { readonly id: number; readonly newId: number }[],
): readonly JobsOfPlace[] {
  const newIds = new Map(moved.map(({ id, newId }) => [id, newId]));
  const places = new Map<string, { to: TargetForJobs; ids: number[] }>();
  for (const job of jobs) {
    const newId = newIds.get(job.id);
    const kind = fileTargetKindSchema.safeParse(job.target.kind);
    // What lacked its target has none to go back to.
    if (newId === undefined || !kind.success || job.cause === 'target') continue;
    const { id, label, slideId } = job.target;
    const key = JSON.stringify([job.connectionId, kind.data, id, slideId]);
    const place = places.get(key) ?? {
      to: {
        connectionId: job.connectionId,
        target: { kind: kind.data, id, label, slideId },
        // It was theirs before.
        otherClient: true,
      },
      ids: [],
    };
    place.ids.push(newId);
    places.set(key, place);
  }
  return [...places.values()];
}
