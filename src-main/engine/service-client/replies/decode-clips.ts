import type { ServiceProfile } from '../../../contract/service-profile.ts';
import * as fields from './fields.ts';
import type { Decode, Field, Shape } from './fields.ts';
import { mappedField } from './mapped-fields.ts';
import { outputMark, outputNames } from './output-mark.ts';
import { countOf, listIn, placesIn, unwrapped } from './reply-fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './strict-json.ts';
import type { ClipState, ClipSummary, RemoteClipJob } from './values.ts';

const candidate = fields.record({
  id: fields.id('id', 'candidateId', 'segmentId'),
  title: fields.name('title', 'name'),
  renderStatus: fields.status('renderStatus'),
  output: {
    names: fields.leaves(...outputNames),
    read: (object: JsonObject | null) => (object === null ? null : outputMark(object)),
  },
  score: fields.number('score'),
  startMs: fields.number('startMs'),
  endMs: fields.number('endMs'),
});
const candidateLists = ['items', 'candidates', 'segments'];
/** Names of the list itself, in the clip or beside it. */
const candidateNames = ['candidates', 'segments'];
/** Parts of a clip that may hold the list instead. */
const candidateParts = ['analysis'];
const candidatesShape: Shape['names'] = Object.fromEntries(
  candidateNames.map((name) => [name, fields.nested(candidate.names, candidateLists)]),
);
const allCandidatesShape: Shape['names'] = {
  ...candidatesShape,
  ...Object.fromEntries(candidateParts.map((name) => [name, { names: candidatesShape }])),
};

/** The field notes saw `duration`, in seconds. */
const durationMs: Field<number | null> = {
  names: fields.leaves('duration', 'durationMs'),
  read(object, source) {
    const seconds = fields.number('duration').read(object, source);
    const durationMs =
      fields.number('durationMs').read(object, source) ?? (seconds === null ? null : seconds * 1000);
    return durationMs === null || durationMs < 0 || !Number.isFinite(durationMs)
      ? null
      : Math.round(durationMs);
  },
};

const transcriptionStatus: Field<string | null> = {
  names: { ...fields.leaves('transcriptionStatus'), transcription: { names: fields.leaves('status') } },
  read(object, source) {
    const inner = object?.['transcription'];
    return isJsonObject(inner)
      ? fields.status('status').read(inner, source)
      : fields.status('transcription', 'transcriptionStatus').read(object, source);
  },
};

const candidateCount: Field<number | null> = {
  names: { ...fields.leaves('candidateCount'), ...allCandidatesShape },
  read(object, source) {
    const listed = countOf(object?.['candidates']) ?? candidateListIn([object])?.length ?? null;
    return fields.count('candidateCount').read(object, source) ?? listed;
  },
};

const [ownId, toldSource, address] = [
  fields.id('id', 'clipId'),
  fields.webAddress('sourceUrl', 'importUrl'),
  fields.webAddress('url'),
];

/** What is called its address, and has the clip's own id in it, is its page at the service: where it came from knew no such id. */
const sourceUrl: Field<string | null> = {
  names: { ...toldSource.names, ...address.names },
  read(object, source) {
    const told = toldSource.read(object, source);
    if (told !== null) return told;
    const [url, id] = [address.read(object, source), ownId.read(object, source)];
    return url === null || id === null || url.split(/[/?&=#]/u).includes(id) ? null : url;
  },
};

const clipFields = {
  id: ownId,
  status: fields.status('status'),
  editRevision: fields.count('editRevision'),
  name: fields.name('name', 'fileName', 'title'),
  durationMs,
  sizeBytes: fields.count('fileSize'),
  transcriptionStatus,
  createdAt: fields.time('createdAt'),
  sourceUrl,
};
const listedClip = fields.record({ ...clipFields, candidateCount }, fields.leaves('brandId'));
export const clip = fields.record(clipFields, listedClip.names);

/** What a person pointed to in the connection's profile. */
const pointedClip = fields.record({
  editRevision: fields.mapped('clip.editRevision', fields.count()),
  status: fields.mapped('clip.status', fields.status()),
});

/** service-interface §4.6. What else a clip holds is the field notes'. `clipId` `null`: whichever clip the reply is. */
export function clipState(clipId: string | null, profile?: ServiceProfile): Decode<ClipState> {
  return (payload, whole) => {
    const places = [payload, ...placesIn(whole)];
    const objects = places.map((place) => unwrapped(place, ['clip'])).filter((one) => one !== null);
    const object = objects.find(holdsClip) ?? objects[0] ?? null;
    const source = { whole, profile };
    const pointed = pointedClip.read(null, source);
    const taught = mappedField(whole, profile, 'clip.candidates', (value) =>
      value === null ? [] : listIn(value, candidateLists),
    );
    const isMapped = pointed.editRevision !== null || pointed.status !== null || taught !== null;
    if (object === null || !(isMapped || holdsClip(object))) return { missing: 'id' };
    const read = clip.read(object, source);
    // A reply about another clip says nothing about this one (reliability S17).
    const id = read.id ?? clipId;
    if (id === null) return { missing: 'id' };
    if (clipId !== null && id !== clipId) return { missing: `id ${clipId}` };
    const list = taught ?? candidateListIn([object, ...places]);
    const candidates = candidatesIn(list, whole);
    const missing =
      list === null ? 'candidates' : list.length > 0 && candidates.length === 0 ? 'candidates[].id' : null;
    return {
      value: {
        ...read,
        id,
        editRevision: pointed.editRevision ?? read.editRevision,
        status: pointed.status ?? read.status,
        candidates,
        ...(missing === null ? {} : { missing }),
      },
    };
  };
}

/** The first list of candidates that has any, in a clip or beside it; an empty one where there are only such. */
function candidateListIn(places: readonly (JsonValue | undefined)[]): readonly JsonObject[] | null {
  let none: readonly JsonObject[] | null = null;
  for (const place of places) {
    if (!isJsonObject(place)) continue;
    for (const part of [place, ...candidateParts.map((name) => place[name])]) {
      if (!isJsonObject(part)) continue;
      for (const name of candidateNames) {
        const value = part[name];
        const list = value === null ? [] : listIn(value, candidateLists);
        if (list !== null && list.length > 0) return list;
        none ??= list;
      }
    }
  }
  return none;
}

/** The list of clips: under `clips` with a `pagination` of its own, as items with a total, or bare. */
export const clips = fields.many({
  lists: ['clips'],
  entry: listedClip,
  finish: (entry): ClipSummary => entry,
});

/** One of a clip's jobs. The field notes know that there are any; the names are those of a render's own reply. */
export const renderJob = fields.record(
  {
    id: fields.id('id', 'jobId'),
    kind: fields.name('kind', 'type'),
    status: fields.status('status'),
    candidateId: fields.id('candidateId'),
    createdAt: fields.time('createdAt'),
  },
  fields.leaves('clipId', 'formats', 'editRevision'),
);

export const clipJobs = fields.many({
  lists: ['jobs', 'renderJobs'],
  entry: renderJob,
  finish: (entry): RemoteClipJob => entry,
});

function candidatesIn(list: readonly JsonObject[] | null, whole: JsonValue): ClipState['candidates'] {
  const read = (list ?? []).map((entry) => candidate.read(entry, { whole }));
  return fields
    .identified(read)
    .map(({ output, ...rest }) => ({ ...rest, ...(output === null ? {} : { output }) }));
}

/** An object in which nothing of a clip can be recognised is not one, even though no single field is certain to come. */
function holdsClip(object: JsonObject): boolean {
  return ['id', 'clipId', 'editRevision', ...candidateNames].some((name) => name in object);
}
