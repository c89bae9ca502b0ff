import type { Message } from '../../../contract/messages/message.ts';
import type { FileTargetKind } from '../../../contract/job.ts';
import { namePartUses, usesOfKind, type NamedPart } from '../../../contract/name-pattern.ts';
import type { NameChoice, NameReading } from '../patterns/name-rules.ts';
import type { NearWay } from '../../../contract/sheet.ts';
import type { Said } from './sheet-rows.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';

/** What the sheet of a folder says of a file, as far as it was read. */
export interface SheetSaying {
  /** What the sheet is called, or would be. */
  readonly sheet: string;
  /** Another number with every change of what is said. */
  readonly revision: number;
  /** `null`: no row names the file. */
  readonly row: {
    readonly row: number;
    readonly said: Said;
    /** A person sends it once more, to another place. */
    readonly goesAgain: boolean;
    /** A person said that it goes to another client. */
    readonly isMeant: boolean;
    /** How it means the file; `null`: it names it. */
    readonly near: NearWay | null;
  } | null;
  /** Why no row counts, where one may mean the file and only a person can tell. */
  readonly unclear: Message | null;
}

/** What sheets say, for whoever decides where files go. */
export interface SheetsAsked {
  /** Why the sheet of a folder cannot be asked yet, or `null`. */
  unread(watchFolderId: number): Promise<Recorded | null>;
  says(watchFolderId: number, relativePath: string): SheetSaying;
}

/** A row as what a name would say: its cells choose in the same way. */
export function readingOfRow(said: Said, kind: FileTargetKind): NameReading {
  const parts = partsOf(said);
  const choices = parts.flatMap(({ name, value }): NameChoice[] => {
    const use = namePartUses.find((each) => each === name);
    if (use === undefined || !usesOfKind[kind].includes(use)) return [];
    return [{ part: name, use, value, listed: null, mayBeId: true }];
  });
  return { kind: 'read', pattern: '', parts, choices };
}

export function partsOf(said: Said): NamedPart[] {
  return Object.entries(said).map(([name, value]) => ({ name, value }));
}
