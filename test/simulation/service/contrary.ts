import type { Truth } from '../network/truth.ts';
import { Chance } from '../world/chance.ts';
import type { World } from '../world/world.ts';
import type { Account } from './account.ts';
import type { Wanted } from './ledger.ts';
import { refusal, type ModelReply } from './reply.ts';

/** A service that does what it was asked for and then says no, in its own words. Only what its lists show: the rest cannot be known. */
export class Contrary {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #revisions: Chance;

  constructor(world: World) {
    this.#world = world;
    this.#chance = new Chance(world.seed, 'contrary');
    this.#revisions = new Chance(world.seed, 'contrary revisions');
  }

  saysNo(account: Account, wanted: Wanted, truth: Truth | null): ModelReply | null {
    const { mix, isDisturbed, trace, tally } = this.#world;
    const isRender = wanted.kind === 'clip_render';
    const isListed = wanted.kind === 'kb_document' || wanted.kind === 'clip_import';
    const share = isRender ? mix.queuedConflicts : isListed ? mix.keptRefusals : 0;
    if (!isDisturbed || truth === null || share === 0 || !this.#chance.happens(share)) return null;
    if (isRender && !showsRender(account, wanted)) return null;
    truth.isContrary = true;
    tally.count('contrary', wanted.kind);
    trace.note(`service refuses what it made of job ${truth.jobId}`);
    if (this.#chance.happens(0.6))
      showLater(account, wanted, this.#chance.between(0, isRender ? 50_000 : 25_000));
    // To queue it is an edit too, and a second request of ours gets the answer that the revision is stale.
    const clip = isRender && this.#revisions.happens(0.5) ? account.clips.get(wanted.targetId) : undefined;
    if (clip !== undefined) clip.editRevision += 1;
    if (isRender) return refusal(409, this.#chance.pick(['stale_revision', 'already_running', 'conflict']));
    const status = this.#chance.pick([400, 409, 413, 415, 422]);
    return refusal(status, this.#chance.pick(['invalid_file', 'conflict', 'validation_failed']));
  }
}

/** What lists it lags behind. */
function showLater(
  { clips, knowledgeBases }: Account,
  { kind, targetId, content }: Wanted,
  lagMs: number,
): void {
  const document = kind === 'kb_document' ? knowledgeBases.get(targetId)?.at(-1) : undefined;
  if (document !== undefined) document.listLagMs = lagMs;
  const clip = kind === 'clip_import' ? [...clips.values()].at(-1) : undefined;
  if (clip !== undefined) clip.listLagMs = lagMs;
  if (kind !== 'clip_render') return;
  const [candidate] = content.split(' ');
  for (const one of clips.get(targetId)?.candidates ?? []) if (one.id === candidate) one.renderLagMs = lagMs;
}

/** What was rendered before says the same before and after, unless the service tells its address. */
function showsRender({ clips, dialect }: Account, { targetId, content }: Wanted): boolean {
  const [candidate] = content.split(' ');
  const chosen = clips.get(targetId)?.candidates.filter(({ id }) => id === candidate) ?? [];
  return (
    dialect === 1 || chosen.every(({ wasRendered, renders }) => wasRendered !== true && renders.length < 2)
  );
}
