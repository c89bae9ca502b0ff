import type { FolderSheet, SheetRow, SheetSummary } from '../../../src-main/contract/sheet.ts';
import { said } from '../../shared/said.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { jobWords } from '../../words/contract.ts';
import { sheetWords } from '../../words/folder-sheets.ts';

/** `3 rows, 1 awaiting its file, 1 with something wrong` */
export function sheetSum({ rows, awaiting, faults }: FolderSheet): string {
  const parts = [sheetWords.rows(rows)];
  if (awaiting > 0)
    parts.push(
      sheetWords.awaiting(String(awaiting), awaiting === 1 ? sheetWords.itsFile : sheetWords.theirFiles),
    );
  if (faults > 0) parts.push(sheetWords.withFaults(String(faults)));
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
    const second = sheetWords.sentToNow(visibleText(question.from, 120), visibleText(question.to, 200));
    return { word: sheetWords.states.changed, second, voice: 'ask' };
  }
  const words = reason === null ? null : said(reason, 200);
  switch (state) {
    case 'awaiting':
      return { word: sheetWords.states.awaiting, second: null, voice: 'quiet' };
    case 'settling':
      return { word: sheetWords.states.settling, second: words, voice: 'plain' };
    case 'left_out':
      return { word: sheetWords.states.notSent, second: words, voice: 'quiet' };
    case 'in_hand':
    case 'ended': {
      if (job === null) return { word: sheetWords.states.inHand, second: words, voice: 'quiet' };
      const kept = isKept ? sheetWords.states.kept : words;
      const voice = job.state === 'needs_attention' || job.state === 'in_doubt' ? 'ask' : 'plain';
      return { word: upper(jobWords.stateWords[job.state]), second: kept, voice };
    }
  }
}

/** What a folder's row says of its sheet where that needs somebody; `null` where it does not. */
export function sheetTrouble(sheet: SheetSummary | undefined): string | null {
  if (sheet === undefined) return null;
  const name = visibleText(sheet.name ?? sheetWords.theSheet, 60);
  if (sheet.asking > 0)
    return sheetWords.changedOf(
      sheet.asking,
      name,
      sheet.asking === 1 ? sheetWords.itWas : sheetWords.theyWere,
    );
  if (sheet.trouble !== null) return said(sheet.trouble, 200);
  return sheet.faults > 0 ? sheetWords.faultsOf(sheet.faults, name) : null;
}

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
