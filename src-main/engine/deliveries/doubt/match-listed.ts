import { message } from '../../../contract/messages/message.ts';
import { statusWord, type StatusMeaning } from '../../../contract/service-profile.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { asItReads, coarseMs } from './coarse-times.ts';
import { keysOf } from './content-keys.ts';
import type { Claimant } from './doubt-records.ts';
import { wholeSeconds, type Finding } from './finding.ts';
import { listingDelayMs } from './look-schedule.ts';
import { isMadeSince, isSince, type ListTimes, type Times } from './list-times.ts';
import { endOf, passedSince, type Doubt } from './open-question.ts';
import { ListedNames, type NameRecords } from './listed-names.ts';
import type { Listed, RemoteList } from './remote-lists.ts';
import type { Try } from './service-times.ts';
import type { SentFile, StatedContents } from './stated-contents.ts';
import { clockSlackMs, isWithin, type ServiceWindow } from './service-window.ts';

/** A list as evidence for all jobs that it is read for. */
export interface ListEvidence extends ListTimes {
  readonly list: RemoteList;
  /** Jobs by the id that belongs to them. */
  readonly owners: ReadonlyMap<string, readonly number[]>;
  /** Every job, doubtful ones included, that may have made something on this list. */
  readonly claimantsByKey: ReadonlyMap<string, readonly Claimant[]>;
  readonly itemsByKey: ReadonlyMap<string, readonly Listed[]>;
  readonly names: ListedNames;
  readonly contents: StatedContents;
  /** What a job sent, as far as its file left as it is. */
  sentFile(job: JobRecord): SentFile | null;
  /** Those of another job that may have made something. */
  triesOf(jobId: number): readonly Try[];
  /** What a clip's status means at this service; `null` where it is unknown. */
  readonly clipMeaning: (status: string) => StatusMeaning | null;
  /** What of a job's name was listed before anything of the job had been sent: however times are told, it is none of it. */
  stoodBefore(jobId: number): string | null;
}

export function listEvidence(
  list: RemoteList,
  owners: ReadonlyMap<string, readonly number[]>,
  claimants: readonly Claimant[],
  names: NameRecords,
  others: Pick<
    ListEvidence,
    'times' | 'serviceTimes' | 'triesOf' | 'stoodBefore' | 'clipMeaning' | 'contents' | 'sentFile'
  >,
): ListEvidence {
  const claimantsByKey = new Map<string, Claimant[]>();
  for (const claimant of claimants) for (const key of keysOf(claimant)) put(claimantsByKey, key, claimant);
  const itemsByKey = new Map<string, Listed[]>();
  for (const item of list.items) if (item.key !== null) put(itemsByKey, item.key, item);
  return {
    ...{ list, owners, claimantsByKey, itemsByKey, ...others },
    names: new ListedNames(list.items, claimants, names),
  };
}

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

/** What a list of documents or clips says of one doubtful job. Exactly one thing that fits, and fits nobody else, is proof. */
export function matchListed(job: JobRecord, doubt: Doubt, evidence: ListEvidence): Finding {
  const { owners, times } = evidence;
  // What an earlier job with this content may have made stood there before this one was added.
  const before = evidence.stoodBefore(doubt.lastTry.job_id);
  const sent = evidence.sentFile(job);
  // What the job was accepted as is its own, and nothing that came of another try.
  const isTaken = (item: Listed): boolean =>
    item.id === before ||
    item.id === job.remote_id ||
    (owners.get(item.id) ?? []).some((owner) => owner !== job.id) ||
    evidence.contents.compare(item, sent) === 'other';
  const fitting = [...keysOf(job)]
    .flatMap((key) => evidence.itemsByKey.get(key) ?? [])
    .filter((item) => !isTaken(item));
  const inTime = withoutTwins(
    fitting.filter((item) => isMadeSince(item, doubt.tries, evidence)),
    job,
    doubt,
    evidence,
  );
  const [only, another] = inTime;
  if (only !== undefined && another !== undefined) {
    return {
      kind: 'unclear',
      message: message('finding.several', { count: inTime.length, name: job.name }),
    };
  }
  if (fitting.some(({ createdAt }) => createdAt === null)) {
    return { kind: 'unclear', message: message('finding.no_time', { name: job.name }) };
  }
  if (only === undefined) return judgeAbsent(job, doubt, evidence, isTaken);
  if ((only.createdAt?.cutMs ?? 0) > clockSlackMs && !isOurs(only, doubt, evidence)) {
    // So coarse a time says nothing to a person either.
    return { kind: 'unclear', mayStand: true, message: message('finding.listed_unsure', { name: job.name }) };
  }
  if (evidence.contents.compare(only, sent) === 'unsure') {
    return {
      kind: 'unclear',
      mayStand: true,
      message: message('finding.listed_other_content', { name: job.name }),
    };
  }
  if (job.kind === 'clip_upload' && !isReady(only, evidence)) return notReady(only);
  const rivals = evidence.names.rivalsOf(
    only,
    job,
    doubt.firstEndMs - 2 * clockSlackMs,
    doubt.tries[0]?.id ?? 0,
  );
  const isLocal = only.createdAt?.local !== undefined;
  const windowsOf = ({ id }: Claimant) => evidence.serviceTimes.windowsOf(evidence.triesOf(id), isLocal);
  const rival = rivals.find((claimant) => mayHaveMade(only, claimant, windowsOf(claimant), times));
  if (rival !== undefined) {
    return {
      kind: 'unclear',
      message: message('finding.rival', { name: job.name, job: rival.id }),
    };
  }
  return {
    kind: 'arrived',
    message: message('finding.listed', { name: job.name, at: madeAtMs(only, doubt, evidence) }),
    remoteId: only.id,
    remoteStatus: only.status,
    isUnmistakable: isOurs(only, doubt, evidence) && rivals.every((claimant) => windowsOf(claimant) !== null),
  };
}

/** Where one was made just while ours was under way, what was made while another of its name was is that one's. */
function withoutTwins(
  inTime: readonly Listed[],
  job: JobRecord,
  doubt: Doubt,
  evidence: ListEvidence,
): readonly Listed[] {
  const own = inTime.filter((item) => isOurs(item, doubt, evidence));
  if (own.length !== 1 || inTime.length === 1) return inTime;
  const isTwins = ({ key, createdAt }: Listed): boolean =>
    createdAt !== null &&
    key !== null &&
    (evidence.claimantsByKey.get(key) ?? []).some(
      ({ id }) =>
        id !== job.id &&
        (evidence.serviceTimes.windowsOf(evidence.triesOf(id), createdAt.local !== undefined) ?? []).some(
          (window) => isWithin(asItReads(createdAt), window),
        ),
    );
  return inTime.filter((item) => own.includes(item) || !isTwins(item));
}

/** It was made just while ours was under way: by the service's own clock, which no other clock can put off. */
function isOurs(
  { createdAt }: Listed,
  { tries }: Pick<Doubt, 'tries'>,
  { serviceTimes }: ListEvidence,
): boolean {
  if (createdAt === null) return false;
  const moment = asItReads(createdAt);
  if (moment.cutMs >= coarseMs) return false;
  const windows = serviceTimes.knownWindowsOf(tries, createdAt.local !== undefined);
  return windows.some((window) => isWithin(moment, window));
}

/** Where another job was under way when this was made. Whoever stopped waiting may have made something a little later. */
function mayHaveMade(
  item: Listed,
  claimant: Claimant,
  windows: readonly ServiceWindow[] | null,
  times: Times,
): boolean {
  const { createdAt } = item;
  if (createdAt === null) return true;
  if (windows === null) return isSince(item, claimant.first_end_ms, times);
  return windows.some((window) =>
    isWithin(asItReads(createdAt), window, window.toMs === null ? Infinity : clockSlackMs),
  );
}

/** By our clock. */
function madeAtMs(item: Listed, doubt: Doubt, evidence: ListEvidence): number {
  const { nowMs, serviceAheadMs } = evidence.times;
  const { createdAt } = item;
  if (createdAt === null) return nowMs;
  if (createdAt.local === undefined) return createdAt.atMs - serviceAheadMs;
  // What no zone says of it, the try says that it was made by.
  const by = doubt.tries.find((one) => isOurs(item, { tries: [one] }, evidence));
  return by === undefined ? doubt.lastEndMs : endOf(by);
}

/**
 * An upload in parts knows its clip's id from the beginning, and some services list the clip from then on. So it counts only once it
 * is ready: every earlier status may be that of an upload that was opened and never completed.
 */
export function judgeUploaded(job: JobRecord, doubt: Doubt, clipId: string, evidence: ListEvidence): Finding {
  const clip = evidence.list.items.find(({ id }) => id === clipId);
  if (clip === undefined) return notListed(job, doubt, evidence);
  if (!isReady(clip, evidence)) return notReady(clip);
  return {
    kind: 'arrived',
    message: message('finding.clip', { clip: clipId, status: clip.status }),
    remoteId: clipId,
    remoteStatus: clip.status,
    // Its id was given to this very upload.
    isUnmistakable: true,
  };
}

function isReady(clip: Listed, { clipMeaning }: ListEvidence): clip is Listed & { readonly status: string } {
  return clip.status !== null && clipMeaning(clip.status) === 'success';
}

function notReady({ id: clip, status }: Listed): Finding {
  // While it waits for its bytes no clip was made, so sending again makes no second one.
  if (status !== null && statusWord(status) === 'uploading') {
    return { kind: 'unclear', message: message('finding.clip_uploading', { clip, status }) };
  }
  return {
    kind: 'unclear',
    mayStand: true,
    message:
      status === null
        ? message('finding.clip_without_status', { clip })
        : message('finding.clip_not_ready', { clip, status }),
  };
}

function judgeAbsent(
  job: JobRecord,
  doubt: Doubt,
  evidence: ListEvidence,
  isTaken: (item: Listed) => boolean,
): Finding {
  const { names } = evidence;
  const ownNamed = [...keysOf(job)].flatMap((key) => evidence.itemsByKey.get(key) ?? []);
  const contested = ownNamed.find((item) => names.isOtherwiseNamed(item));
  if (contested !== undefined) {
    const [owner = job.id] = (evidence.owners.get(contested.id) ?? []).filter((id) => id !== job.id);
    return {
      kind: 'unclear',
      mayStand: true,
      message: message('finding.listed_of_other', { name: job.name, job: owner }),
    };
  }
  const unowned = evidence.list.items.filter(
    (item) => !isTaken(item) && (item.createdAt === null || isMadeSince(item, doubt.tries, evidence)),
  );
  // The service names a clip as it likes where it does not tell the address: any new one may be this.
  const strangers = unowned.filter(({ key }) => key?.startsWith('url ') !== true);
  if (job.kind === 'clip_import' && strangers.length > 0) {
    return {
      kind: 'unclear',
      message: message('finding.clips_without_address', { count: strangers.length }),
    };
  }
  const { name } = job;
  const [alike] = names.likenessesOf(job, unowned);
  if (alike !== undefined) {
    const listed = alike.key?.replace(/^name /u, '') ?? '';
    return {
      kind: 'unclear',
      mayStand: true,
      message: message('finding.listed_otherwise', { name, listed }),
    };
  }
  if (unowned.length > 0 && names.areChanged) {
    const { length: count } = unowned;
    return { kind: 'unclear', mayStand: true, message: message('finding.names_changed', { name, count }) };
  }
  return notListed(job, doubt, evidence);
}

function notListed(job: JobRecord, doubt: Doubt, { list, times, itemsByKey }: ListEvidence): Finding {
  const listed = { name: job.name, count: list.items.length };
  const standsThere = [...keysOf(job)].some((key) => itemsByKey.has(key));
  if (!list.isWhole) {
    return {
      kind: 'unclear',
      message: message('finding.list_cut', listed),
    };
  }
  const passedMs = passedSince(doubt, times);
  if (passedMs < listingDelayMs) {
    return {
      kind: 'unclear',
      message: message(standsThere ? 'finding.no_new_yet' : 'finding.not_listed_yet', {
        name: job.name,
        seconds: wholeSeconds(listingDelayMs - passedMs),
      }),
    };
  }
  return {
    kind: 'not_found',
    message: message(standsThere ? 'finding.no_new' : 'finding.not_listed', listed),
  };
}
