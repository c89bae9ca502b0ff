import {
  correctedTargetKindSchema,
  correctionDeeds,
  type CorrectionCell,
  type CorrectionDeed,
  type CorrectionRow,
} from '../../../contract/correction.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { FileTargetKind } from '../../../contract/job.ts';

/** A cell that nothing can be done by, and why. */
export class WrongCell extends Error {
  readonly column: CorrectionCell;
  readonly why: Message;

  constructor(column: CorrectionCell, why: Message) {
    super(why.code);
    this.column = column;
    this.why = why;
  }
}

/** What a row says; `null` where it says nothing. */
export interface Correction {
  readonly id: number;
  readonly check: string;
  readonly deed: CorrectionDeed;
  readonly file: string | null;
  readonly url: string | null;
  readonly title: string | null;
  readonly targetKind: FileTargetKind | null;
  readonly targetId: string | null;
  readonly slideId: string | null;
  readonly remoteId: string | null;
}

const longest = { title: 500, target_id: 200, slide_id: 200, remote_id: 200 } as const;

/** Throws `WrongCell`. */
export function readCorrection(row: CorrectionRow): Correction {
  const said = (column: CorrectionCell): string | null => {
    const text = row[column]?.trim() ?? '';
    return text === '' ? null : text;
  };
  const bounded = (column: keyof typeof longest): string | null => {
    const text = said(column);
    if (text !== null && text.length > longest[column])
      throw new WrongCell(column, message('correction.too_long', { characters: longest[column] }));
    return text;
  };
  return {
    id: readId(row),
    check: said('check') ?? '',
    deed: readDeed(said('do') ?? ''),
    file: said('file'),
    url: said('url'),
    title: bounded('title'),
    targetKind: readKind(said('target_kind')),
    targetId: bounded('target_id'),
    slideId: bounded('slide_id'),
    remoteId: bounded('remote_id'),
  };
}

/** The number of the job that a row names. Throws `WrongCell`. */
export function readId({ job = '' }: CorrectionRow): number {
  const id = /^\d{1,15}$/u.test(job.trim()) ? Number(job) : 0;
  if (id > 0) return id;
  throw new WrongCell('job', message('correction.no_number', { text: job }));
}

function readDeed(text: string): CorrectionDeed {
  const found = correctionDeeds.find((deed) => deed === text.toLowerCase());
  if (found !== undefined) return found;
  const deeds = correctionDeeds.filter((deed) => deed !== '').join(', ');
  throw new WrongCell('do', message('correction.unknown_deed', { text, deeds }));
}

/** Renders and drafts have a clip as their target, which stays as it is. */
function readKind(text: string | null): FileTargetKind | null {
  if (text === null || text === 'clip') return null;
  const kind = correctedTargetKindSchema.safeParse(text);
  if (kind.success) return kind.data;
  const kinds = correctedTargetKindSchema.options.join(', ');
  throw new WrongCell('target_kind', message('correction.unknown_kind', { text, kinds }));
}
