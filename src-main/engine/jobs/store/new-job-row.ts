import { recorded, told } from '../../storage/messages/recorded.ts';
import { asksForClient, freshStart, unanswered } from '../policy/reset-for-retry.ts';
import { formatsText } from './clip-work.ts';
import type { BatchOfJobs, NewJob } from './job-intake.ts';
import { neverDueMs, type JobFields } from '../record/job-record.ts';
import type { JobIdentity } from './job-rows.ts';
import type { SameContent } from './same-content.ts';
import type { JobKind } from '../record/job-kind.ts';

/** What makes a job the same as another: connection, kind, target and content. */
export function contentOf(newJob: NewJob): SameContent {
  return {
    connectionId: newJob.connectionId,
    kind: newJob.kind,
    targetId: newJob.target.id,
    slideId: newJob.target.slideId,
    content: contentTextOf(newJob),
    sizeBytes: newJob.file?.sizeBytes ?? null,
  };
}

/** What was handed in, column by column. */
export function identityOf(
  newJob: NewJob,
  kinds: ReadonlyMap<string, JobKind>,
  batch: BatchOfJobs | null,
): JobIdentity {
  const kind = kinds.get(newJob.kind);
  if (kind === undefined) throw new Error(`No job kind is registered under ${newJob.kind}`);
  const { location } = newJob;
  return {
    kind: newJob.kind,
    connection_id: newJob.connectionId,
    batch_id: batch?.id ?? null,
    watch_folder_id: newJob.watchFolderId,
    target_kind: newJob.target.kind,
    target_id: newJob.target.id,
    name: newJob.name,
    path: newJob.file?.path ?? null,
    was_at: null,
    url: newJob.url,
    title: newJob.title,
    device: newJob.file?.device ?? null,
    inode: newJob.file?.inode ?? null,
    size_bytes: newJob.file?.sizeBytes ?? null,
    modified_at_ms: newJob.file?.modifiedAtMs ?? null,
    sha256: newJob.file?.sha256 ?? null,
    candidate_id: newJob.clipWork?.candidateId ?? null,
    formats: newJob.clipWork === undefined ? null : formatsText(newJob.clipWork.formats),
    aspect_ratio: newJob.clipWork?.aspectRatio ?? null,
    is_imported: 0,
    location_rule: location === undefined || location === 'send' ? null : location,
    serial_key: kind.serialKeyOf(newJob),
  };
}

/** As the database computes it (`job.content`). */
function contentTextOf({ file, url, clipWork }: NewJob): string {
  const content = file?.sha256 ?? url;
  if (content !== null) return content;
  if (clipWork === undefined) throw new Error('A job needs a file, a link, or a clip to work on');
  const { candidateId, formats, aspectRatio } = clipWork;
  return `${candidateId ?? '*'} ${formatsText(formats)} ${aspectRatio ?? ''}`;
}

/** As every job begins. */
export function unsent(newJob: NewJob, epoch: number): JobFields {
  return {
    ...freshStart,
    ...unanswered,
    state: 'queued',
    reason: null,
    held_at_ms: newJob.heldAtMs ?? null,
    target_label: newJob.target.label,
    slide_id: newJob.target.slideId,
    slide_label: newJob.target.slideLabel,
    repetition: 0,
    serial_order: newJob.serialOrder,
    priority: newJob.priority ?? 0,
    attempt_count: 0,
    revision: null,
    approved_revision: newJob.clipWork?.approvedRevision ?? null,
    newer_of: null,
    goes_as_another: newJob.repeats === true ? 1 : 0,
    asks_client: newJob.asksClient === undefined ? null : recorded(newJob.asksClient),
    epoch,
  };
}

/** What is added to a batch that was moved or is held is moved or held as well. */
export function withinBatch(fields: JobFields, batch: BatchOfJobs | null): JobFields {
  if (batch === null) return fields;
  const priority = batch.priority ?? fields.priority;
  const isHeld = batch.isHeld && fields.state === 'queued';
  return { ...fields, priority, due_at_ms: isHeld ? neverDueMs : fields.due_at_ms };
}

/** A job whose place nobody could tell begins with a question. */
export function startOf(fresh: JobFields, { needsSlide, needsBrand, needsTarget }: NewJob): JobFields {
  if (fresh.asks_client !== null) return asksForClient(fresh, fresh.asks_client);
  if (needsTarget !== undefined) {
    const reason = told('choose.target_because', { reason: needsTarget });
    return { ...fresh, state: 'needs_attention', cause: 'target', reason, due_at_ms: neverDueMs };
  }
  if (needsBrand !== undefined) {
    const reason = told('choose.brand_because', { reason: needsBrand });
    return { ...fresh, state: 'needs_attention', cause: 'brand', reason, due_at_ms: neverDueMs };
  }
  if (needsSlide === undefined) return fresh;
  const reason = told('choose.slide_because', { reason: needsSlide });
  return { ...fresh, state: 'needs_attention', cause: 'slide', reason, due_at_ms: neverDueMs };
}
