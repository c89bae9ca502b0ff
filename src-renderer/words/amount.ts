/** Numbers within sentences, as the language that the pages speak writes them. */
import { perLocale } from './per-locale.ts';

const numbers = perLocale((locale) => new Intl.NumberFormat(locale));
const plurals = perLocale((locale) => new Intl.PluralRules(locale));

/** `2,104`, `2.104` */
export function formatCount(count: number): string {
  return numbers().format(count);
}

/** What fits a number, without it: `is`, `are`. English and German know one and other. */
export function plural(count: number, one: string, many: string): string {
  return plurals().select(count) === 'one' ? one : many;
}
