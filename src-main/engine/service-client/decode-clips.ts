import type { ServiceProfile } from '../../contract/service-profile.ts';
import type { Decode } from './classify-read.ts';
import { pageOf } from './decode-reads.ts';
import {
  addressIn,
  countIn,
  countOf,
  idIn,
  listIn,
  nameIn,
  numberIn,
  statusIn,
  statusOf,
  timeIn,
  unwrapped,
} from './reply-fields.ts';
import type { ClipState, ClipSummary, Page, RemoteClipJob } from './service-client.ts';
import { outputMark } from './output-mark.ts';
import { isJsonObject, type JsonObject } from './strict-json.ts';
import { taught } from './taught-fields.ts';

const clipIds = ['id', 'clipId'];
const candidateLists = ['items', 'candidates'];

/** interface §4.6. What else a clip holds is the field notes'. `clipId` `null`: whichever clip the reply is. */
export function clipState(clipId: string | null, profile?: ServiceProfile): Decode<ClipState> {
  return (payload, whole) => {
    const fields = unwrapped(payload, ['clip']);
    const editRevision = taught(whole, profile, 'clip.editRevision', countOf);
    const status = taught(whole, profile, 'clip.status', statusOf);
    const candidates = taught(whole, profile, 'clip.candidates', (value) => listIn(value, candidateLists));
    const isTaught = editRevision !== null || status !== null || candidates !== null;
    if (fields === null || !(isTaught || holdsClip(fields))) return { missing: 'id' };
    const id = idIn(fields, clipIds) ?? clipId;
    // A reply about another clip says nothing about this one (reliability S17).
    if (id === null) return { missing: 'id' };
    if (clipId !== null && id !== clipId) return { missing: `id ${clipId}` };
    const told = summaryOf(id, fields);
    return {
      value: {
        ...told,
        editRevision: editRevision ?? told.editRevision,
        status: status ?? told.status,
        candidates: (candidates ?? listIn(fields['candidates'], candidateLists) ?? []).flatMap(
          (candidate) => {
            const candidateId = idIn(candidate, ['id', 'candidateId']);
            return candidateId === null ? [] : [candidateOf(candidateId, candidate)];
          },
        ),
      },
    };
  };
}

/** One page of the list of clips: under `clips` with a `pagination` of its own, as items with a total, or bare. */
export const clipPage: Decode<Page<ClipSummary>> = pageOf(['clips'], clipIds, (id, fields) => ({
  ...summaryOf(id, fields),
  candidateCount: candidateCountOf(fields),
}));

/** The field notes know that it exists; the names are those of a render's own reply. */
export const clipJobPage: Decode<Page<RemoteClipJob>> = pageOf(
  ['jobs', 'renderJobs'],
  ['id', 'jobId'],
  (id, fields) => ({
    id,
    kind: nameIn(fields, ['kind', 'type']),
    status: statusIn(fields, ['status']),
    candidateId: idIn(fields, ['candidateId']),
    createdAt: timeIn(fields, ['createdAt']),
  }),
);

/** A page of clips, and which one of how many entries the service says it is, where it counts pages. */
export interface ToldPage extends Page<ClipSummary> {
  readonly told: { readonly number: number; readonly limit: number | null } | null;
}

/** As `clipPage`; a service that counts pages may pass over an `offset` without a word, and only this shows it. */
export const toldClipPage: Decode<ToldPage> = (payload, whole) => {
  const understood = clipPage(payload, whole);
  if ('missing' in understood) return understood;
  const pagination = [payload, whole].map((place) => (isJsonObject(place) ? place['pagination'] : null));
  const told = pagination.find((place) => isJsonObject(place));
  const number = told === undefined ? null : countIn(told, ['page']);
  return {
    value: {
      ...understood.value,
      told: told === undefined || number === null ? null : { number, limit: countIn(told, ['limit']) },
    },
  };
};

function summaryOf(id: string, fields: JsonObject): Omit<ClipState, 'candidates'> {
  const transcription = fields['transcription'];
  return {
    id,
    status: statusIn(fields, ['status']),
    editRevision: countIn(fields, ['editRevision']),
    name: nameIn(fields, ['name', 'fileName', 'title']),
    durationMs: durationMsIn(fields),
    sizeBytes: countIn(fields, ['fileSize']),
    transcriptionStatus: isJsonObject(transcription)
      ? statusIn(transcription, ['status'])
      : statusIn(fields, ['transcription', 'transcriptionStatus']),
    createdAt: timeIn(fields, ['createdAt']),
    sourceUrl: addressIn(fields, ['sourceUrl', 'importUrl', 'url'], false),
  };
}

/** The field notes saw `duration`, in seconds. */
function durationMsIn(fields: JsonObject): number | null {
  const seconds = numberIn(fields, ['duration']);
  const durationMs = numberIn(fields, ['durationMs']) ?? (seconds === null ? null : seconds * 1000);
  return durationMs === null || durationMs < 0 || !Number.isFinite(durationMs)
    ? null
    : Math.round(durationMs);
}

function candidateCountOf(fields: JsonObject): number | null {
  const candidates = fields['candidates'];
  return (
    countIn(fields, ['candidateCount']) ??
    countOf(candidates) ??
    listIn(candidates, candidateLists)?.length ??
    null
  );
}

function candidateOf(id: string, fields: JsonObject): ClipState['candidates'][number] {
  const output = outputMark(fields);
  return {
    id,
    title: nameIn(fields, ['title', 'name']),
    renderStatus: statusIn(fields, ['renderStatus']),
    ...(output === null ? {} : { output }),
    score: numberIn(fields, ['score']),
    startMs: numberIn(fields, ['startMs']),
    endMs: numberIn(fields, ['endMs']),
  };
}

/** An object in which nothing of a clip can be recognised is not one, even though no single field is certain to come. */
function holdsClip(fields: JsonObject): boolean {
  return [...clipIds, 'editRevision', 'candidates'].some((name) => name in fields);
}
