import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { JobRow } from '../../contract/job.ts';
import { draftName, renderName } from '../../contract/step-name.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { ClipCatalogue } from '../connections/clip-catalogue.ts';
import type { EngineHandlers } from '../engine.ts';
import type { MadeDrafts } from '../recipes/made-drafts.ts';
import type { AddResult, JobIntake, NewJob } from '../jobs/store/job-intake.ts';

type ClipWorkApi = Pick<
  EngineHandlers,
  'clips.list' | 'clips.get' | 'clips.jobs' | 'clips.render' | 'clips.drafts' | 'clips.draft'
>;

interface ClipWorkParts {
  readonly clipCatalogue: ClipCatalogue;
  readonly intake: JobIntake;
  readonly clock: Clock;
  /** Renders and drafts of a clip, newest first. */
  clipJobs(connectionId: number, clipId: string): JobRow[];
  readonly madeDrafts: MadeDrafts;
  wake(): void;
}

/** Clips at the service, and what is asked of them by hand: renders and drafts (service-interface §4.5, §4.2). */
export function clipWorkApi(parts: ClipWorkParts): ClipWorkApi {
  return {
    'clips.list': async ({ connectionId, offset, limit }) => {
      const page = await parts.clipCatalogue.page(connectionId, { offset, limit });
      const clips = page.items.map(
        ({ id, name, status, editRevision, durationMs, createdAt, candidateCount }) => ({
          id,
          name,
          status,
          editRevision,
          durationMs,
          createdAt,
          candidateCount,
        }),
      );
      return { total: page.total, clips };
    },
    'clips.get': async ({ connectionId, clipId }) => {
      const {
        id,
        name,
        status,
        editRevision,
        durationMs,
        createdAt,
        transcriptionStatus,
        sizeBytes,
        candidates,
        missing,
      } = await parts.clipCatalogue.clip(connectionId, clipId);
      return {
        ...{ id, name, status, editRevision, durationMs, createdAt, transcriptionStatus, sizeBytes },
        connectionId,
        candidateCount: candidates.length,
        candidates: [...candidates],
        ...(missing === undefined ? {} : { missing }),
        readAtMs: parts.clock.nowMs(),
        jobs: parts.clipJobs(connectionId, clipId),
      };
    },
    'clips.jobs': async ({ connectionId, clipId }) => [
      ...(await parts.clipCatalogue.jobs(connectionId, clipId)),
    ],
    'clips.render': (input) => addRenders(parts, input),
    'clips.drafts': ({ offset, limit }) => parts.madeDrafts.page(offset, limit),
    'clips.draft': (input) => addDrafts(parts, input),
  };
}

async function addRenders(
  parts: ClipWorkParts,
  { connectionId, clipId, candidateIds, formats, approvedRevision }: ParsedInput<'clips.render'>,
): Promise<CallOutput<'clips.render'>> {
  const label = await parts.clipCatalogue.nameOf(connectionId, clipId);
  const works = (candidateIds ?? [null]).map((candidateId) => ({
    candidateId,
    formats,
    aspectRatio: null,
    approvedRevision,
  }));
  return add(
    parts,
    works.map((clipWork) => ({
      ...workOn(connectionId, clipId, label),
      kind: 'clip_render',
      name: renderName(formats, clipWork.candidateId ?? label ?? clipId),
      clipWork,
    })),
  );
}

async function addDrafts(
  parts: ClipWorkParts,
  { connectionId, clipId, drafts }: ParsedInput<'clips.draft'>,
): Promise<CallOutput<'clips.draft'>> {
  const label = await parts.clipCatalogue.nameOf(connectionId, clipId);
  return add(
    parts,
    drafts.map(({ candidateId, aspectRatio }) => ({
      ...workOn(connectionId, clipId, label),
      kind: 'post_draft',
      name: draftName(aspectRatio, candidateId ?? label ?? clipId),
      clipWork: { candidateId, formats: [], aspectRatio, approvedRevision: null },
    })),
  );
}

function workOn(
  connectionId: number,
  clipId: string,
  label: string | null,
): Omit<NewJob, 'kind' | 'name' | 'clipWork'> {
  if (clipId.trim() === '') throw new OutboxError('invalid_input', message('clip.id_empty'));
  return {
    connectionId,
    watchFolderId: null,
    target: { kind: 'clip', id: clipId, label, slideId: null, slideLabel: null },
    file: null,
    url: null,
    title: null,
    serialOrder: 0,
    // Asked for by a person, who may ask for the same again after an edit.
    repeats: true,
  };
}

function add(parts: ClipWorkParts, newJobs: readonly NewJob[]): CallOutput<'clips.render'> {
  const added: number[] = [];
  const skipped: { candidateId: string | null; why: Message }[] = [];
  parts.intake.add(newJobs).forEach((intake: AddResult, index) => {
    if (intake.kind === 'added') added.push(intake.jobId);
    else {
      skipped.push({
        candidateId: newJobs[index]?.clipWork?.candidateId ?? null,
        why: message('known.queued', { job: intake.of }),
      });
    }
  });
  parts.wake();
  return { added, skipped };
}
