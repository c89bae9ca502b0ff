import type { Message } from '../../src-main/contract/messages/message.ts';
/** Renders and drafts of a clip: what a choice of candidates and formats asks for, in words. */
import type { ClipCandidate, RemoteClipJob } from '../../src-main/contract/clips.ts';
import type { JobRow } from '../../src-main/contract/job.ts';
import type { RenderFormat } from '../../src-main/contract/render-format.ts';
import { formatMoment } from '../shared/format.ts';
import { visibleText } from '../shared/visible-text.ts';
import { say } from '../words/say.ts';
import { said } from '../shared/said.ts';

const mostDrafts = 400;

/** A place in a clip: `4:12`, `1:02:09`. */
export function clipTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  if (minutes < 60) return `${String(minutes)}:${rest}`;
  return `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** `4:12–4:51`, or `null` where the service does not say. */
export function candidateTimes({ startMs, endMs }: ClipCandidate): string | null {
  if (startMs === null) return null;
  return endMs === null
    ? say('clips.from', { time: clipTime(startMs) })
    : `${clipTime(startMs)}–${clipTime(endMs)}`;
}

/** `Render 3 candidates as 9:16, 1:1`. Without a choice the service takes the clip's candidates. */
export function renderLabel(chosen: number, formats: readonly RenderFormat[]): string {
  const named = formats.join(', ');
  return chosen === 0
    ? say('clips.render_all', { formats: named })
    : say('clips.render_chosen', { count: chosen, formats: named });
}

export interface WantedDraft {
  readonly candidateId: string | null;
  readonly aspectRatio: RenderFormat;
}

/** One draft for each candidate and ratio; for a clip without candidates one for each ratio. */
export function wantedDrafts(
  candidateIds: readonly string[],
  ratios: readonly RenderFormat[],
): readonly WantedDraft[] {
  const candidates: readonly (string | null)[] = candidateIds.length === 0 ? [null] : candidateIds;
  return candidates
    .flatMap((candidateId) => ratios.map((aspectRatio) => ({ candidateId, aspectRatio })))
    .slice(0, mostDrafts);
}

export function draftLabel(drafts: readonly WantedDraft[]): string {
  return say('clips.make_drafts', { drafts: drafts.length });
}

/** `Render of cand_2, 9:16 1:1, revision 9` */
export function workWords(job: JobRow): string {
  const kind = job.kind === 'post_draft' ? 'draft' : 'render';
  const work = job.clipWork;
  if (work === null) return say(`clips.${kind}`);
  const parts = [
    work.candidateId === null
      ? say(`clips.${kind}`)
      : say(`clips.${kind}_of`, { id: visibleText(work.candidateId, 40) }),
    work.formats.join(' '),
    work.aspectRatio ?? '',
    work.revision === null ? '' : say('clips.revision', { revision: work.revision }),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** `render of cand_2, rj_17`: kind and ids as the service wrote them. */
export function remoteJobWords(job: RemoteClipJob): string {
  return `${remoteWork(job)}, ${visibleText(job.id, 60)}`;
}

function remoteWork({ kind, candidateId }: RemoteClipJob): string {
  const id = candidateId === null ? null : visibleText(candidateId, 40);
  if (kind === null) return id === null ? say('clips.job') : say('clips.job_of', { id });
  const what = visibleText(kind, 40);
  return id === null ? what : say('clips.named_of', { what, id });
}

/** A time that the service sent, in words; empty where it sent none that can be read. */
export function createdWords(createdAt: string | null, nowMs: number): string {
  const atMs = createdAt === null ? Number.NaN : Date.parse(createdAt);
  return Number.isNaN(atMs) ? '' : formatMoment(atMs, nowMs);
}

/** `2 renders queued. 1 was left out: the same is under way` */
export function addedWords(
  answer: { readonly added: readonly number[]; readonly skipped: readonly { readonly why: Message }[] },
  work: 'render' | 'draft',
): string {
  const [first] = answer.skipped;
  const added =
    answer.added.length === 0 ? null : say(`clips.queued.${work}`, { count: answer.added.length });
  if (first === undefined) return added ?? say(`clips.none_queued.${work}`);
  const left = say('clips.left_out', { count: answer.skipped.length, why: said(first.why) });
  return added === null ? left : `${added}. ${left}`;
}
