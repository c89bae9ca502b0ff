import { isSameFile, type FileIdentity } from '../../../foundation/files/file-system.ts';
import { stuckCount } from './phase-counts.ts';
import type { LeftOut } from '../rules/file-rules.ts';
import type { JudgedFile } from '../rules/judge-file.ts';
import type { FileRecord, FileState } from './file-records.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';

/** What one look at one path found. */
export type Sighting =
  | {
      readonly kind: 'file';
      readonly identity: FileIdentity;
      /** As the file system says; left out where it does not. */
      readonly unchangedForMs?: number;
    }
  /** Never read: by the rules, or because it is a link, a FIFO, a name that is not Unicode. */
  | { readonly kind: 'left_out'; readonly phase: 'ignored' | 'unsupported'; readonly reason: Recorded }
  | { readonly kind: 'unreadable'; readonly reason: Recorded }
  | { readonly kind: 'absent' };

type SightedFile = Extract<Sighting, { kind: 'file' }>;

/** `baseline`: what is there now was there before the folder was added, and stays. */
export type ScanMode = 'live' | 'baseline';

export interface ClassifyContext {
  readonly mode: ScanMode;
  /** Monotonic time. */
  readonly nowMs: number;
  /** From one reading of a settling file to the next. */
  readonly stepMs: number;
  /** Left out where the file system's own times of change say nothing. */
  readonly stillness?: Stillness;
  /** Why a file is left out however it goes on, by the folder's limits. Left out: there are none. */
  readonly leaveOut?: (file: JudgedFile) => LeftOut | null;
}

/** What a file has to stand still, and where its own times are believed. */
export interface Stillness {
  readonly settleMs: number;
  /** Equal readings that this takes, where nothing else tells. */
  readonly readings: number;
  /** Of the root: another file system may lie below it. */
  readonly device: string;
}

export const waiting = told('file.settling');
export const written = told('file.being_written');
export const thereBefore = told('file.there_before');

/**
 * Compares what is recorded of a path with what was seen. Returns the new state, or `null` where nothing changes. A pure
 * function, so that a scan, a watcher's hint and a test give the same answer.
 */
export function classifyFile(
  record: FileRecord | null,
  sighting: Sighting,
  context: ClassifyContext,
): FileState | null {
  switch (sighting.kind) {
    case 'file':
      return context.mode === 'baseline'
        ? classifyBaseline(record, sighting, context)
        : classifyLive(record, sighting, context);
    case 'absent':
      if (record === null || record.phase === 'gone') return null;
      return { ...record, phase: 'gone', reason: null, recheckAtMs: null, goneFrom: record.phase };
    case 'left_out':
    case 'unreadable': {
      const phase = sighting.kind === 'left_out' ? sighting.phase : 'unreadable';
      if (record?.phase === phase && record.reason === sighting.reason) return null;
      const blank = { device: '', inode: '', sizeBytes: 0, modifiedAtMs: 0 };
      const seen = { ...restOf(record), ...blank, reason: sighting.reason, changedAtMs: context.nowMs };
      // Only another scan looks at it again, so that a person is asked at once.
      return phase === 'unreadable' ? { ...seen, phase, recheckCount: stuckCount } : { ...seen, phase };
    }
  }
}

function classifyLive(
  record: FileRecord | null,
  sighting: SightedFile,
  context: ClassifyContext,
): FileState | null {
  const { identity } = sighting;
  if (record === null) return atFirstSight(null, sighting, context);
  switch (record.phase) {
    case 'gone':
      return classifyReturn(record, sighting, context);
    case 'stays':
      return isSameContent(record, identity) ? null : atFirstSight(record, sighting, context);
    case 'settling':
      return isSameFile(record, identity) ? null : settling(record, identity, context, written);
    case 'queued':
      return isSameFile(record, identity)
        ? classifyChangeTime(record, sighting, context)
        : atFirstSight(record, sighting, context);
    case 'ignored':
    case 'unsupported':
    case 'empty':
    case 'unreadable':
      return isSameFile(record, identity) ? null : atFirstSight(record, sighting, context);
  }
}

/**
 * A file that was read, and looks as it did, but for the time of its change: its rights or names changed, or its content under the
 * same size and time. Only reading tells, where its system keeps that time.
 */
function classifyChangeTime(
  record: FileRecord,
  sighting: SightedFile,
  context: ClassifyContext,
): FileState | null {
  const { inodeChangedAtMs } = sighting.identity;
  if (inodeChangedAtMs == null || context.stillness?.device !== sighting.identity.device) return null;
  if (record.inodeChangedAtMs === inodeChangedAtMs) return null;
  if (record.inodeChangedAtMs == null) return { ...record, inodeChangedAtMs };
  const asBefore = { ...context, leaveOut: () => null };
  return { ...atFirstSight(record, sighting, asBefore), goneFrom: 'queued' };
}

/** A file that comes back as it was, for instance with a volume that was unmounted below the root, is as it was. */
function classifyReturn(record: FileRecord, sighting: SightedFile, context: ClassifyContext): FileState {
  const { identity } = sighting;
  if (record.goneFrom === 'stays' && isSameContent(record, identity)) {
    return { ...record, ...onlyIdentity(identity), phase: 'stays', reason: thereBefore, goneFrom: null };
  }
  if (record.goneFrom === 'queued' && isSameFile(record, identity)) {
    return { ...record, phase: 'queued', goneFrom: null };
  }
  return atFirstSight(record, sighting, context);
}

function classifyBaseline(
  record: FileRecord | null,
  sighting: SightedFile,
  context: ClassifyContext,
): FileState | null {
  const { identity } = sighting;
  if (
    record !== null &&
    record.phase !== 'gone' &&
    (record.phase === 'settling' || isSameContent(record, identity))
  ) {
    return classifyLive(record, sighting, context);
  }
  return {
    ...restOf(record),
    ...onlyIdentity(identity),
    phase: 'stays',
    reason: thereBefore,
    changedAtMs: context.nowMs,
  };
}

/**
 * New content that nobody saw being written. How long it has stood still already counts, as if readings had been taken all that
 * time: a change in between would have left a later time. What stood still for long enough is due at once, for the last of them.
 */
function atFirstSight(record: FileState | null, sighting: SightedFile, context: ClassifyContext): FileState {
  const { identity, unchangedForMs = 0 } = sighting;
  const { nowMs, stepMs, stillness, leaveOut } = context;
  const leftOut = leaveOut?.({ ...identity, unchangedForMs }) ?? null;
  if (leftOut !== null) return leftOutByLimit(record, identity, leftOut.reason, nowMs);
  const first = settling(record, identity, context, waiting);
  if (stillness === undefined || identity.device !== stillness.device) return first;
  const stoodMs = Math.min(unchangedForMs, stillness.settleMs);
  const restMs = stillness.settleMs - stoodMs;
  return {
    ...first,
    changedAtMs: nowMs - stoodMs,
    recheckAtMs: nowMs + Math.min(stepMs, restMs),
    recheckCount: restMs === 0 ? Math.max(1, stillness.readings - 1) : 1,
  };
}

/** It was there before under another name. */
export function asStaying(state: FileState): FileState {
  return {
    ...state,
    phase: 'stays',
    reason: thereBefore,
    recheckAtMs: null,
    recheckCount: 0,
    goneFrom: null,
  };
}

/** What a limit leaves out keeps what it was seen as, so that it is judged anew only once it changes, or the limit does. */
export function leftOutByLimit(
  record: FileState | null,
  identity: FileIdentity,
  reason: Recorded,
  nowMs: number,
): FileState {
  return {
    ...restOf(record),
    ...onlyIdentity(identity),
    ...{ phase: 'ignored', reason, changedAtMs: nowMs },
  };
}

/** New or changed content, with this reading as the first. */
export function settling(
  record: FileState | null,
  identity: FileIdentity,
  { nowMs, stepMs }: Pick<ClassifyContext, 'nowMs' | 'stepMs'>,
  reason: Recorded,
): FileState {
  return {
    ...restOf(record),
    ...onlyIdentity(identity),
    phase: 'settling',
    reason,
    changedAtMs: nowMs,
    recheckAtMs: nowMs + stepMs,
    recheckCount: 1,
  };
}

/**
 * What survives a change of content: what was sent before, the slide that the file has, and that a person wants it sent soon, as
 * long as it was not: whoever said so of a file that grows means the whole of it.
 */
function restOf(
  record: FileState | null,
): Omit<FileState, keyof FileIdentity | 'phase' | 'reason' | 'changedAtMs'> {
  return {
    sha256: record?.sha256 ?? null,
    jobId: record?.jobId ?? null,
    slideId: record?.slideId ?? null,
    recheckAtMs: null,
    recheckCount: 0,
    goneFrom: null,
    hurried: record !== null && isWaiting(record) ? record.hurried : 0,
  };
}

/** Whether something is to be read of it yet. */
export function isWaiting({ phase }: Pick<FileState, 'phase'>): boolean {
  return phase === 'settling' || phase === 'unreadable';
}

export function onlyIdentity(identity: FileIdentity): FileIdentity {
  const { device, inode, sizeBytes, modifiedAtMs, inodeChangedAtMs } = identity;
  return {
    ...{ device, inode, sizeBytes, modifiedAtMs },
    ...(inodeChangedAtMs !== undefined && { inodeChangedAtMs }),
  };
}

/**
 * For files that were there first: device and inode numbers change when a volume is mounted again, on some file systems
 * always, and that must not send what was to stay. Reading a file too much is harmless, sending one is not.
 */
function isSameContent(one: FileIdentity, other: FileIdentity): boolean {
  return one.sizeBytes === other.sizeBytes && one.modifiedAtMs === other.modifiedAtMs;
}
