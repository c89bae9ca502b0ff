import { english, inEnglish } from '../../storage/messages/english.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import type { SlideChoice } from '../../jobs/store/slide-answers.ts';
import type { CorrectionOutcome } from '../../../contract/correction.ts';
import type { Affected } from '../../jobs/store/job-commands.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { notSentStates } from '../../jobs/record/states.ts';
import { chooseBrandOfFew } from '../choose-brand.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { Plan } from './plan-correction.ts';
import { WrongCell } from './read-correction.ts';
import { replaceBy } from './replacement.ts';

export type Done = Pick<CorrectionOutcome, 'effect' | 'says'>;

const deedWords = {
  cancel: 'It is cancelled.',
  arrived: 'It counts as arrived.',
  send: 'It is sent all the same.',
  leave: 'It is left as it is.',
} as const;

/** Part of a transaction of the caller's, which is undone where this throws. Throws `WrongCell` where the job does not let it. */
export function carryOut(parts: EngineParts, id: number, plan: Plan, remoteId: string | null): Done {
  switch (plan.does) {
    case 'nothing':
      return { effect: 'nothing', says: plan.says };
    case 'deed':
      accepted(deedOf(parts, id, plan.deed, remoteId));
      return { effect: plan.deed === 'send' ? 'goes' : 'ends', says: deedWords[plan.deed] };
    case 'goes':
      return letGo(parts, id, plan);
  }
}

function deedOf(
  { commands, store }: EngineParts,
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

function letGo(parts: EngineParts, id: number, plan: Plan & { does: 'goes' }): Done {
  const { commands, store } = parts;
  const { isAnswered, isAgain, slide, replacement } = plan;
  const now = (): JobRecord => {
    const job = store.get(id);
    if (job === null) throw new WrongCell('job', `There is no job ${String(id)}.`);
    return job;
  };
  if (isAnswered) accepted(commands.resolve([id], 'not_arrived', null));
  const isEnded = (notSentStates as readonly string[]).includes(now().state);
  const isOnlyAgain = isAgain && slide === null && replacement === null;
  if (isEnded || (isOnlyAgain && now().state !== 'queued')) accepted(commands.retry([id]));
  const brand = replacement?.place?.target;
  if (brand !== undefined && now().cause === 'brand') {
    accepted(chooseBrandOfFew(parts, { ids: [id], brandId: brand.id, isMeant: true }), 'target_id');
    return { effect: 'moves', says: `${english(now().reason) ?? 'It goes to that brand'}.` };
  }
  if (replacement !== null) return { effect: 'moves', says: replaceBy(parts, now(), replacement) };
  if (slide !== null) accepted(commands.placeOnSlides([{ id, slide }]), 'slide_id');
  const { state, reason } = now();
  if (state === 'skipped') return { effect: 'ends', says: `${english(reason) ?? 'It is skipped'}.` };
  return {
    effect: 'goes',
    says: goesWords(slide),
  };
}

function goesWords(slide: SlideChoice | null): string {
  if (slide === null) return 'It goes again.';
  return slide.id === noSlide
    ? 'It goes to the carousel, no slide.'
    : `It goes on the slide ${slide.label ?? slide.id}.`;
}

/** Throws `WrongCell` with why not. */
function accepted({ refused }: Affected, column: 'do' | 'slide_id' | 'target_id' = 'do'): void {
  const [refusal] = refused;
  if (refusal !== undefined) throw new WrongCell(column, `${inEnglish(refusal.why)}.`);
}
