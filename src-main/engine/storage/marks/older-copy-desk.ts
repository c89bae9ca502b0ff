import type { LostSpan, OlderCopy, Unmarked } from './older-copy.ts';

/** The question whether this data folder is an older copy, and what follows from the answer. */
export interface OlderCopyDesk {
  /** Nothing is sent before a person answers. `null`: nothing is asked. */
  readonly question: OlderCopy | null;
  /** This start found it. */
  readonly isNew: boolean;
  /** No mark could tell, so what the service lists has to. `null`: nothing of it is asked. */
  readonly unmarked: Unmarked | null;
  /** So many files that wait stand at the service, and were not there when this data folder was last written. */
  foundAtService(found: { readonly count: number; readonly sentUntilMs: number }): void;
  /** Looks at the mark. True where another copy of this data folder wrote it meanwhile: from now on there is a question. */
  noticeOther(): boolean;
  /**
   * Before an answer: no other copy runs, and the question says what was sent until now. Throws `OutboxError` conflict where one
   * runs.
   */
  readyToAnswer(): void;
  /** When something was sent that is not recorded; files of that time are doubted. `null`: there is no such time. */
  span(): LostSpan | null;
  /** The same, also long after: what is made of a link of that time may come days later. */
  lastSpan(): LostSpan | null;
  /** `mayHaveSent`: what was sent since may be what waits here. False: a person knows that it is not. */
  answer(mayHaveSent: boolean): void;
}
