import type { Code, Given } from '../contract/messages/message.ts';
import type { AccountGroup } from '../contract/file-account.ts';
import type { Cause, JobState } from '../contract/job.ts';
import type { ReportedFile, ReportHead } from '../contract/report-page.ts';

/** Labels and sentences in the language of the report. */
export type SayInReport = <Name extends Code>(code: Name, ...given: Given<Name>) => string;

/** How a report is spoken. */
export interface ReportSpeech {
  readonly say: SayInReport;
  /** For dates, and for the `lang` of the page: `de-AT`. */
  readonly locale: string;
  /** IANA name; left out: that of the computer. */
  readonly timeZone?: string;
}

/** The parts of a report, in their order. */
export const reportSections = ['delivered', 'still_open', 'checked', 'on_the_way', 'not_sent'] as const;
export type ReportSection = (typeof reportSections)[number];

export const sectionOfGroup: Readonly<Record<AccountGroup, ReportSection>> = {
  delivered: 'delivered',
  needsYou: 'still_open',
  failed: 'still_open',
  inDoubt: 'checked',
  waiting: 'on_the_way',
  underWay: 'on_the_way',
  notSent: 'not_sent',
};

export function countsBySection(
  counts: Readonly<Record<AccountGroup, number>>,
): Readonly<Record<ReportSection, number>> {
  const sums: Record<ReportSection, number> = {
    ...{ delivered: 0, still_open: 0, checked: 0, on_the_way: 0, not_sent: 0 },
  };
  for (const [group, count] of Object.entries(counts) as [AccountGroup, number][]) {
    sums[sectionOfGroup[group]] += count;
  }
  return sums;
}

/** Why a file was not delivered, in words that the client of an agency knows: no code, and nothing of how Outbox works. */
export function whyNotDelivered({ state, cause }: ReportedFile, say: SayInReport): string {
  return say('batch_report.why', { why: cause === null ? reasonOfState(state) : reasonOfCause(cause) });
}

function reasonOfCause(cause: Cause): Exclude<Cause, 'unfit'> | 'requirements' {
  return cause === 'unfit' ? 'requirements' : cause;
}

type StateAsReason = 'rejected' | 'failed' | 'cancelled' | 'skipped' | 'decision' | 'other';

function reasonOfState(state: JobState): StateAsReason {
  switch (state) {
    case 'rejected':
    case 'failed':
    case 'cancelled':
    case 'skipped':
      return state;
    case 'needs_attention':
      return 'decision';
    default:
      return 'other';
  }
}

export function dayAndTime(atMs: number, { locale, timeZone }: ReportSpeech): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...(timeZone !== undefined && { timeZone }),
  }).format(atMs);
}

export function longDay(atMs: number, { locale, timeZone }: ReportSpeech): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...(timeZone !== undefined && { timeZone }),
  }).format(atMs);
}

/** What a report is of, in words: the name of a batch, or a month. */
export function reportTitle({ of }: Pick<ReportHead, 'of'>, { locale }: ReportSpeech): string {
  return of.kind === 'batch' ? of.name : monthName(of.month, locale);
}

/** `November 2026`. `month` is `2026-11`. */
export function monthName(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}
