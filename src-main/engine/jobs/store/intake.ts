import type { Clock } from '../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { withSoundIndexes } from '../../storage/database/sound-indexes.ts';
import { formatsText } from './clip-work.ts';
import type { AddResult, JobIntake, NewJob } from './job-intake.ts';
import type { JobKind } from '../worker/job-kind.ts';
import { fieldsOfEdited, type EditedFiles } from './edited-files.ts';
import { resetForRetry } from '../policy/reset-for-retry.ts';
import { intakeVerdict } from './intake-verdict.ts';
import type { Change, JobObserver, JobQueue } from './job-queue.ts';
import { lacksFile, neverDueMs, type JobFields, type JobRecord } from './job-record.ts';
import type { JobIdentity, JobRecords, SameContent } from './job-records.ts';

interface Addition {
  readonly intake: AddResult;
  readonly changes: readonly (Change | { readonly before: null; readonly after: JobRecord })[];
}

function duplicate(jobId: number | null, of: number, recorded?: JobRecord): Addition {
  return {
    intake: { kind: 'duplicate', jobId, of },
    changes: recorded === undefined ? [] : [{ before: null, after: recorded }],
  };
}

function added(job: JobRecord): Addition {
  return {
    intake: { kind: 'added', jobId: job.id, state: job.state },
    changes: [{ before: null, after: job }],
  };
}

function startOf(fresh: JobFields, { needsSlide, needsBrand }: NewJob): JobFields {
  if (needsBrand !== undefined) {
    const reason = `Choose a brand: ${needsBrand}`;
    return { ...fresh, state: 'needs_attention', cause: 'brand', reason, due_at_ms: neverDueMs };
  }
  if (needsSlide === undefined) return fresh;
  const reason = `Choose a slide: ${needsSlide}`;
  return { ...fresh, state: 'needs_attention', cause: 'slide', reason, due_at_ms: neverDueMs };
}

/**
 * Turns settled files and links into jobs, once for each content and target. The unique index has the last word; what is
 * looked up here only finds the better words.
 */
export function createIntake(options: {
  database: OutboxDatabase;
  jobs: JobRecords;
  queue: JobQueue;
  edited: EditedFiles;
  kinds: ReadonlyMap<string, JobKind>;
  clock: Clock;
  epoch: number;
  observer: JobObserver;
}): JobIntake {
  const { database, jobs, queue, edited, kinds, clock, epoch, observer } = options;

  function add(newJob: NewJob): Addition {
    const path = newJob.file?.path ?? null;
    // Whatever becomes of this content: what the path held before is not there to be sent any more.
    const superseded = path === null ? [] : supersede(newJob, path);
    const addition = addContent(newJob, path);
    return { ...addition, changes: [...superseded, ...addition.changes] };
  }

  function addContent(newJob: NewJob, path: string | null): Addition {
    const key = contentOf(newJob);
    const rule =
      newJob.watchFolderId === null ? null : edited.ruleFor({ watch_folder_id: newJob.watchFolderId });
    const verdict = intakeVerdict({ jobs, edited }, newJob, key, rule);
    switch (verdict.kind) {
      case 'known':
        return addKnown(newJob, key, path, verdict.same);
      case 'ended':
        return duplicate(verdict.job.id, verdict.job.id);
      case 'sent_elsewhere':
        return duplicate(null, verdict.job.id);
      case 'edited':
        return added(insert(newJob, (fresh) => fieldsOfEdited(fresh, verdict.of, verdict.rule)));
      case 'goes':
        return added(
          insert(newJob, (fresh) => ({
            ...startOf(fresh, newJob),
            repetition: verdict.isRepetition ? jobs.highestRepetition(key) + 1 : 0,
            newer_of: verdict.newerOf?.id ?? null,
          })),
        );
    }
  }

  function addKnown(newJob: NewJob, key: SameContent, path: string | null, same: JobRecord): Addition {
    if (newJob.file !== null && lacksFile(same)) {
      // The content of an imported receipt, met here: the receipt stands for this file, and nothing is sent.
      const adopted = jobs.adoptFile(same, newJob.file);
      return { ...duplicate(null, same.id), changes: [{ before: same, after: adopted }] };
    }
    if (newJob.file !== null) jobs.refreshFile(key, newJob.file);
    if (path === null) return duplicate(null, same.id);
    if (same.path === path) {
      const released = release(same);
      return { intake: { kind: 'duplicate', jobId: null, of: same.id }, changes: released };
    }
    const recorded = jobs.findEndedDuplicate({ ...key, path });
    if (recorded !== null) return duplicate(recorded.id, same.id);
    const twin = insert(newJob, (fresh) => ({
      ...fresh,
      state: 'skipped',
      cause: 'duplicate',
      reason: duplicateWords(same),
    }));
    return duplicate(twin.id, same.id, twin);
  }

  /** What was asked about needs no answer any more, where older content turned out not to have arrived. */
  function release(asked: JobRecord): Change[] {
    if (asked.state !== 'needs_attention' || asked.cause !== 'edited') return [];
    if (edited.before(asked).kind === 'newer') return [];
    const after = queue.transition(asked, resetForRetry({ ...asked, newer_of: null }, null));
    return [{ before: asked, after }];
  }

  /** Older content of the same path and target that has not begun is not sent from here any more. */
  function supersede(newJob: NewJob, path: string): Change[] {
    const outdated = jobs.findOutdated({
      path,
      connectionId: newJob.connectionId,
      targetId: newJob.target.id,
      sha256: newJob.file?.sha256 ?? '',
    });
    return outdated.flatMap((before) => {
      const after = queue.transition(before, {
        ...before,
        state: 'skipped',
        hold: null,
        cause: 'superseded',
        reason: 'Saved again before it was sent: the newer content goes instead',
      });
      return [{ before, after }, ...queue.promoteDuplicate(after)];
    });
  }

  function insert(newJob: NewJob, begin: (fresh: JobFields) => JobFields): JobRecord {
    const fate = begin(unsent(newJob, epoch));
    const id = jobs.insert({ ...identityOf(newJob, kinds), ...fate }, clock.nowMs());
    const inserted = jobs.get(id);
    if (inserted === null) throw new Error(`Job ${String(id)} vanished`);
    return inserted;
  }

  return {
    add(newJobs) {
      const additions = withSoundIndexes(
        database,
        database.transaction(() => newJobs.map(add)),
      );
      for (const { changes } of additions) {
        for (const { before, after } of changes) observer.jobChanged(before, after);
      }
      return additions.map(({ intake }) => intake);
    },
    foresee: (newJob, rule) => intakeVerdict({ jobs, edited }, newJob, contentOf(newJob), rule),
    mayBeKnown: ({ connectionId, target }, file) =>
      jobs.hasContentLike({ connectionId, targetId: target.id, ...file }),
  };
}

/** What makes a job the same as another: connection, kind, target and content. */
function contentOf(newJob: NewJob): SameContent {
  return {
    connectionId: newJob.connectionId,
    kind: newJob.kind,
    targetId: newJob.target.id,
    slideId: newJob.target.slideId,
    content: contentTextOf(newJob),
    sizeBytes: newJob.file?.sizeBytes ?? null,
  };
}

function identityOf(newJob: NewJob, kinds: ReadonlyMap<string, JobKind>): JobIdentity {
  const kind = kinds.get(newJob.kind);
  if (kind === undefined) throw new Error(`No job kind is registered under ${newJob.kind}`);
  return {
    kind: newJob.kind,
    connection_id: newJob.connectionId,
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

function unsent(newJob: NewJob, epoch: number): JobFields {
  return {
    state: 'queued',
    phase: null,
    hold: null,
    due_at_ms: 0,
    cause: null,
    reason: null,
    target_label: newJob.target.label,
    slide_id: newJob.target.slideId,
    slide_label: newJob.target.slideLabel,
    repetition: 0,
    serial_order: newJob.serialOrder,
    priority: newJob.priority ?? 0,
    counted_attempts: 0,
    attempt_count: 0,
    interruptions: 0,
    remote_id: null,
    remote_url: null,
    remote_status: null,
    proof: null,
    tracking_since_ms: null,
    poll_count: 0,
    revision: null,
    approved_revision: newJob.clipWork?.approvedRevision ?? null,
    stale_rounds: 0,
    finding: null,
    newer_of: null,
    goes_as_another: 0,
    epoch,
  };
}

function duplicateWords(original: JobRecord): string {
  const where = original.state === 'done' || original.state === 'tracking' ? 'was sent' : 'is in the queue';
  return `Duplicate: the same content ${where} as ${original.name} (job ${String(original.id)})`;
}
