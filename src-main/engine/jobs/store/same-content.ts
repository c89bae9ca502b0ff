import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { SameContent } from './content-key.ts';
import type { SentForSlide } from './job-intake.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { LinkKeys } from './link-keys.ts';
import { createAtServiceLookup, type AtServiceLookup } from './at-service.ts';
import { ofAnyAddress, ofSameAccount, ofSameService } from './same-service.ts';
import {
  begunSql,
  endedUndelivered,
  notSentStates,
  openStates,
  refusedStates,
  sqlList,
} from '../record/states.ts';

export { contentOfRecord } from './content-key.ts';
export type { SameContent };

export type SentContent = Pick<SameContent, 'content' | 'sizeBytes'> & { readonly watchFolderId: number };

export type FailuresOfPath = Pick<SameContent, 'connectionId' | 'kind' | 'targetId' | 'slideId'> & {
  readonly path: string;
  readonly watchFolderId: number | null;
};

export interface HeldContent {
  readonly same: JobRecord | null;
  readonly highestRepetition: number;
  /** Whether a job of this content was cancelled, whatever its target: of a link another spelling of it may have been. */
  readonly mayBeCancelled: boolean;
}

/** What is known of a content: which jobs are of the same, and what stands in their place. */
export interface ContentLookup extends AtServiceLookup {
  /** The live job with this content and target, if there is one. */
  findSame(key: SameContent): JobRecord | null;
  /** The same, whose document was deleted at the service, counts here too: no two of one content have the same number. */
  highestRepetition(key: SameContent): number;
  /** The number of a job with this content and target that has not ended. */
  findOpen(key: SameContent): number | null;
  /** Both at once: of content that is new, which most is, an index alone is asked. */
  findHeld(key: SameContent): HeldContent;
  /** Whether a job of this very path was ever made. Of one that is new nothing else is to be looked for by its path. */
  isKnownPath(path: string): boolean;
  /** Queued jobs of one path and target whose content is not this one. */
  findOutdated(key: { path: string; connectionId: number; targetId: string; sha256: string }): JobRecord[];
  /**
   * Failed jobs of one path and target. Of a file that a person added the slide counts too: it may be wanted on both.
   */
  findFailures(key: FailuresOfPath): JobRecord[];
  /**
   * The newest ended job of this very path, content and target that was refused, given up, cancelled, left out as a duplicate,
   * or left as it was delivered before its file was edited: touching its file must not start it anew.
   */
  findEndedDuplicate(key: SameContent & { path: string | null }): JobRecord | null;
  /**
   * A job of another path that was left out because it has the same content as `job`, newest first, and those of its own connection
   * before those of others. One whose slide is not known counts, as `job` had none either when it was left out.
   */
  findSkippedDuplicate(job: JobRecord): JobRecord | null;
  /** A job that delivered this content from the same folder, before that was given another target. */
  findSentFromFolder(key: SentContent): JobRecord | null;
  /** The same picture for another slide of the carousel, sent or under way; `null` also where this slide has it. */
  findSentForOtherSlide(key: SameContent): SentForSlide | null;
  /** Whether any job of this target is of a file of this size, or any at all of this path. */
  hasContentLike(key: { connectionId: number; targetId: string; sizeBytes: number; path: string }): boolean;
}

/**
 * These run for each file, so two things are said to SQLite. `+:name` is the value alone: with a bare parameter the database looks at
 * every run anew whether the value makes one of the partial indexes fit, which costs more than the search. And an index is named where
 * the chosen one would be read in a part that grows with the queue.
 */
export function createContentLookup(database: OutboxDatabase, linkKeys: Pick<LinkKeys, 'of'>): ContentLookup {
  const find = duplicateStatements(database);
  const of = kindredStatements(database);
  const links = linkStatements(database);
  const findSame = (key: SameContent): JobRecord | null =>
    (isLink(key) ? links.same.get({ ...key, linkKey: linkKeys.of(key.content) }) : find.same.get(key)) ??
    null;
  const highestRepetition = (key: SameContent): number => find.ofContent.get(key)?.highest ?? -1;
  return {
    findSame,
    findOpen: (key) => find.open.get(key) ?? null,
    highestRepetition,
    findHeld(key) {
      const { highest = null, isCancelled = 0 } = find.ofContent.get(key) ?? {};
      return {
        same: highest === null && !isLink(key) ? null : findSame(key),
        highestRepetition: highest ?? -1,
        mayBeCancelled: isLink(key) || isCancelled === 1,
      };
    },
    isKnownPath: (path) => of.path.get(path) !== undefined,
    findEndedDuplicate: (key) =>
      (isLink(key)
        ? links.ended.get({ ...key, linkKey: linkKeys.of(key.content) })
        : (key.sizeBytes === null ? find.leftOutOfClip : find.endedFile).get(key)) ?? null,
    findSkippedDuplicate: (job) => find.skipped.get(job) ?? find.skippedElsewhere.get(job) ?? null,
    findOutdated: (key) => of.outdated.all(key),
    findFailures: (key) => of.failures.all(key),
    findSentForOtherSlide: (key) => (findSame(key) === null ? (of.otherSlide.get(key) ?? null) : null),
    findSentFromFolder: (key) =>
      (key.sizeBytes === null
        ? links.sent.get({ ...key, linkKey: linkKeys.of(key.content) })
        : of.sentFile.get(key)) ?? null,
    ...createAtServiceLookup(database, linkKeys),
    hasContentLike: (key) => of.contentLike.get(key) === 1,
  };
}

/** Of a link each spelling of its video is the same content. */
function isLink({ kind, sizeBytes }: SameContent): boolean {
  return kind === 'clip_import' && sizeBytes === null;
}

const isForTarget = `connection_id = +:connectionId and kind = +:kind and target_id = +:targetId
        and ifnull(slide_id, '') = ifnull(+:slideId, '')`;
const isSame = `${isForTarget} and content = +:content`;
const isHeld = `state not in ${sqlList(endedUndelivered)}`;
// Its document was not deleted at the service.
const isThere = `not exists (select 1 from document_removal where document_removal.job_id = job.id and document_removal.state = 'gone')`;
const wasLeftOut = `(state in ${sqlList(notSentStates)} or (state = 'skipped' and cause in ('duplicate', 'left'))
          or (state = 'skipped' and cause = 'moved' and (substr(target_id, 1, 3) = '?? '
            or target_kind = 'brand_clips' and substr(target_id, 1, 2) = '? ')))`;
const hasEnded = `state in ${sqlList(endedUndelivered)}`;
const isOfFolder = 'watch_folder.id = job.watch_folder_id';
const wasSent = `watch_folder.id = +:watchFolderId and sent_up_to_job > 0 and job.id <= sent_up_to_job and ${begunSql}`;

/** Jobs of the very same content for the same target. */
function duplicateStatements(database: OutboxDatabase) {
  const isOfSameSize = `ifnull(size_bytes, -1) = ifnull(+:sizeBytes, -1)`;
  type Key = SameContent & { path: string | null };
  return {
    same: database.prepare<[SameContent], JobRecord>(`
      select * from job where ${isSame} and ${isOfSameSize} and ${isHeld} and ${isThere} order by id limit 1`),
    open: database
      .prepare<[SameContent], number>(
        `select id from job where ${isSame} and ${isOfSameSize} and ${isHeld} and state in ${sqlList(openStates)} order by id limit 1`,
      )
      .pluck(),
    ofContent: database.prepare<[SameContent], { highest: number | null; isCancelled: 0 | 1 }>(`
      select max(repetition) as highest, exists (select 1 from job as cancelled indexed by job_cancelled_content
        where cancelled.state = 'cancelled' and cancelled.content = +:content) as isCancelled
      from job where ${isSame} and ${isOfSameSize} and ${isHeld}`),
    endedFile: database.prepare<[Key], JobRecord>(`
      select * from job indexed by job_path
      where path = +:path and ${hasEnded} and ${isSame} and ${wasLeftOut} order by id desc limit 1`),
    leftOutOfClip: database.prepare<[Key], JobRecord>(`
      select * from job indexed by job_target
      where state = 'skipped' and cause = 'duplicate' and ${isSame} order by id desc limit 1`),
    skipped: skippedDuplicates(database, 'connection_id = :connection_id'),
    skippedElsewhere: skippedDuplicates(database, ofSameAccount),
  };
}

/** Left out, of the same content as a job. */
function skippedDuplicates(database: OutboxDatabase, where: string) {
  return database.prepare<[JobRecord], JobRecord>(`
    select * from job indexed by job_sha256
    where state = 'skipped' and cause = 'duplicate' and id <> :id and ${where} and kind = :kind
      and target_id = :target_id and ifnull(slide_id, '') in ('', ifnull(:slide_id, '')) and sha256 = :sha256
      and path is not :path
    order by id desc limit 1`);
}

/** Jobs of the same video. */
function linkStatements(database: OutboxDatabase) {
  const ofVideo = `from link_key indexed by link_key_key cross join job on job.id = link_key.job_id`;
  const isVideo = 'link_key.key = +:linkKey';
  return {
    same: database.prepare<[SameContent & { linkKey: string }], JobRecord>(`
      select job.* ${ofVideo} where ${isVideo} and ${isForTarget} and ${isHeld} and ${isThere}
      order by link_key.job_id limit 1`),
    ended: database.prepare<[SameContent & { linkKey: string }], JobRecord>(`
      select job.* ${ofVideo} where ${isVideo} and path is null and ${hasEnded} and ${isForTarget} and ${wasLeftOut}
      order by link_key.job_id desc limit 1`),
    sent: database.prepare<[SentContent & { linkKey: string }], JobRecord>(`
      select job.* ${ofVideo} cross join watch_folder on ${isOfFolder}
      where ${isVideo} and job.sha256 is null and ${wasSent} order by link_key.job_id desc limit 1`),
  };
}

/** Jobs of the same path, folder or size. */
function kindredStatements(database: OutboxDatabase) {
  return {
    path: database
      .prepare<[string], number>('select 1 from job indexed by job_path where path = +? limit 1')
      .pluck(),
    outdated: database.prepare<
      [{ path: string; connectionId: number; targetId: string; sha256: string }],
      JobRecord
    >(`
      select * from job
      where path = +:path and not exists (
          select 1 from watch_folder where id = job.watch_folder_id and job.id <= earlier_place_up_to_job
        )
        and state in ('queued', 'needs_attention') and connection_id = +:connectionId
        and target_id = +:targetId and sha256 <> +:sha256 and ifnull(cause, 'slide') in ('slide', 'target', 'client', 'edited', 'unfit')`),
    failures: database.prepare<[FailuresOfPath], JobRecord>(`
      select * from job indexed by job_path
      where path = +:path and state in ${sqlList(refusedStates)} and connection_id = +:connectionId
        and kind = +:kind and target_id = +:targetId
        and (watch_folder_id = +:watchFolderId or ifnull(slide_id, '') = ifnull(+:slideId, ''))`),
    sentFile: database.prepare<[SentContent], JobRecord>(`
      select job.* from job indexed by job_sha256 cross join watch_folder on ${isOfFolder}
      where job.sha256 = +:content and job.size_bytes = +:sizeBytes and ${wasSent} order by job.id desc limit 1`),
    otherSlide: database.prepare<[SameContent], SentForSlide>(`
      select path, name, slide_id as slideId, slide_label as slideLabel from job indexed by job_sha256
      where sha256 = +:content and size_bytes = +:sizeBytes and connection_id = +:connectionId and kind = +:kind
        and target_id = +:targetId and slide_id is not null and slide_id <> ifnull(+:slideId, '') and ${begunSql} and ${isThere}
      order by id desc limit 1`),
    contentLike: database
      .prepare<[{ connectionId: number; targetId: string; sizeBytes: number; path: string }], number>(
        `
      select exists (select 1 from job where path = :path and ${ofSameService})
        or exists (select 1 from job indexed by job_target where target_id = :targetId
          and ${ofAnyAddress} and size_bytes = :sizeBytes)`,
      )
      .pluck(),
  };
}
