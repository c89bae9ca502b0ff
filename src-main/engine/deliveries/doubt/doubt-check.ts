import { isMessage, message, type Message } from '../../../contract/messages/message.ts';
import type { CheckResult } from '../../../contract/doubt.ts';
import type { AttemptRecords } from '../../jobs/record/attempt-records.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { isOpenQuestion } from '../../jobs/record/states.ts';
import { messageOf } from '../../storage/messages/recorded.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { AskingRound, readKeyOf, type Asked, type AskedService } from './asking-round.ts';
import { createDoubtRecords } from './doubt-records.ts';
import type { Finding } from './finding.ts';
import { timesHere } from './list-times.ts';
import { canCheck, doubtOf, passedSince, type Doubt } from './open-question.ts';
import { settleFinding, type SettlingParts } from './settle-finding.ts';

/** What a look that nobody asked for found. What did not settle the job is left to the caller. */
export interface Look {
  readonly id: number;
  readonly finding: Finding;
  readonly isSettled: boolean;
  /** Since its end left. */
  readonly passedMs: number;
}

/** Asks the service what became of doubtful jobs. It never sends anything, and never queues anything again. */
export interface DoubtCheck {
  canCheck(job: Pick<JobRecord, 'state' | 'cause' | 'kind'>): boolean;
  /** A person asks: every finding is kept. One result for each id, in the order given. Rejects only with the signal's reason. */
  check(ids: readonly number[], signal?: AbortSignal): Promise<CheckResult[]>;
  /** Nobody asked: only what is unmistakable settles a job, and only that is written. Ids that are not in doubt are left out. */
  look(ids: readonly number[], signal?: AbortSignal): Promise<Look[]>;
}

export function createDoubtCheck(
  options: {
    readonly database: OutboxDatabase;
    readonly attempts: AttemptRecords;
  } & SettlingParts &
    Omit<AskedService, 'records' | 'startedMs'>,
): DoubtCheck {
  const { store, attempts } = options;
  const service: AskedService = {
    ...options,
    records: createDoubtRecords(options.database),
    startedMs: options.clock.monotonicMs(),
  };

  async function check(
    ids: readonly number[],
    signal = new AbortController().signal,
  ): Promise<CheckResult[]> {
    const results = new Map<number, CheckResult>();
    await judge(ids, signal, ({ job, finding }) => {
      results.set(job.id, settleFinding(options, job, finding));
    });
    return [...new Set(ids)].map(
      (id) =>
        results.get(id) ?? {
          id,
          finding: 'cannot_ask',
          message: whyNotAsked(id, store.get(id)),
          settled: false,
        },
    );
  }

  async function look(ids: readonly number[], signal = new AbortController().signal): Promise<Look[]> {
    const looks: Look[] = [];
    await judge(ids, signal, ({ job, doubt, finding }) => {
      const look = {
        id: job.id,
        finding,
        isSettled: false,
        passedMs: passedSince(doubt, timesHere(service)),
      };
      if (finding.kind !== 'arrived') looks.push(look);
      else if (finding.isUnmistakable || isAskedByPerson(doubt)) {
        looks.push({ ...look, isSettled: settleFinding(options, job, finding).settled });
      } else looks.push({ ...look, finding: mistakable(finding) });
    });
    return looks;
  }

  /** Reads once for all that wait on the same, and tells of each job that can be asked after. */
  async function judge(
    ids: readonly number[],
    signal: AbortSignal,
    tell: (judged: Asked & { finding: Finding }) => void,
  ): Promise<void> {
    const groups = new Map<string, Asked[]>();
    for (const id of new Set(ids)) {
      const job = store.get(id);
      const doubt = job !== null && canCheck(job) ? doubtOf(attempts.ofJob(id)) : null;
      if (job === null || doubt === null) continue;
      const key = readKeyOf(job);
      groups.set(key, [...(groups.get(key) ?? []), { job, doubt }]);
    }
    const round = new AskingRound(service, signal);
    for (const group of groups.values()) {
      const [first] = group;
      if (first === undefined) continue;
      const judgeOne = await round.judgeOf(first.job);
      signal.throwIfAborted();
      for (const asked of group) tell({ ...asked, finding: judgeOne(asked) });
    }
  }

  return { canCheck, check, look };
}

/** A person said that what a newer copy of the data folder may have sent is to be looked for, whenever it is met here. */
function isAskedByPerson({ lastTry: { detail } }: Doubt): boolean {
  return detail !== null && messageOf(detail).code === 'doubt.newer_copy';
}

/** Enough for a person who looks at it, and not for a decision that nobody asked for. */
function mistakable({ message: found }: Finding): Finding {
  return {
    kind: 'unclear',
    mayStand: true,
    message: isMessage(found, 'finding.listed') ? message('finding.listed_maybe', found.params) : found,
  };
}

function whyNotAsked(id: number, job: JobRecord | null): Message {
  if (job === null) return message('finding.unknown_job', { job: id });
  if (!isOpenQuestion(job)) return message('finding.not_in_doubt');
  if (canCheck(job)) return message('finding.never_sent');
  return job.kind === 'carousel_asset'
    ? message('finding.slides_cannot_be_asked')
    : message('finding.drafts_cannot_be_asked');
}
