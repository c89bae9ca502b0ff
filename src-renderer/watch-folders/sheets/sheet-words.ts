import type { FolderSheet, SheetRow, SheetSummary } from '../../../src-main/contract/sheet.ts';
import { formatAmount } from '../../shared/format.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { jobWords } from '../../words/contract.ts';

/** `3 rows, 1 awaiting its file, 1 with something wrong` */
export function sheetSum({ rows, awaiting, faults }: FolderSheet): string {
  const parts = [formatAmount(rows, 'row')];
  if (awaiting > 0) parts.push(`${String(awaiting)} awaiting ${awaiting === 1 ? 'its file' : 'their files'}`);
  if (faults > 0) parts.push(`${String(faults)} with something wrong`);
  return parts.join(', ');
}

/** What the row says, as it would be said: `slide 2, carousel Lisbon`. */
export function saysWords({ says }: SheetRow): string {
  return says.map(({ name, value }) => `${name.replaceAll('_', ' ')} ${visibleText(value, 80)}`).join(', ');
}

export interface RowWords {
  readonly word: string;
  readonly second: string | null;
  readonly voice: 'plain' | 'ask' | 'quiet';
}

export function rowWords(row: SheetRow): RowWords {
  const { state, question, job, reason, isKept } = row;
  if (question !== null) {
    const second = `Sent to ${visibleText(question.from, 120)}. The sheet says ${visibleText(question.to, 200)} now`;
    return { word: 'Changed after it was sent', second, voice: 'ask' };
  }
  const words = reason === null ? null : visibleText(reason, 200);
  switch (state) {
    case 'awaiting':
      return { word: 'Awaiting its file', second: null, voice: 'quiet' };
    case 'settling':
      return { word: 'Settling', second: words, voice: 'plain' };
    case 'left_out':
      return { word: 'Not sent', second: words, voice: 'quiet' };
    case 'in_hand':
    case 'ended': {
      if (job === null) return { word: 'In hand before', second: words, voice: 'quiet' };
      const kept = isKept ? 'Kept as it was sent' : words;
      const voice = job.state === 'needs_attention' || job.state === 'in_doubt' ? 'ask' : 'plain';
      return { word: upper(jobWords.stateWords[job.state]), second: kept, voice };
    }
  }
}

/** What a folder's row says of its sheet where that needs somebody; `null` where it does not. */
export function sheetTrouble(sheet: SheetSummary | undefined): string | null {
  if (sheet === undefined) return null;
  const name = visibleText(sheet.name ?? 'The sheet', 60);
  if (sheet.asking > 0)
    return `${formatAmount(sheet.asking, 'row')} of ${name} changed after ${sheet.asking === 1 ? 'it was' : 'they were'} sent`;
  if (sheet.trouble !== null) return visibleText(sheet.trouble, 200);
  return sheet.faults > 0 ? `${formatAmount(sheet.faults, 'row')} of ${name} with something wrong` : null;
}

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
