import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { JobKindName } from '../../../contract/job.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import { meaningOf } from '../../service-client/replies/known-statuses.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import type { AccessOf } from '../connection-access.ts';
import type { DoubtRecords } from './doubt-records.ts';
import type { Finding, Unread } from './finding.ts';
import { judgeUploaded, listEvidence, matchListed } from './match-listed.ts';
import { matchRender } from './match-render.ts';
import { StatedContents } from './stated-contents.ts';
import { timesHere, timesOfList, type TimedService } from './list-times.ts';
import { passedSince, type Doubt } from './open-question.ts';
import { listClips, listDocuments } from './remote-lists.ts';

/** A job that is asked after. */
export interface Asked {
  readonly job: JobRecord;
  readonly doubt: Doubt;
}

/** What was read, as it speaks of each job that it can tell of. */
export type Judge = (asked: Asked) => Finding;

export interface AskedService extends TimedService {
  readonly records: DoubtRecords;
  readonly client: Pick<ServiceClient, 'documents' | 'clips' | 'clip'>;
  readonly accessOf: AccessOf;
}

const clipKinds: readonly JobKindName[] = ['clip_import', 'clip_upload'];

/** Jobs with the same key are judged by the same read. */
export function readKeyOf(job: JobRecord): string {
  const connection = String(job.connection_id);
  if (job.kind === 'kb_document') return `documents ${connection} ${job.target_id}`;
  return job.kind === 'clip_render' ? `clip ${connection} ${job.target_id}` : `clips ${connection}`;
}

/** Questions that are asked of the service together. It only reads. */
export class AskingRound {
  readonly #service: AskedService;
  readonly #signal: AbortSignal;
  /** By connection: one that does not answer is asked once, not for each of its lists. */
  readonly #unreachable = new Map<number, Unread>();

  constructor(service: AskedService, signal: AbortSignal) {
    this.#service = service;
    this.#signal = signal;
  }

  /** Reads what this job is judged by, and every other one with its key. */
  async judgeOf(job: JobRecord): Promise<Judge> {
    const known = this.#unreachable.get(job.connection_id);
    if (known !== undefined) return () => notAsked(known);
    let access: ServiceAccess;
    try {
      access = await this.#service.accessOf(job.connection_id);
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      const unread = { kind: 'unauthorized', hold: 'auth', message: error.told } as const;
      return () => notAsked(unread);
    }
    const read = await (job.kind === 'clip_render'
      ? this.#readClip(access, job)
      : this.#readList(access, job));
    if (typeof read === 'function') return read;
    if (read.kind === 'offline' || read.kind === 'unauthorized' || read.kind === 'trouble') {
      this.#unreachable.set(job.connection_id, read);
    }
    return () => notAsked(read);
  }

  async #readClip(access: ServiceAccess, job: JobRecord): Promise<Judge | Unread> {
    const { client, records } = this.#service;
    const read = await client.clip(access, job.target_id, this.#signal);
    if (read.kind !== 'ok') return read;
    const renders = records.rendersOf(job.connection_id, job.target_id);
    return (asked) =>
      matchRender(
        asked.job,
        asked.doubt,
        read.value,
        renders,
        passedSince(asked.doubt, timesHere(this.#service)),
      );
  }

  async #readList(access: ServiceAccess, job: JobRecord): Promise<Judge | Unread> {
    const { client, records } = this.#service;
    const isDocument = job.kind === 'kb_document';
    const read = isDocument
      ? await listDocuments(client, access, job.target_id, this.#signal)
      : await listClips(client, access, this.#signal);
    if (read.kind !== 'ok') return read;
    const ids = read.value.items.map(({ id }) => id);
    const place = [
      job.connection_id,
      isDocument ? (['kb_document'] as const) : clipKinds,
      isDocument ? job.target_id : null,
    ] as const;
    const evidence = listEvidence(
      read.value,
      records.owners(job.connection_id, ids, isDocument ? job.target_id : null),
      records.claimants(...place),
      {
        listedReceipts: () => records.sentAs(job.connection_id, ids),
        unlistedReceipts: () => records.unlisted(...place, ids),
        answeredOtherNames: () => isDocument && records.answeredOtherNames(job.connection_id),
      },
      {
        ...timesOfList(this.#service, job.connection_id, read.value.items),
        contents: new StatedContents(read.value.items, () => records.sentFiles(job.connection_id, ids)),
        sentFile: (one) => records.sentFile(one),
        triesOf: (jobId) => records.triesOf(jobId),
        stoodBefore: (jobId) => records.stoodBefore(jobId),
        clipMeaning: (status) => meaningOf(access.profile, 'clip', status),
      },
    );
    return ({ job: one, doubt }) => {
      const clipId = one.kind === 'clip_upload' ? records.uploadedClipId(one.id) : null;
      return clipId === null
        ? matchListed(one, doubt, evidence)
        : judgeUploaded(one, doubt, clipId, evidence);
    };
  }
}

function notAsked(unread: Unread): Finding {
  return {
    kind: 'cannot_ask',
    message: message('finding.not_asked', { reason: unread.message }),
    unread,
  };
}
