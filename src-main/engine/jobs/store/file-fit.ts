import { message, type Message } from '../../../contract/messages/message.ts';
import { recorded, told, type Recorded } from '../../storage/messages/recorded.ts';
import { allOf, factsAsSent, mayTellPlace, whyLocated, whyUnfit } from '../../../contract/file-fit.ts';
import { isCutShort, type ContentFacts } from '../../../contract/content-facts.ts';
import type { TargetLimits, LimitScope } from '../../../contract/target-limits.ts';
import type { LocationRule } from '../../../contract/folder-rules.ts';
import { fileTargetKindSchema } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { resetForRetry } from '../policy/reset-for-retry.ts';
import type { FactRecords } from './fact-records.ts';
import type { FileLimitRecords } from './file-limit-records.ts';
import { neverDueMs, type JobFields, type JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';

type Place = Pick<
  JobRecord,
  'connection_id' | 'target_kind' | 'target_id' | 'watch_folder_id' | 'location_rule'
>;

export interface JudgedFile {
  readonly facts: ContentFacts | null;
  readonly sizeBytes: number;
  /** A person knows that its end is missing. */
  readonly goesCutShort?: boolean;
}

/** Whether files fit where they go. */
export interface FileFit {
  /** Of a file that has no job yet. `null`: it fits. */
  ofNew(place: Place, file: JudgedFile): Recorded | null;
  /**
   * Whether a person sends it although its end is missing. Not where its folder keeps places from leaving: what goes anyway goes with
   * those too.
   */
  goesCutShort(place: Place, file: JudgedFile): boolean;
  /** `null`: it fits, or a person said that it goes all the same. */
  of(job: JobRecord): Recorded | null;
  /** Whether what leaves is to say nothing of where it was taken. What a person sends all the same goes as well as it can. */
  leavesWithoutLocation(job: JobRecord): boolean;
}

/** `locationRuleOf`: what a watched folder says of files that tell where they were taken. */
export function createFileFit(
  limits: FileLimitRecords,
  facts: FactRecords,
  locationRuleOf: (watchFolderId: number) => LocationRule,
): FileFit {
  // Where neither says anything a person named the file, and was told of it.
  const ruleOf = ({ watch_folder_id, location_rule }: Place): LocationRule =>
    location_rule ?? (watch_folder_id === null ? 'send' : locationRuleOf(watch_folder_id));
  const limitsOf = ({ connection_id, target_kind, target_id }: Place): TargetLimits | null => {
    const targetKind = fileTargetKindSchema.safeParse(target_kind);
    if (!targetKind.success) return null;
    return limits.nearest({
      ...{ connectionId: connection_id, targetKind: targetKind.data, targetId: target_id },
    });
  };
  const goesCutShort: FileFit['goesCutShort'] = (place, file) =>
    file.goesCutShort === true && whyCutShort(place, file.facts) !== null && ruleOf(place) === 'send';
  const judge: FileFit['ofNew'] = (place, file) => {
    // Hardly any file tells, and to ask costs a statement.
    const rule = mayTellPlace(file.facts) ? ruleOf(place) : 'send';
    const nearest = limitsOf(place);
    const sent = { ...file, facts: factsAsSent(rule, file.facts) };
    const why = nearest === null ? [] : [...whyUnfit(nearest, sent)];
    const located = whyLocated(rule, file.facts);
    if (located !== null) why.push(located);
    const cut = goesCutShort(place, file) ? null : whyCutShort(place, file.facts);
    if (cut !== null && why.length === 0) return recorded(cut);
    if (cut !== null) why.push(cut);
    const reason = allOf(why);
    return reason === null ? null : told('unfit.not_met', { reason });
  };
  return {
    ofNew: judge,
    goesCutShort,
    of(job) {
      if (job.size_bytes === null || facts.goesAnyway(job.id)) return null;
      return judge(job, { facts: facts.of(job.id), sizeBytes: job.size_bytes });
    },
    leavesWithoutLocation: (job) => job.path !== null && ruleOf(job) === 'remove',
  };
}

/**
 * The copy into its folder was waited for as long as is sensible, so that only a person knows whether its end still comes. Documents without an
 * end mark go with a note, as programs write such; what a person named was seen when it was added.
 */
function whyCutShort({ watch_folder_id }: Place, facts: ContentFacts | null): Message | null {
  const isWatched = watch_folder_id !== null && facts !== null && facts.kind !== 'document';
  return isWatched && isCutShort(facts) ? message('unfit.cut_short') : null;
}

/** What becomes of a job whose file does not fit: it waits for a person. */
export function fieldsOfUnfit<Fields extends JobFields>(job: Fields, why: Recorded): Fields {
  return {
    ...job,
    state: 'needs_attention',
    hold: null,
    cause: 'unfit',
    due_at_ms: neverDueMs,
    reason: why,
  };
}

/** Why a job goes on that did not fit. */
export const fitsNow = told('unfit.fits_now');

export interface Rejudged {
  readonly held: number;
  readonly released: number;
}

const judgedTogether = 500;

/** Judges jobs that wait anew, where limits of theirs have changed: piece by piece, so that others have their turns in between. */
export function createRejudge(options: {
  database: OutboxDatabase;
  store: JobStore;
  fit: FileFit;
  afterTurn: () => Promise<void>;
}): (scope: LimitScope) => Promise<Rejudged> {
  const { database, store, fit } = options;
  const waiting = database.prepare<
    [
      {
        state: 'queued' | 'needs_attention';
        after: number;
        connectionId: number;
        kind: string | null;
        id: string | null;
      },
    ],
    JobRecord
  >(`
    select * from job indexed by job_state
    where state = :state and id > :after and connection_id = :connectionId and path is not null
      and ifnull(cause, 'unfit') = 'unfit'
      and (:kind is null or target_kind = :kind) and (:id is null or target_id = :id)
    order by id limit ${String(judgedTogether)}`);

  function judge(job: JobRecord): keyof Rejudged | null {
    const reason = fit.of(job);
    if (reason !== null && reason !== job.reason) store.change(job, fieldsOfUnfit(job, reason));
    if (job.state === 'queued') return reason === null ? null : 'held';
    if (reason === null) store.change(job, resetForRetry(job, fitsNow));
    return reason === null ? 'released' : null;
  }

  return async (scope) => {
    const judged = { held: 0, released: 0 };
    const asked = { connectionId: scope.connectionId, kind: scope.targetKind, id: scope.targetId };
    for (const state of ['queued', 'needs_attention'] as const) {
      for (let after = 0; ;) {
        const jobs = waiting.all({ ...asked, state, after });
        store.together(() => {
          for (const job of jobs) {
            const what = judge(job);
            if (what !== null) judged[what] += 1;
          }
        });
        after = jobs.at(-1)?.id ?? after;
        if (jobs.length < judgedTogether) break;
        await options.afterTurn();
      }
    }
    return judged;
  };
}
