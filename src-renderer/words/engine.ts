import { readBatchName } from '../../src-main/contract/batch-name.ts';
import { inPrintedEnglish } from '../../src-main/contract/german/engine-sentence.ts';
import { germanOf } from '../../src-main/languages/prose.ts';
import { catalogueOf } from './catalogues.ts';
import { speech } from './language.svelte.ts';
import { say } from './say.ts';

/** What the engine says of one case, in the language of the pages; `null` where that is not known. */
export function inPagesLanguage(text: string): string | null {
  const { language, locale } = speech();
  return language === 'de' ? germanOf(catalogueOf, text, locale) : inPrintedEnglish(text);
}

const withoutYear = { day: 'numeric', month: 'short' } as const;

/**
 * A batch's name in the language of the pages and with its day as people there write it, where the engine made it: `Help centre, 2 Mar`,
 * of another year with that. Any other is as it was given. Not yet made visible.
 */
export function nameOfBatch(name: string, nowMs = Date.now()): string {
  const made = readBatchName(name);
  if (made === null) return name;
  const at = new Date(made.of === 'folder' ? `${made.at}T12:00` : made.at.replace(' ', 'T'));
  if (Number.isNaN(at.getTime())) return name;
  const isThisYear = at.getFullYear() === new Date(nowMs).getFullYear();
  const { locale } = speech();
  const day = at.toLocaleDateString(locale, isThisYear ? withoutYear : { ...withoutYear, year: 'numeric' });
  if (made.of === 'folder') return `${made.name}, ${day}`;
  const when = `${day}, ${at.toLocaleTimeString(locale, { timeStyle: 'short' })}`;
  return say(`batch_names.${made.of}`, { when });
}
