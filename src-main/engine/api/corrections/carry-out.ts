import { message, type Message } from '../../../contract/messages/message.ts';
import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import type { SlideChoice } from '../../jobs/store/slide-answers.ts';
import type { CorrectionOutcome } from '../../../contract/correction.ts';
import type { Affected, JobCommands } from '../../jobs/store/job-commands.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { notSentStates } from '../../jobs/record/states.ts';
import { chooseBrandOfFew, type ChooseBrandParts } from '../choose-brand.ts';
import type { Plan } from './plan-correction.ts';
import { WrongCell } from './read-correction.ts';
import { replaceBy, type ReplacementParts } from './replacement.ts';
import type { Clients } from '../../connections/clients/clients.ts';
import type { ServiceCatalogue } from '../../connections/service-catalogue.ts';
import type { WatchFolders } from '../../watch-folders/watch-folders.ts';
import type { Recipes } from '../../recipes/recipes.ts';

export interface CarryOutParts extends ReplacementParts, ChooseBrandParts {
  readonly commands: JobCommands;
  readonly clients: Clients;
  readonly catalogue: ServiceCatalogue;
  readonly watchFolders: WatchFolders;
  readonly recipes: Recipes;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
}

export type Done = Pick<CorrectionOutcome, 'effect' | 'says'>;

/** Part of a transaction of the caller's, which is undone where this throws. Throws `WrongCell` where the job does not let it. */
export function carryOut(parts: CarryOutParts, id: number, plan: Plan, remoteId: string | null): Done {
  switch (plan.does) {
    case 'nothing':
      return { effect: 'nothing', says: plan.says };
    case 'deed':
      accepted(deedOf(parts, id, plan.deed, remoteId));
      return { effect: plan.deed === 'send' ? 'goes' : 'ends', says: message(`correction.${plan.deed}`) };
    case 'goes':
      return letGo(parts, id, plan);
  }
}

function deedOf(
  { commands, store }: CarryOutParts,
  id: number,
  deed: (Plan & { does: 'deed' })['deed'],
  remoteId: string | null,
): Affected {
  switch (deed) {
    case 'cancel':
      return commands.cancel([id]);
    case 'arrived':
      return commands.resolve([id], 'arrived', remoteId);
    case 'send':
      return store.get(id)?.cause === 'unfit'
        ? commands.answerUnfit([id], 'send')
        : commands.answerEdited([id], 'send');
    case 'leave':
      return store.get(id)?.cause === 'unfit'
        ? commands.answerUnfit([id], 'skip')
        : commands.answerEdited([id], 'leave');
  }
}

function letGo(parts: CarryOutParts, id: number, plan: Plan & { does: 'goes' }): Done {
  const { commands, store } = parts;
  const { isAnswered, isAgain, slide, replacement } = plan;
  const now = (): JobRecord => {
    const job = store.get(id);
    if (job === null) throw new WrongCell('job', message('correction.unknown_job', { job: id }));
    return job;
  };
  if (isAnswered) accepted(commands.resolve([id], 'not_arrived', null));
  const isEnded = (notSentStates as readonly string[]).includes(now().state);
  const isOnlyAgain = isAgain && slide === null && replacement === null;
  if (isEnded || (isOnlyAgain && now().state !== 'queued')) accepted(commands.retry([id]));
  const brand = replacement?.place?.target;
  if (brand !== undefined && now().cause === 'brand') {
    accepted(chooseBrandOfFew(parts, { ids: [id], brandId: brand.id, isMeant: true }), 'target_id');
    return { effect: 'moves', says: saidOr(now().reason, message('correction.to_brand')) };
  }
  if (replacement !== null) return { effect: 'moves', says: replaceBy(parts, now(), replacement) };
  if (slide !== null) accepted(commands.placeOnSlides([{ id, slide }]), 'slide_id');
  const { state, reason } = now();
  if (state === 'skipped') return { effect: 'ends', says: saidOr(reason, message('correction.skipped')) };
  return { effect: 'goes', says: whereItGoes(slide) };
}

function whereItGoes(slide: SlideChoice | null): Message {
  if (slide === null) return message('correction.goes');
  return slide.id === noSlide
    ? message('correction.goes_without_slide')
    : message('correction.goes_to_slide', { slide: slide.label ?? slide.id });
}

const saidOr = (reason: Recorded | null, otherwise: Message): Message =>
  reason === null ? otherwise : messageOf(reason);

/** Throws `WrongCell` with why not. */
function accepted({ refused }: Affected, column: 'do' | 'slide_id' | 'target_id' = 'do'): void {
  const [refusal] = refused;
  if (refusal !== undefined) throw new WrongCell(column, refusal.why);
}
