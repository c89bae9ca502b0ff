import { readBatchName } from '../contract/batch-name.ts';
import type { Say } from './text.ts';

const withoutYear = { day: 'numeric', month: 'short' } as const;

/**
 * A batch's name in a reader's language and with its day as people there write it, where the engine made it: `Help centre, 2 Mar`, of
 * another year with that. Any other is as it was given. Not yet made visible.
 */
export function batchNameIn(
  name: string,
  { say, locale, nowMs }: { readonly say: Say; readonly locale: string; readonly nowMs: number },
): string {
  const made = readBatchName(name);
  if (made === null) return name;
  const at = new Date(made.of === 'folder' ? `${made.at}T12:00` : made.at.replace(' ', 'T'));
  if (Number.isNaN(at.getTime())) return name;
  const isThisYear = at.getFullYear() === new Date(nowMs).getFullYear();
  const day = at.toLocaleDateString(locale, isThisYear ? withoutYear : { ...withoutYear, year: 'numeric' });
  if (made.of === 'folder') return `${made.name}, ${day}`;
  const when = `${day}, ${at.toLocaleTimeString(locale, { timeStyle: 'short' })}`;
  return say(`batch_names.${made.of}`, { when });
}
