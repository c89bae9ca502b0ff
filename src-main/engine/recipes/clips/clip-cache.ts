import type { ClipCandidate, ClipDetail } from '../../../contract/clips.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { ClipState } from '../../service-client/replies/values.ts';

/** A clip as last read, without what this app did to it. */
export type CachedClip = Omit<ClipDetail, 'jobs'>;

/** Clips as last read, with their candidates in the service's order. */
export interface ClipCache {
  /** Replaces what was known of the clip. */
  remember(connectionId: number, clip: ClipState, nowMs: number): void;
  get(connectionId: number, clipId: string): CachedClip | null;
  candidates(connectionId: number, clipId: string): ClipCandidate[];
  /** The clip counts as unread from now on. */
  forget(connectionId: number, clipId: string): void;
}

type ClipColumns = Omit<CachedClip, 'candidates' | 'candidateCount' | 'missing'> & {
  readonly missing: string | null;
};

export function createClipCache(database: OutboxDatabase): ClipCache {
  const upsert = database.prepare<[ClipColumns]>(`
    insert into clip (connection_id, clip_id, name, status, edit_revision, duration_ms, size_bytes, transcription_status,
      created_at, missing, read_at_ms)
    values (:connectionId, :id, :name, :status, :editRevision, :durationMs, :sizeBytes, :transcriptionStatus, :createdAt,
      :missing, :readAtMs)
    on conflict do update set name = excluded.name, status = excluded.status, edit_revision = excluded.edit_revision,
      duration_ms = excluded.duration_ms, size_bytes = excluded.size_bytes,
      transcription_status = excluded.transcription_status, created_at = excluded.created_at,
      missing = excluded.missing, read_at_ms = excluded.read_at_ms`);
  const clearCandidates = database.prepare<[number, string]>(
    'delete from clip_candidate where connection_id = ? and clip_id = ?',
  );
  // A list that names a candidate twice means one candidate, at its first place.
  const insertCandidate = database.prepare<
    [ClipCandidate & { connectionId: number; clipId: string; position: number }]
  >(`
    insert or ignore into clip_candidate (connection_id, clip_id, candidate_id, position, title, score, start_ms, end_ms,
      render_status)
    values (:connectionId, :clipId, :id, :position, :title, :score, :startMs, :endMs, :renderStatus)`);
  const find = database.prepare<[number, string], ClipColumns>(`
    select connection_id as connectionId, clip_id as id, name, status, edit_revision as editRevision,
      duration_ms as durationMs, size_bytes as sizeBytes, transcription_status as transcriptionStatus,
      created_at as createdAt, missing, read_at_ms as readAtMs
    from clip where connection_id = ? and clip_id = ?`);
  const listCandidates = database.prepare<[number, string], ClipCandidate>(`
    select candidate_id as id, title, score, start_ms as startMs, end_ms as endMs, render_status as renderStatus
    from clip_candidate where connection_id = ? and clip_id = ? order by position`);
  const remove = database.prepare<[number, string]>(
    'delete from clip where connection_id = ? and clip_id = ?',
  );

  const remember = database.transaction((connectionId: number, clip: ClipState, nowMs: number) => {
    upsert.run({
      connectionId,
      id: clip.id,
      name: clip.name,
      status: clip.status,
      editRevision: clip.editRevision,
      durationMs: clip.durationMs,
      sizeBytes: clip.sizeBytes,
      transcriptionStatus: clip.transcriptionStatus,
      createdAt: clip.createdAt,
      missing: clip.missing ?? null,
      readAtMs: nowMs,
    });
    clearCandidates.run(connectionId, clip.id);
    clip.candidates.forEach((candidate, position) => {
      insertCandidate.run({ ...candidate, connectionId, clipId: clip.id, position });
    });
  });

  return {
    remember,
    get(connectionId, clipId) {
      const clip = find.get(connectionId, clipId);
      if (clip === undefined) return null;
      const candidates = listCandidates.all(connectionId, clipId);
      const { missing, ...rest } = clip;
      return {
        ...rest,
        candidates,
        candidateCount: candidates.length,
        ...(missing === null ? {} : { missing }),
      };
    },
    candidates: (connectionId, clipId) => listCandidates.all(connectionId, clipId),
    forget: (connectionId, clipId) => void remove.run(connectionId, clipId),
  };
}
