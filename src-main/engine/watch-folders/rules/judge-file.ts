import type { FileLimits } from '../../../contract/file-limits.ts';
import { dataSize, period } from '../../../contract/messages/amounts.ts';
import type { LeftOut } from './file-rules.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';

/** What a file system says of a file. */
export interface JudgedFile {
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
  /** Left out where the file system does not say. */
  readonly unchangedForMs?: number;
}

/** `young`: it goes once it is old enough, in so many milliseconds. */
export type Judgement =
  | LeftOut
  | { readonly send: true }
  | { readonly send: 'later'; readonly inMs: number; readonly reason: Recorded };

const within: Judgement = { send: true };

/** What the size of a file says, which may grow no more: it stands still, or waits in the queue. */
export function judgeSize({ minBytes, maxBytes }: FileLimits, sizeBytes: number): LeftOut | null {
  if (minBytes !== undefined && sizeBytes < minBytes)
    return leftOut(told('file.too_small', { dataSize: dataSize(minBytes) }));
  return tooLarge(maxBytes, sizeBytes);
}

/** What leaves a file out however it goes on: it may still grow, and it grows older. */
export function judgeAtSight(limits: FileLimits, file: JudgedFile, nowMs: number): LeftOut | null {
  return tooLarge(limits.maxBytes, file.sizeBytes) ?? tooOld(limits.maxAgeMs, file, nowMs);
}

/** A file that stands still. Wall-clock time. */
export function judgeFile(limits: FileLimits, file: JudgedFile, nowMs: number): Judgement {
  const leftOutBy = judgeSize(limits, file.sizeBytes) ?? tooOld(limits.maxAgeMs, file, nowMs);
  if (leftOutBy !== null) return leftOutBy;
  const { minAgeMs } = limits;
  if (minAgeMs === undefined) return within;
  const inMs = minAgeMs - ageMs(file, nowMs);
  if (inMs <= 0) return within;
  const isAhead = file.modifiedAtMs > nowMs;
  return {
    send: 'later',
    inMs,
    reason: told(isAhead ? 'file.future' : 'file.young', { period: period(minAgeMs) }),
  };
}

/** For a file that a person wants sent now: how large or how old it may be holds all the same. */
export function withoutLeastAge({ minBytes, maxBytes, maxAgeMs }: FileLimits): FileLimits {
  return {
    ...(minBytes !== undefined && { minBytes }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(maxAgeMs !== undefined && { maxAgeMs }),
  };
}

function tooLarge(maxBytes: number | undefined, sizeBytes: number): LeftOut | null {
  if (maxBytes === undefined || sizeBytes <= maxBytes) return null;
  return leftOut(told('file.too_large', { dataSize: dataSize(maxBytes) }));
}

function tooOld(maxAgeMs: number | undefined, file: JudgedFile, nowMs: number): LeftOut | null {
  if (maxAgeMs === undefined || ageMs(file, nowMs) <= maxAgeMs) return null;
  return leftOut(told('file.too_old', { period: period(maxAgeMs) }));
}

/** A time of change that lies ahead says nothing: then it is as old as it has stood still. */
function ageMs({ modifiedAtMs, unchangedForMs = 0 }: JudgedFile, nowMs: number): number {
  return modifiedAtMs > nowMs ? unchangedForMs : nowMs - modifiedAtMs;
}

function leftOut(reason: Recorded): LeftOut {
  return { send: false, phase: 'ignored', reason };
}
