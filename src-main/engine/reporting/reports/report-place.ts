import { jobStates, type JobState } from '../../../contract/job.ts';

/** The two parts of a report, in their order: what was not delivered, and what was. */
export const reportParts = ['not_delivered', 'delivered'] as const;
export type ReportPart = (typeof reportParts)[number];

export const statesOfPart: Readonly<Record<ReportPart, readonly JobState[]>> = {
  not_delivered: jobStates.filter((state) => state !== 'done'),
  delivered: ['done'],
};

/** Where the next piece of a report begins. */
export interface ReportPlace {
  readonly part: number;
  /** 0: at the beginning of the part. */
  readonly afterId: number;
  readonly isAnyWritten: boolean;
}

export const reportBeginning = 0;

/** A cursor is the last job that was given, and in which part of the report, so that nothing is kept between pieces. */
export function cursorAt({ part, afterId, isAnyWritten }: ReportPlace): number {
  return afterId * 4 + part * 2 + (isAnyWritten ? 1 : 0);
}

export function placeOf(cursor: number): ReportPlace {
  return {
    part: Math.floor(cursor / 2) % 2,
    afterId: Math.floor(cursor / 4),
    isAnyWritten: cursor % 2 === 1,
  };
}

/** `lookedTo`: the last job of the part that was looked at; `null`: the part is through. The end of the report is `null`. */
export function nextPlace(
  { part, isAnyWritten }: ReportPlace,
  lookedTo: number | null,
  isWritten: boolean,
): ReportPlace | null {
  const written = { isAnyWritten: isAnyWritten || isWritten };
  if (lookedTo !== null) return { part, afterId: lookedTo, ...written };
  return part === reportParts.length - 1 ? null : { part: part + 1, afterId: 0, ...written };
}
