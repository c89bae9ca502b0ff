import type { WatchedJob } from '../engine/row-watch.ts';
import type { World } from '../world/world.ts';

/** From the look at a clip to the arrival of what is submitted with what was seen. */
const longestLookMs = 60_000;

/**
 * I18: a render is done when this very render is there, and not when an earlier one was. Where the service lists no jobs, its
 * candidates say the same of a render that was asked for later, and of one that was there before they were first listed.
 */
export function checkRendered(world: World, job: WatchedJob): void {
  const { ledger, violations, serviceNowMs, tally, person } = world;
  const ids = new Set(ledger.ofJob(job.id).map(({ remoteId }) => remoteId));
  if (job.proof !== 'completed' || ids.size === 0 || person.saidArrived.has(job.id)) return;
  const [candidate = '*'] = job.content.split(' ');
  const account = world.account(job.connectionId);
  const clip = account.clips.get(job.targetId);
  const chosen = clip?.candidates.filter(({ id }) => candidate === '*' || candidate === id);
  const listedFromMs = clip === undefined ? 0 : clip.createdAtMs + clip.readyAfterMs;
  const isThere = (chosen ?? []).every(({ renders }) => {
    const own = renders.find(({ id }) => ids.has(id));
    const passesFor = ({ id, askedAtMs }: (typeof renders)[number]): boolean =>
      id === own?.id ||
      (!account.listsClipJobs &&
        own !== undefined &&
        (askedAtMs > own.askedAtMs || own.askedAtMs < listedFromMs + longestLookMs));
    return renders.some((one) => passesFor(one) && one.readyAtMs <= serviceNowMs);
  });
  if (chosen?.some(({ wasRendered }) => wasRendered === true) === true) tally.count('renders', 'anew');
  violations.check(isThere, 'I18', () => `job ${job.id} is done, and its render is not there yet`);
}
