import { hourMs } from '../../../foundation/durations.ts';
import { isSameFile, type FileIdentity } from '../../../foundation/files/file-system.ts';
import type { ContentReading } from './read-content.ts';
import type { FileRecord, FileState } from './file-records.ts';
import { goesAsItIs } from './document-end.ts';
import { askingCount, heldCount } from './phase-counts.ts';
import type { JudgedFile, Judgement } from '../rules/judge-file.ts';
import { classifyFile, leftOutByLimit, settling, waiting, written, type Sighting } from './classify-file.ts';
import { recheckDelayMs, type Timings } from './timings.ts';
import { messageOf, told, type Recorded } from '../../storage/messages/recorded.ts';

/** How a folder settles its files: all in milliseconds, times monotonic. */
export interface SettleContext {
  readonly nowMs: number;
  readonly settleMs: number;
  /** What is safe, where the folder asks for more. Left out: `settleMs`. */
  readonly safeSettleMs?: number;
  readonly timings: Timings;
  /** What the folder's limits say of a file that stands still. Left out: there are none. */
  readonly judge?: (file: JudgedFile) => Judgement;
}

/** What a file waits for by its age is looked for at least so often: the time base stands still while the machine sleeps. */
const youngestLookMs = hourMs;

/** From one reading to the next, so that the last comes just as the settle time is over. */
export function settleStepMs(settleMs: number, timings: Timings): number {
  return settleMs / Math.max(1, timings.settleReadings - 1);
}

/**
 * One more reading of a file that is due. Returns its next state, or `ready` where it has stood still for long enough (or, if
 * it could not be read before, may be tried again) and its content is to be read.
 */
export function afterStatus(
  record: FileState,
  identity: FileIdentity & { readonly unchangedForMs?: number },
  context: SettleContext,
): { readonly ready: boolean; readonly state: FileState } {
  const stepMs = settleStepMs(context.settleMs, context.timings);
  if (!isSameFile(record, identity)) {
    const message = record.phase === 'settling' ? written : waiting;
    return { ready: false, state: settling(record, identity, { nowMs: context.nowMs, stepMs }, message) };
  }
  if (record.phase === 'unreadable') return { ready: true, state: { ...record, recheckAtMs: null } };
  const recheckCount = record.recheckCount + 1;
  const stoodStillMs = context.nowMs - record.changedAtMs;
  if (recheckCount < context.timings.settleReadings || stoodStillMs < context.settleMs) {
    // How long it stood still may be of an earlier run, so each run takes its own readings, as far apart as is safe.
    const isRead = recheckCount >= context.timings.settleReadings;
    const leastMs = isRead
      ? stepMs / 10
      : settleStepMs(context.safeSettleMs ?? context.settleMs, context.timings);
    const restMs = Math.max(leastMs, Math.min(stepMs, context.settleMs - stoodStillMs));
    return { ready: false, state: { ...record, recheckCount, recheckAtMs: context.nowMs + restMs } };
  }
  if (identity.sizeBytes === 0) {
    const state = { ...record, recheckCount: 0, recheckAtMs: null };
    return { ready: false, state: { ...state, phase: 'empty', reason: told('file.empty') } };
  }
  const still = { ...record, recheckCount, recheckAtMs: null };
  // Its date may lie ahead, and its system may not keep when it changed: it has stood still at least since it was seen.
  const unchangedForMs = Math.max(identity.unchangedForMs ?? 0, stoodStillMs);
  return judged(still, context.judge?.({ ...identity, unchangedForMs }) ?? { send: true }, context.nowMs);
}

/** Its content is forgotten, so that it is a new file again once the file that it is a copy of is not there any more. */
export function asCopy(record: FileRecord, copy: Sighting, nowMs: number): FileState {
  return classifyFile(record, copy, { mode: 'live', nowMs, stepMs: 0 }) ?? record;
}

function judged(
  record: FileState,
  judgement: Judgement,
  nowMs: number,
): { readonly ready: boolean; readonly state: FileState } {
  switch (judgement.send) {
    case true:
      return { ready: true, state: record };
    case false:
      return { ready: false, state: leftOutByLimit(record, record, judgement.reason, nowMs) };
    case 'later': {
      const { reason, inMs } = judgement;
      const recheckAtMs = nowMs + Math.min(inMs, youngestLookMs);
      return { ready: false, state: { ...record, reason, recheckAtMs } };
    }
  }
}

/** Nothing was seen of a waiting file, or said of it, since it was read. */
export function isSameWait(now: FileRecord, then: FileRecord): boolean {
  return (
    now.recheckAtMs === then.recheckAtMs &&
    now.recheckCount === then.recheckCount &&
    now.hurried === then.hurried
  );
}

/** True of what was seen at a path instead of its file: before it is written, the file may be back, and seen. */
export function isOfPath(reading: Exclude<ContentReading, { kind: 'read' }>): boolean {
  return reading.kind === 'absent' || (reading.kind === 'left_out' && reading.isOfPath === true);
}

/** The state after content could not be handed over. */
export function afterReading(
  record: FileState,
  reading: Exclude<ContentReading, { kind: 'read' }>,
  context: SettleContext,
): FileState {
  const { nowMs, timings, settleMs } = context;
  switch (reading.kind) {
    case 'changed':
      return settling(record, reading.identity, { nowMs, stepMs: settleStepMs(settleMs, timings) }, written);
    case 'incomplete':
      // A person said so while it was read.
      if (record.reason === goesAsItIs) return { ...record, recheckAtMs: nowMs };
      return {
        ...waitAgain(record, reading.reason, context),
        recheckAtMs: Math.min(nowMs + waitMs(record, timings), record.changedAtMs + timings.incompleteMs),
      };
    case 'absent':
      return {
        ...record,
        phase: 'gone',
        reason: null,
        recheckAtMs: null,
        recheckCount: 0,
        goneFrom: record.phase,
      };
    case 'left_out':
      return { ...record, phase: 'ignored', reason: reading.reason, recheckAtMs: null, recheckCount: 0 };
    case 'unreadable': {
      const failures = record.phase === 'unreadable' ? Math.max(0, record.recheckCount) + 1 : 1;
      const recheckAtMs = nowMs + recheckDelayMs(timings, failures - 1);
      return { ...record, phase: 'unreadable', reason: reading.reason, recheckCount: failures, recheckAtMs };
    }
    case 'held':
      return {
        ...record,
        ...{ phase: 'unreadable', reason: reading.reason, recheckAtMs: null, recheckCount: heldCount },
      };
    case 'again':
    case 'later':
    case 'elsewhere':
      return { ...record, recheckAtMs: nowMs + timings.recheckFirstMs };
    case 'stopped':
      return { ...record, recheckAtMs: null };
  }
}

/** A file that has settled waits for something else; readings go on at growing intervals. */
export function waitAgain(record: FileState, reason: Recorded, { nowMs, timings }: SettleContext): FileState {
  return { ...record, phase: 'settling', reason, recheckAtMs: nowMs + waitMs(record, timings) };
}

/** A list that was read asks a person. `againAtMs`: what it asks for may be there by then; `null`: only a person can answer. */
export function asks(record: FileState, reason: Recorded, againAtMs: number | null = null): FileState {
  return {
    ...record,
    ...{ phase: 'unreadable', reason: told('file.waits_for_you', { reason: messageOf(reason) }) },
    ...{ recheckAtMs: againAtMs, recheckCount: askingCount },
  };
}

function waitMs(record: FileState, timings: Timings): number {
  return recheckDelayMs(
    timings,
    record.phase === 'settling' ? record.recheckCount - timings.settleReadings : 0,
  );
}
