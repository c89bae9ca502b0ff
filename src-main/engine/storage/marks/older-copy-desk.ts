import type { LostSpan, OlderCopy } from './older-copy.ts';

/** The question whether this data folder is an older copy, and what follows from the answer. */
export interface OlderCopyDesk {
  /** Nothing is sent before a person answers. `null`: nothing is asked. */
  readonly question: OlderCopy | null;
  /** This start found it. */
  readonly isNew: boolean;
  /** When something was sent that is not recorded; files of that time are doubted. `null`: there is no such time. */
  span(): LostSpan | null;
  /** `mayHaveSent`: what was sent since may be what waits here. False: a person knows that it is not. */
  answer(mayHaveSent: boolean): void;
}
