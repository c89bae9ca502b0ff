import { basename } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import type { Attempt } from '../../contract/job.ts';
import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import type { EngineHandlers } from '../engine.ts';
import type { AttemptRecord } from '../jobs/attempt-records.ts';
import { explainJob } from '../jobs/explain-job.ts';
import type { NewJob, SettledFile } from '../jobs/job-intake.ts';
import type { JobCommands } from '../jobs/job-commands.ts';
import { isSupportedDocument } from '../watch-folders/file-rules.ts';
import type { EngineParts } from './engine-parts.ts';
import { checkTarget, type CheckedTarget } from './target-check.ts';

type JobsApi = Pick<
  EngineHandlers,
  | 'jobs.page'
  | 'jobs.get'
  | 'jobs.retry'
  | 'jobs.cancel'
  | 'jobs.resolve'
  | 'jobs.sendAnyway'
  | 'jobs.chooseSlide'
  | 'jobs.addFiles'
>;

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
    'jobs.retry': ({ ids }) => affecting((commands) => commands.retry(ids)),
    'jobs.cancel': ({ ids }) => affecting((commands) => commands.cancel(ids)),
    'jobs.resolve': ({ ids, answer, remoteId }) =>
      affecting((commands) => commands.resolve(ids, answer, remoteId ?? null)),
    'jobs.sendAnyway': ({ ids }) => affecting((commands) => commands.sendAnyway(ids)),
    'jobs.chooseSlide': ({ ids, slideId }) => chooseSlide(parts, ids, slideId),
    'jobs.addFiles': (input) => addFiles(parts, input),
  };
}

function getJob(parts: EngineParts, id: number): CallOutput<'jobs.get'> {
  const job = parts.rowOf(id);
  if (job === null) throw new OutboxError('not_found', `There is no job ${String(id)}.`);
  const attempts = parts.attempts.ofJob(id).map(shownAttempt);
  return { job, attempts, explanation: explainJob(job, attempts.length) };
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

async function addFiles(
  parts: EngineParts,
  { tokens, connectionId, target }: ParsedInput<'jobs.addFiles'>,
): Promise<CallOutput<'jobs.addFiles'>> {
  if (target.kind === 'brand_clips') {
    throw new OutboxError(
      'invalid_input',
      'Files cannot be sent to clips: clips are imported from links. Use "import" for them.',
    );
  }
  parts.connections.get(connectionId);
  const checked = await checkTarget(parts.catalogue, connectionId, target);
  const paths = tokens.map((token) => parts.chosenPaths.pathOf(token));
  const skipped: { path: string; why: string }[] = [];
  const newJobs: NewJob[] = [];
  for (let index = 0; index < paths.length; index += settledTogether) {
    const some = paths.slice(index, index + settledTogether);
    const settled = await Promise.all(
      some.map((path) => settle(parts, path, target.kind === 'knowledge_base')),
    );
    for (const one of settled) {
      if ('why' in one) skipped.push(one);
      else newJobs.push(jobOf(one.file, connectionId, target, checked));
    }
  }
  const added: number[] = [];
  parts.intake.add(newJobs).forEach((intake, index) => {
    if (intake.kind === 'added') added.push(intake.jobId);
    else {
      const path = newJobs[index]?.file?.path ?? '';
      skipped.push({ path, why: `The same content goes there already, as job ${String(intake.of)}` });
    }
  });
  parts.wake();
  return { added, skipped, warnings: checked.warnings };
}

async function settle(
  parts: EngineParts,
  path: string,
  isDocument: boolean,
): Promise<{ file: SettledFile } | { path: string; why: string }> {
  if (isDocument && !isSupportedDocument(path)) {
    return { path, why: 'A knowledge base takes PDF, DOCX, TXT and MD' };
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
    kind: isCarousel ? 'carousel_asset' : 'kb_document',
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
