import type { FolderSheet, SheetRow, SheetSummary } from '../../../src-main/contract/sheet.ts';
import { said } from '../../shared/said.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { say } from '../../words/say.ts';

/** `3 rows, 1 awaiting its file, 1 with something wrong` */
export function sheetSum({ rows, awaiting, faults }: FolderSheet): string {
  const parts = [say('folder_sheets.rows', { count: rows })];
  if (awaiting > 0) parts.push(say('folder_sheets.awaiting', { count: awaiting }));
  if (faults > 0) parts.push(say('folder_sheets.with_faults', { count: faults }));
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
    const second = say('folder_sheets.sent_to_now', {
      from: said(question.from, 120),
      to: said(question.to, 200),
    });
    return { word: say('folder_sheets.states.changed'), second, voice: 'ask' };
  }
  const words = reason === null ? null : said(reason, 200);
  switch (state) {
    case 'awaiting':
      return { word: say('folder_sheets.states.awaiting'), second: words, voice: 'quiet' };
    case 'settling':
      return { word: say('folder_sheets.states.settling'), second: words, voice: 'plain' };
    case 'left_out':
      return { word: say('folder_sheets.states.not_sent'), second: words, voice: 'quiet' };
    case 'in_hand':
    case 'ended': {
      if (job === null) return { word: say('folder_sheets.states.in_hand'), second: words, voice: 'quiet' };
      const kept = isKept ? say('folder_sheets.states.kept') : words;
      const voice = job.state === 'needs_attention' || job.state === 'in_doubt' ? 'ask' : 'plain';
      return { word: upper(say(`job_words.state.${job.state}`)), second: kept, voice };
    }
  }
}

/** What a folder's row says of its sheet where that needs somebody; `null` where it does not. */
export function sheetTrouble(sheet: SheetSummary | undefined): string | null {
  if (sheet === undefined) return null;
  const name = visibleText(sheet.name ?? say('folder_sheets.the_sheet'), 60);
  if (sheet.asking > 0) return say('folder_sheets.changed_of', { count: sheet.asking, sheet: name });
  if (sheet.trouble !== null) return said(sheet.trouble, 200);
  return sheet.faults > 0 ? say('folder_sheets.faults_of', { count: sheet.faults, sheet: name }) : null;
}

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
