import { noSlide, saysNoSlide } from '../../../contract/no-slide.ts';
import type { CorrectionCell, CorrectionDeed } from '../../../contract/correction.ts';
import { fileTargetKindSchema, type JobRow } from '../../../contract/job.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { SlideChoice } from '../../jobs/store/slide-answers.ts';
import { isAccepted, isOpenQuestion, notSentStates } from '../../jobs/record/states.ts';
import { whyNoVideo } from '../../../contract/video-address.ts';
import { messageOf } from '../../storage/messages/recorded.ts';
import { normaliseLink } from '../../watch-folders/lists/links.ts';
import { otherClientOfJob } from '../other-client.ts';
import { checkTarget } from '../target-check.ts';
import { correctedFile, type CorrectedFileParts } from './corrected-file.ts';
import { WrongCell, type Correction } from './read-correction.ts';
import type { Replacement } from './replacement.ts';
import type { Clients } from '../../connections/clients/clients.ts';
import type { ServiceCatalogue } from '../../connections/service-catalogue.ts';
import type { PastedTargets } from '../../connections/pasted-targets.ts';

export interface PlanCorrectionParts extends CorrectedFileParts {
  readonly clients: Clients;
  readonly catalogue: ServiceCatalogue;
  readonly pasted: PastedTargets;
  rowOf(jobId: number): JobRow | null;
}

/** What a row is to do with its job. */
export type Plan =
  | { readonly does: 'nothing'; readonly says: Message }
  | { readonly does: 'deed'; readonly deed: Exclude<CorrectionDeed, '' | 'again' | 'not arrived'> }
  | {
      readonly does: 'goes';
      /** A person says so of what may have arrived. */
      readonly isAnswered: boolean;
      readonly isAgain: boolean;
      readonly slide: SlideChoice | null;
      readonly replacement: Replacement | null;
    };

type Changes = Partial<Record<'file' | 'url' | 'title' | 'target_id' | 'slide_id', string>>;

/** What the row says and the job is not already. Throws `WrongCell`. */
function changesOf(job: JobRecord, said: Correction): Changes {
  const link = said.url === null ? null : normaliseLink(said.url);
  if (link !== null && 'refused' in link) throw new WrongCell('url', link.refused);
  const noVideo = link === null ? null : whyNoVideo(link.url);
  if (noVideo !== null) throw new WrongCell('url', noVideo);
  const url = link?.url ?? null;
  const isOtherTarget =
    said.targetId !== null &&
    (said.targetId !== job.target_id || (said.targetKind ?? job.target_kind) !== job.target_kind);
  return {
    ...(said.file === null || said.file === job.path ? {} : { file: said.file }),
    ...(url === null || url === job.url ? {} : { url }),
    ...(said.title === null || said.title === job.title ? {} : { title: said.title }),
    ...(isOtherTarget ? { target_id: said.targetId } : {}),
    ...(said.slideId === null || said.slideId === job.slide_id ? {} : { slide_id: said.slideId }),
  };
}

/** Throws `WrongCell`, and `OutboxError` conflict where something of one client would go to another. */
export async function planCorrection(
  parts: PlanCorrectionParts,
  job: JobRecord,
  said: Correction,
  isOtherClientMeant: boolean,
): Promise<Plan> {
  const changes = changesOf(job, said);
  const [changed] = Object.keys(changes) as CorrectionCell[];
  const settled = whatIsSettled(job, said, changed ?? null);
  if (settled !== null) return settled;
  if (said.deed !== '' && said.deed !== 'again' && said.deed !== 'not arrived') {
    if (changed === undefined) return { does: 'deed', deed: said.deed };
    throw new WrongCell('do', message('correction.two_changes', { deed: said.deed, column: changed }));
  }
  if (changed !== undefined) refuseUnchangeable(parts, job, changed);
  return {
    does: 'goes',
    isAnswered: said.deed === 'not arrived',
    isAgain: said.deed === 'again' || (notSentStates as readonly string[]).includes(job.state),
    slide: await slideOf(parts, job, changes),
    replacement: await replacementOf(parts, job, { said, changes, isOtherClientMeant }),
  };
}

/** Where the row has nothing to do any more, or nothing can be done by it. */
function whatIsSettled(job: JobRecord, { deed }: Correction, changed: CorrectionCell | null): Plan | null {
  const nothing = (says: Message): Plan => ({ does: 'nothing', says });
  if (job.state === 'skipped' && job.cause === 'moved')
    return nothing(job.reason === null ? message('correction.moved') : messageOf(job.reason));
  if (isOpenQuestion(job)) {
    if (deed === 'arrived' || deed === 'not arrived') return null;
    const unanswered = message('correction.maybe_arrived');
    if (deed === '' && changed === null) return nothing(unanswered);
    throw new WrongCell('do', unanswered);
  }
  const isAnswer = deed === 'arrived' || deed === 'not arrived';
  const isSent = job.state === 'sending' || job.state === 'done' || isAccepted(job);
  if (isSent && changed !== null) throw new WrongCell(changed, message('correction.sent'));
  const isSo = deed === 'cancel' && job.state === 'cancelled';
  const isUnchangedAgain = deed === 'again' && changed === null && job.state === 'queued';
  if (deed === '' && changed === null && !isSent) return nothing(message('correction.unchanged'));
  if (isSent || isAnswer || isSo || isUnchangedAgain) {
    const state = job.state === 'in_doubt' ? 'other' : job.state;
    return nothing(message('correction.settled', { state }));
  }
  return null;
}

function refuseUnchangeable(parts: PlanCorrectionParts, job: JobRecord, changed: CorrectionCell): void {
  if (job.kind === 'clip_render' || job.kind === 'post_draft')
    throw new WrongCell(changed, message('correction.clip'));
  if (job.cause === 'damaged') throw new WrongCell(changed, message('not_done.record_changed'));
  if (parts.rowOf(job.id)?.recipeRowId != null)
    throw new WrongCell(changed, message('correction.recipe_step'));
}

async function slideOf(
  parts: PlanCorrectionParts,
  job: JobRecord,
  { slide_id: id, target_id: otherTarget }: Changes,
): Promise<SlideChoice | null> {
  if (id === undefined || otherTarget !== undefined) return null;
  if (job.target_kind !== 'carousel') throw new WrongCell('slide_id', message('correction.no_slides'));
  if (saysNoSlide(id)) return { id: noSlide, label: null, order: 0 };
  const slides = await parts.catalogue.slidesOf(job.connection_id, job.target_id);
  const slide = slides?.find((one) => one.id === id);
  if (slide !== undefined) return { id, label: slide.title, order: slide.order };
  // Where they cannot be read it is taken as it is, as everywhere.
  if (slides === null || slides.length === 0) return { id, label: null, order: 0 };
  const known = slides.slice(0, 10).map((one) => one.id);
  throw new WrongCell(
    'slide_id',
    message('correction.unknown_slide', { slide: id, slides: known.join(', ') }),
  );
}

/** What goes in its place; `null` where the job itself can. */
async function replacementOf(
  parts: PlanCorrectionParts,
  job: JobRecord,
  { said, changes, isOtherClientMeant }: { said: Correction; changes: Changes; isOtherClientMeant: boolean },
): Promise<Replacement | null> {
  const { file: path, url, title = null, target_id: targetId } = changes;
  if (path === undefined && url === undefined && title === null && targetId === undefined) return null;
  if (url !== undefined && job.url === null) throw new WrongCell('url', message('correction.no_link'));
  const file = path === undefined ? null : await correctedFile(parts, job, path);
  if (targetId === undefined) return { file, url: url ?? null, title, place: null };
  const kind = fileTargetKindSchema.safeParse(said.targetKind ?? job.target_kind);
  if (!kind.success) throw new WrongCell('target_id', message('not_done.works_on_clip'));
  const asked = {
    kind: kind.data,
    id: targetId,
    label: null,
    slideId: said.slideId !== null && saysNoSlide(said.slideId) ? noSlide : said.slideId,
  };
  const other = otherClientOfJob(parts, job, asked);
  if (other !== null && !isOtherClientMeant) {
    throw new WrongCell('target_id', message('correction.other_client', { reason: other.told }));
  }
  const checked = await checkTarget(parts, job.connection_id, asked);
  const target = { ...asked, label: checked.label, slideLabel: checked.slideLabel };
  return { file, url: url ?? null, title, place: { target, slideOrder: checked.slideOrder } };
}
