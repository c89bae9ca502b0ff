import { message, type Message } from '../../../contract/messages/message.ts';
import { assertNever } from '../../../foundation/assert-never.ts';
import { unlessAborted } from '../../../foundation/unless-aborted.ts';
import type { AttemptResult, RecordedReply } from '../../jobs/record/attempt-result.ts';
import { formatsOf } from '../../jobs/store/clip-work.ts';
import type { AttemptContext } from '../../jobs/record/job-kind.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';
import type { ClipState } from '../../service-client/replies/values.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import type { RenderEvidence } from '../../jobs/store/render-evidence.ts';
import { attemptResultOf } from './attempt-result-of.ts';
import { accessForAttempt, type AccessOf } from '../connection-access.ts';
import type { OpenRefusal, SendingKind } from '../targets/judge-refusals.ts';

export interface RenderServices {
  readonly client: ServiceClient;
  readonly accessOf: AccessOf;
  readonly evidence: Pick<RenderEvidence, 'noteReused'>;
  /** Whatever a read of a clip says is worth remembering. */
  onClipRead(connectionId: number, clip: ClipState): void;
}

/**
 * Submits a render (service-interface §4.5). Every attempt reads the clip and submits the revision that it has just then; a stale
 * one comes back as a result of its own, and the next attempt reads again (reliability §2.7).
 */
export function clipRenderKind(services: RenderServices): SendingKind {
  return {
    name: 'clip_render',
    isTracked: true,
    // One submission for a clip at a time: each may change what the next one reads.
    serialKeyOf: ({ connectionId, target }) => `render ${String(connectionId)} ${target.id}`,
    async attempt(job, context) {
      const permitted = await accessForAttempt(services.accessOf, job.connection_id);
      if ('result' in permitted) return permitted.result;
      const { access } = permitted;
      let read: ReadOutcome<ClipState>;
      try {
        read = await services.client.clip(access, job.target_id, context.signal);
      } catch (error) {
        if (!context.signal.aborted) throw error;
        return { kind: 'stopped', message: message('stopped.before_submit') };
      }
      if (read.kind !== 'ok') return withoutClip(read);
      services.onClipRead(job.connection_id, read.value);
      const revision = read.value.editRevision;
      const refused = revisionTrouble(job, revision);
      if (refused !== null || revision === null) return refused ?? noRevision;
      return submit(services, access, job, context, read.value, revision);
    },
  };
}

const noRevision: AttemptResult = {
  kind: 'needs_person',
  cause: 'no_revision',
  revision: null,
  message: message('clip.no_revision'),
};

/** What forbids to submit with this revision, or `null`. */
function revisionTrouble(job: JobRecord, revision: number | null): AttemptResult | null {
  if (revision === null) return noRevision;
  if (job.stale_rounds > 0 && job.revision === revision) {
    return {
      kind: 'needs_person',
      cause: 'no_revision',
      revision,
      message: message('clip.same_revision', { revision }),
    };
  }
  if (job.approved_revision !== null && job.approved_revision !== revision) {
    return {
      kind: 'needs_person',
      cause: 'revision',
      revision,
      message: message('clip.other_revision', { approved: job.approved_revision, revision }),
    };
  }
  return null;
}

async function submit(
  services: RenderServices,
  access: ServiceAccess,
  job: JobRecord,
  context: AttemptContext,
  clip: ClipState,
  editRevision: number,
): Promise<AttemptResult | OpenRefusal> {
  const outcome = await services.client.renderClip(
    access,
    {
      clipId: job.target_id,
      editRevision,
      candidateId: job.candidate_id,
      formats: formatsOf(job),
    },
    {
      signal: context.signal,
      beforeEnd: () =>
        context.recordFinal(null, {
          revision: editRevision,
          baseline: Object.fromEntries(
            clip.candidates.map(({ id, renderStatus: status, output = null }) => [id, { status, output }]),
          ),
        }),
    },
  );
  if (outcome.kind === 'stale_revision') {
    return afterConflict(services, access, job, context.signal, { ...outcome, editRevision });
  }
  if (outcome.kind === 'accepted' && outcome.value.isReused) services.evidence.noteReused(job.id);
  return attemptResultOf(outcome, ({ jobIds, status, isReused }) => ({
    remoteId: jobIds.length === 0 ? null : jobIds.join(' '),
    remoteUrl: null,
    remoteStatus: status,
    proof: null,
    message: toldAccepted(job.revision, editRevision, isReused),
  }));
}

function toldAccepted(before: number | null, revision: number, isReused: boolean): Message {
  const reason =
    before === null || before === revision
      ? message('accepted.render', { revision })
      : message('accepted.render_newer', { before, revision });
  return isReused ? message('accepted.render_reused', { reason }) : reason;
}

/** 409 has other reasons too: the revision was stale only where the clip, read again, has another one. */
async function afterConflict(
  { client }: RenderServices,
  access: ServiceAccess,
  job: JobRecord,
  signal: AbortSignal,
  refused: { readonly message: Message; readonly reply: RecordedReply; readonly editRevision: number },
): Promise<AttemptResult> {
  const { message: told, reply, editRevision } = refused;
  const stale: AttemptResult = {
    kind: 'stale_revision',
    message: message('clip.revision_stale', { revision: editRevision }),
    reply,
  };
  const read = await unlessAborted(client.clip(access, job.target_id, signal), signal);
  const isSame = read?.kind === 'ok' && read.value.editRevision === editRevision;
  return isSame ? { kind: 'rejected', message: told, wholeTarget: false, reply } : stale;
}

/** The clip could not be read, so nothing was submitted. */
function withoutClip(read: Exclude<ReadOutcome<ClipState>, { kind: 'ok' }>): AttemptResult | OpenRefusal {
  switch (read.kind) {
    case 'unauthorized':
      return { kind: 'connection_held', hold: read.hold, message: read.message, reply: null };
    case 'forbidden':
      return {
        kind: 'refused',
        asks: 'key',
        message: message('clip.unread', { reason: read.message }),
        reply: { statusCode: 403, excerpt: '' },
      };
    case 'offline':
    case 'trouble':
      return { kind: 'connection_held', hold: read.kind, message: read.message, reply: null };
    case 'later':
      return {
        kind: 'retry',
        cause: read.asksToWait === true ? 'rate_limited' : 'server',
        message: message('clip.unread', { reason: read.message }),
        counted: read.asksToWait !== true,
        retryAfterMs: read.retryAfterMs,
        reply: null,
      };
    case 'not_offered':
      return {
        kind: 'kind_held',
        cause: 'path',
        message: message('clip.check_path', { reason: read.message }),
        ...(read.statusCode === 404
          ? { ofThisOne: read.message, reply: { statusCode: read.statusCode, excerpt: '' } }
          : { reply: null }),
      };
    case 'refused':
      return {
        kind: 'rejected',
        message: read.message,
        wholeTarget: read.statusCode === 404 || read.statusCode === 410,
        reply: { statusCode: read.statusCode, excerpt: '' },
      };
    case 'not_understood':
      return { ...noRevision, message: message('clip.not_submitted', { reason: read.message }) };
    default:
      return assertNever(read, 'read outcome');
  }
}
