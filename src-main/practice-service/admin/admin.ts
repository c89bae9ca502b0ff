/**
 * The practice paths outside /api-proxy: what a person or a test steers the service with. They ask for the same key, are
 * answered without the envelope, meet no faults, and are open to programs on this machine only.
 */
import { z } from '../../contract/zod.ts';
import { type Fault, faultListSchema } from '../faults/fault.ts';
import type { FaultPlan } from '../faults/fault-plan.ts';
import type { Exchange } from '../http/exchange.ts';
import { readJson } from '../http/json-body.ts';
import { invalid, jsonReply, type Reply, ServiceRefusal } from '../http/reply.ts';
import type { Address } from '../http/router.ts';
import type { Ledger } from '../ledger.ts';
import type { PracticeDelays } from '../options.ts';
import { known, type ServiceParts } from '../service-parts.ts';
import { editClip } from './edit-clip.ts';
import { describeState } from './describe-state.ts';

export interface AdminParts {
  readonly parts: ServiceParts;
  readonly ledger: Ledger;
  readonly faults: FaultPlan;
  setDelays(delays: Partial<PracticeDelays>): void;
  /** Forgets everything that requests made, the ledger and the faults. */
  reset(): Promise<void>;
}

type AdminRequest = Pick<Exchange, 'headers' | 'body' | 'query'>;

const delayMs = z.int().min(0).optional();
const delaysSchema = z.strictObject({
  documentIndexingMs: delayMs,
  clipProcessingMs: delayMs,
  renderQueueMs: delayMs,
  renderingMs: delayMs,
});

/** Throws 400, 404, 405, 413, 415 or 422. */
export async function answerAdmin(
  admin: AdminParts,
  method: string,
  address: Address,
  request: AdminRequest,
): Promise<Reply> {
  const [, ...rest] = address.segments;
  switch (`${method} ${rest.join('/')}`) {
    case 'GET ledger':
      return jsonReply(200, { entries: entriesAfter(admin.ledger, request.query) });
    case 'GET state':
      return jsonReply(200, describeState(admin.parts));
    case 'GET faults':
      return faultStates(admin);
    case 'POST faults':
      admin.faults.set(faultsIn(await readJson(request)));
      return faultStates(admin);
    case 'DELETE faults':
      admin.faults.set([]);
      return faultStates(admin);
    case 'POST delays':
      admin.setDelays(delaysIn(await readJson(request)));
      return jsonReply(200, { delays: admin.parts.delays() });
    case 'POST reset':
      await admin.reset();
      return jsonReply(200, { reset: true });
  }
  if (method === 'POST' && rest.length === 3 && rest[0] === 'clips' && rest[2] === 'touch') {
    return touchClip(admin.parts, rest[1] ?? '');
  }
  if (method === 'DELETE' && rest.length === 4 && rest[0] === 'carousels' && rest[2] === 'slides') {
    return removeSlide(admin.parts, rest[1] ?? '', rest[3] ?? '');
  }
  throw refusalOf(rest);
}

function entriesAfter(ledger: Ledger, query: URLSearchParams): readonly object[] {
  const after = Number(query.get('after') ?? 0);
  return ledger.entries.filter((entry) => entry.sequence > after);
}

function faultStates({ faults }: AdminParts): Reply {
  return jsonReply(200, { faults: faults.states });
}

/** A list, or a list under `faults`. Throws 422. */
function faultsIn(body: unknown): readonly Fault[] {
  const list = z.union([
    faultListSchema,
    z.object({ faults: faultListSchema }).transform((each) => each.faults),
  ]);
  const parsed = list.safeParse(body);
  if (!parsed.success) throw invalid(`The faults cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function delaysIn(body: unknown): Partial<PracticeDelays> {
  const parsed = delaysSchema.safeParse(body);
  if (!parsed.success) throw invalid(`The delays cannot be read: ${z.prettifyError(parsed.error)}`);
  const given = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

/** Every revision read before is stale now. */
function touchClip(parts: ServiceParts, clipId: string): Reply {
  const { editRevision } = editClip(parts, known(parts.world.clips, 'clip', clipId));
  return jsonReply(200, { clipId, editRevision });
}

/** As if somebody deleted a slide of a carousel elsewhere. */
function removeSlide(parts: ServiceParts, carouselId: string, slideId: string): Reply {
  const carousel = known(parts.world.carousels, 'carousel', carouselId);
  const slides = carousel.slides.filter((slide) => slide.id !== slideId);
  if (slides.length === carousel.slides.length) {
    throw new ServiceRefusal(404, 'not_found', `There is no slide ${slideId} in this carousel`);
  }
  parts.journal.commit({ kind: 'carousel', carousel: { ...carousel, slides } });
  return jsonReply(200, { carouselId, slides: slides.map(({ id }) => id) });
}

const methodsByPath: Readonly<Record<string, string>> = {
  ledger: 'GET',
  state: 'GET',
  faults: 'GET, POST, DELETE',
  delays: 'POST',
  reset: 'POST',
};

function refusalOf(rest: readonly string[]): ServiceRefusal {
  const allow = methodsByPath[rest.join('/')];
  if (allow === undefined)
    return new ServiceRefusal(404, 'not_found', 'There is nothing at this practice path');
  return new ServiceRefusal(405, 'method_not_allowed', `Here ${allow} can be used`, { allow });
}
