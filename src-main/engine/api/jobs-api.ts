import { basename } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import type { Attempt, FileTargetKind, JobKindName } from '../../contract/job.ts';
import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import type { EngineHandlers } from '../engine.ts';
import type { AttemptRecord } from '../jobs/attempt-records.ts';
import { explainJob } from '../jobs/explain-job.ts';
import type { NewJob, SettledFile } from '../jobs/job-intake.ts';
import type { JobCommands } from '../jobs/job-commands.ts';
import type { SameNameWarning } from '../same-names/same-names.ts';
import { isSupportedDocument, isVideo } from '../watch-folders/file-rules.ts';
import { chooseBrand } from './choose-brand.ts';
import type { EngineParts } from './engine-parts.ts';
import { checkTarget, type CheckedTarget } from './target-check.ts';
import { uploadOperations } from './upload-operations.ts';

type JobsApi = Pick<
  EngineHandlers,
  | 'jobs.page'
  | 'jobs.get'
  | 'jobs.retry'
  | 'jobs.cancel'
  | 'jobs.resolve'
  | 'jobs.sendAnyway'
  | 'jobs.moveToTop'
  | 'jobs.chooseBrand'
  | 'jobs.chooseSlide'
  | 'jobs.answerEdited'
  | 'jobs.supplyId'
  | 'jobs.approveRevision'
  | 'jobs.foreseeWaits'
  | 'jobs.addFiles'
>;

const fileKinds = {
  knowledge_base: 'kb_document',
  carousel: 'carousel_asset',
  brand_clips: 'clip_upload',
} as const satisfies Record<FileTargetKind, JobKindName>;

const warningsListed = 10;

/** Files that settle at the same time when many are added by hand. */
const settledTogether = 16;

export function jobsApi(parts: EngineParts): JobsApi {
  const affecting = (run: (commands: JobCommands) => ReturnType<JobCommands['retry']>) => {
    const affected = run(parts.commands);
    parts.wake();
    return affected;
  };
  return {
    'jobs.page': ({ filter, order, offset, limit }) => ({
      revision: parts.revision(),
      ...parts.listing.page(filter, order, offset, limit),
    }),
    'jobs.get': ({ id }) => getJob(parts, id),
    'jobs.retry': async ({ ids }) => {
      const { changed, refused } = await parts.tryAgain.jobs(ids);
      parts.wake();
      return { changed, refused: [...refused] };
    },
    'jobs.cancel': ({ ids }) => affecting((commands) => commands.cancel(ids)),
    'jobs.resolve': ({ ids, answer, remoteId }) =>
      affecting((commands) => commands.resolve(ids, answer, remoteId ?? null)),
    'jobs.sendAnyway': ({ ids }) => affecting((commands) => commands.sendAnyway(ids)),
    'jobs.moveToTop': ({ ids }) => affecting((commands) => commands.moveToTop(ids)),
    'jobs.chooseBrand': ({ ids, brandId }) => chooseBrand(parts, ids, brandId),
    'jobs.chooseSlide': ({ ids, slideId }) => chooseSlide(parts, ids, slideId),
    'jobs.answerEdited': ({ ids, answer }) => affecting((commands) => commands.answerEdited(ids, answer)),
    'jobs.supplyId': ({ id, remoteId }) => {
      const [refusal] = affecting((commands) => commands.supplyId(id, remoteId)).refused;
      if (refusal !== undefined) throw new OutboxError('conflict', `${refusal.why}.`);
      return {};
    },
    'jobs.approveRevision': ({ ids }) => affecting((commands) => commands.approveRevision(ids)),
    'jobs.foreseeWaits': ({ tokens }) => foreseeWaits(parts, tokens),
    'jobs.addFiles': (input) => addFiles(parts, input),
  };
}

function getJob(parts: EngineParts, id: number): CallOutput<'jobs.get'> {
  const job = parts.rowOf(id);
  if (job === null) throw new OutboxError('not_found', `There is no job ${String(id)}.`);
  const attempts = parts.attempts.ofJob(id).map(shownAttempt);
  const told = parts.told.of(id);
  const sameName = parts.sameNameOf(job);
  return {
    job,
    attempts,
    ...(told === null ? {} : { told }),
    ...(sameName === null ? {} : { sameName }),
    explanation: explainJob(job, attempts.length, sameName),
    canCheck: parts.canCheck(id),
  };
}

function shownAttempt(record: AttemptRecord): Attempt {
  return {
    number: record.number,
    startedAtMs: record.started_at_ms,
    finalAtMs: record.final_at_ms,
    endedAtMs: record.ended_at_ms,
    totalBytes: record.total_bytes,
    sentBytes: record.sent_bytes,
    outcome: record.outcome,
    burned: record.burned === 1,
    statusCode: record.status_code,
    revision: record.revision,
    detail: record.detail,
    reply: record.reply,
  };
}

/** The slide's title is asked for once for each carousel; where it cannot be read the id alone has to do. */
async function chooseSlide(
  parts: EngineParts,
  ids: readonly number[],
  slideId: string,
): Promise<CallOutput<'jobs.chooseSlide'>> {
  const refused: { id: number; why: string }[] = [];
  let changed = 0;
  for (const id of ids) {
    const job = parts.jobs.get(id);
    if (job === null) {
      refused.push({ id, why: `There is no job ${String(id)}` });
      continue;
    }
    const slides = (await parts.catalogue.slidesOf(job.connection_id, job.target_id)) ?? [];
    const slide = slides.find((one) => one.id === slideId);
    const affected = parts.commands.chooseSlide([id], {
      id: slideId,
      label: slide?.title ?? null,
      order: slide?.order ?? 0,
    });
    changed += affected.changed;
    refused.push(...affected.refused);
  }
  parts.wake();
  return { changed, refused };
}

async function foreseeWaits(
  { chosenPaths, watchFolders }: EngineParts,
  tokens: readonly string[],
): Promise<CallOutput<'jobs.foreseeWaits'>> {
  const waits: CallOutput<'jobs.foreseeWaits'> = [];
  for (const token of tokens) {
    const path = await chosenPaths.pathOf(token);
    const why = await watchFolders.foreseenWait(path);
    if (why !== null) waits.push({ path, why });
  }
  return waits;
}

async function addFiles(
  parts: EngineParts,
  { tokens, connectionId, target, title }: ParsedInput<'jobs.addFiles'>,
): Promise<CallOutput<'jobs.addFiles'>> {
  parts.connections.get(connectionId);
  const checked = await checkTarget(parts, connectionId, target);
  const paths = await Promise.all(tokens.map((token) => parts.chosenPaths.pathOf(token)));
  const skipped: { path: string; why: string }[] = [];
  const newJobs: NewJob[] = [];
  for (let index = 0; index < paths.length; index += settledTogether) {
    const some = paths.slice(index, index + settledTogether);
    const settled = await Promise.all(some.map((path) => settle(parts, path, target.kind)));
    for (const one of settled) {
      if ('why' in one) skipped.push(one);
      else newJobs.push({ ...jobOf(one.file, connectionId, target, checked), title: title ?? null });
    }
  }
  const sameNameOf = await sameNameWarnings(parts, connectionId, target);
  const added: number[] = [];
  const sameNames: string[] = [];
  parts.intake.add(newJobs).forEach((intake, index) => {
    if (intake.kind === 'added') {
      added.push(intake.jobId);
      const file = newJobs[index]?.file ?? null;
      sameNames.push(...(file === null ? [] : [sameNameOf(file) ?? []].flat()));
    } else {
      const path = newJobs[index]?.file?.path ?? '';
      skipped.push({ path, why: `The same content goes there already, as job ${String(intake.of)}` });
    }
  });
  parts.wake();
  const operation = uploadOperations[target.kind];
  const warnings = newJobs.flatMap(({ file }) =>
    file === null
      ? []
      : (parts.limits.warningFor(connectionId, operation, {
          name: basename(file.path),
          sizeBytes: file.sizeBytes,
        }) ?? []),
  );
  return {
    added,
    skipped,
    warnings: [...checked.warnings, ...new Set(warnings), ...atMostListed(sameNames)],
  };
}

/** The list of what stands there is read before anything is queued: afterwards it may hold these very files. */
async function sameNameWarnings(
  parts: EngineParts,
  connectionId: number,
  target: ParsedInput<'jobs.addFiles'>['target'],
): Promise<SameNameWarning> {
  if (target.kind !== 'knowledge_base') return () => null;
  return parts.sameNames.warningFor(connectionId, target.id);
}

function atMostListed(sameNames: readonly string[]): string[] {
  const more = sameNames.length - warningsListed;
  const listed = sameNames.slice(0, warningsListed).map((words) => `${words}.`);
  if (more <= 0) return listed;
  return [...listed, `${String(more)} more of these files are named as documents that stand there already.`];
}

async function settle(
  parts: EngineParts,
  path: string,
  target: FileTargetKind,
): Promise<{ file: SettledFile } | { path: string; why: string }> {
  if (target === 'knowledge_base' && !isSupportedDocument(path)) {
    return { path, why: 'A knowledge base takes PDF, DOCX, TXT and MD' };
  }
  if (target === 'brand_clips' && !isVideo(path)) {
    return { path, why: 'Clips are made of videos (MP4, MOV, M4V, WEBM, MKV, AVI); links go with "import"' };
  }
  try {
    return { file: await parts.watchFolders.settleFile(path) };
  } catch (error) {
    if (!(error instanceof OutboxError)) throw error;
    return { path, why: error.message };
  }
}

function jobOf(
  file: SettledFile,
  connectionId: number,
  target: ParsedInput<'jobs.addFiles'>['target'],
  checked: CheckedTarget,
): NewJob {
  const isCarousel = target.kind === 'carousel';
  return {
    kind: fileKinds[target.kind],
    connectionId,
    watchFolderId: null,
    target: {
      ...target,
      label: checked.label ?? target.label,
      slideLabel: checked.slideLabel ?? target.slideLabel,
    },
    name: basename(file.path),
    file,
    url: null,
    title: null,
    laneOrder: checked.slideOrder,
    ...(isCarousel && target.slideId === null ? { needsSlide: 'it was added without one' } : {}),
  };
}
