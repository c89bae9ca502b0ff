import { renderFormats, type RenderFormat } from '../../contract/render-format.ts';
import { draftName, renderName } from '../../contract/step-name.ts';
import type { NewJob } from '../jobs/store/job-intake.ts';
import type { RowFacts, RowRecord, StepJob } from './row-facts.ts';

/** The jobs that the steps of a row become. */
export function importJobOf(row: RowRecord, url: string): NewJob {
  return {
    kind: 'clip_import',
    connectionId: row.connectionId,
    watchFolderId: row.watchFolderId,
    target: { kind: 'brand_clips', id: row.brandId, label: row.brandLabel, slideId: null, slideLabel: null },
    name: row.title ?? shortLink(url),
    file: null,
    url,
    title: row.title,
    serialOrder: 0,
  };
}

export function renderJobOf(
  facts: RowFacts,
  clipId: string,
  candidateId: string | null,
  formats: readonly RenderFormat[],
): NewJob {
  const ordered = renderFormats.filter((format) => formats.includes(format));
  const of = candidateId === null ? clipNameOf(facts, clipId) : candidateNameOf(facts, candidateId);
  return clipJob(facts, clipId, {
    kind: 'clip_render',
    name: renderName(ordered, of),
    clipWork: { candidateId, formats: ordered, aspectRatio: null, approvedRevision: null },
  });
}

export function draftJobOf(
  facts: RowFacts,
  clipId: string,
  candidateId: string | null,
  format: RenderFormat,
): NewJob {
  const of = candidateId === null ? clipNameOf(facts, clipId) : candidateNameOf(facts, candidateId);
  return clipJob(facts, clipId, {
    kind: 'post_draft',
    name: draftName(format, of),
    clipWork: { candidateId, formats: [], aspectRatio: format, approvedRevision: null },
  });
}

function clipJob(
  facts: RowFacts,
  clipId: string,
  work: Required<Pick<NewJob, 'kind' | 'name' | 'clipWork'>>,
): NewJob {
  return {
    ...work,
    connectionId: facts.row.connectionId,
    watchFolderId: null,
    target: {
      kind: 'clip',
      id: clipId,
      label: clipNameOf(facts, clipId),
      slideId: null,
      slideLabel: null,
    },
    file: null,
    url: null,
    title: null,
    serialOrder: 0,
  };
}

/** Whether a render job, in whatever state, is the one for this candidate and format. */
export function covers(job: StepJob, candidateId: string | null, format: RenderFormat): boolean {
  return (
    (job.candidate_id === null || job.candidate_id === candidateId) && formatsOfJob(job).includes(format)
  );
}

/** The renders of each candidate, with those that name none, as they are of all of them. */
export function rendersByCandidate(
  renders: readonly StepJob[],
): (candidateId: string | null) => readonly StepJob[] {
  const named = Map.groupBy(renders, (job) => job.candidate_id);
  const forAll = named.get(null) ?? [];
  return (candidateId) => (candidateId === null ? forAll : [...(named.get(candidateId) ?? []), ...forAll]);
}

export function formatsOfJob(job: StepJob): readonly string[] {
  return job.formats === null || job.formats === '' ? [] : job.formats.split(',');
}

export function candidateNameOf(facts: RowFacts, candidateId: string): string {
  return facts.clip?.candidates.find((candidate) => candidate.id === candidateId)?.title ?? candidateId;
}

function clipNameOf({ row, clip }: RowFacts, clipId: string): string {
  return clip?.name ?? row.title ?? (row.url === null ? clipId : shortLink(row.url));
}

function shortLink(url: string): string {
  return url.replace(/^https:\/\/(www\.)?/, '');
}
