import type { SwitchablePattern } from '../../../contract/default-ignore.ts';
import { nameOf } from './file-names.ts';

export interface CopyBeside {
  /** The file that it would be a copy of, below the same folder. */
  readonly original: string;
  readonly pattern: SwitchablePattern;
}

/**
 * OneDrive puts the name of a computer behind that of a file, and a number behind that where there are several. Windows 10 and 11 name
 * computers at random, with capitals and digits; Windows 7 named them after their users, ANNA-PC; macOS does so in the user's words.
 */
const copies: readonly { readonly pattern: SwitchablePattern; readonly name: RegExp }[] = [
  {
    pattern: '*-DESKTOP-*',
    name: /^(?<stem>.+)-DESKTOP-(?:[A-Z\d]{7}|(?=[A-Z]*\d)[A-Z\d]{4,6})(?:-\d{1,3})?(?<extension>\.[^.]+)?$/u,
  },
  { pattern: '*-LAPTOP-*', name: /^(?<stem>.+)-LAPTOP-[A-Z\d]{8}(?:-\d{1,3})?(?<extension>\.[^.]+)?$/u },
  { pattern: '*-PC*', name: /^(?<stem>.+)-[A-Z\d]{2,12}-PC(?:-\d{1,3})?(?<extension>\.[^.]+)?$/u },
  {
    pattern: '*MacBook*',
    name: /^(?<stem>.+?)-(?:[^-]{1,30}s MacBook(?: Pro| Air)?|MacBook(?: Pro| Air)? (?:von|de|di|van) [^-.]{1,30})(?:-\d{1,3})?(?<extension>\.[^.]+)?$/u,
  },
  { pattern: '*-WIN-*', name: /^(?<stem>.+)-WIN-[A-Z\d]{11}(?:-\d{1,3})?(?<extension>\.[^.]+)?$/u },
];

export function copyBeside(relativePath: string): CopyBeside | null {
  const own = nameOf(relativePath);
  for (const { pattern, name } of copies) {
    const { stem, extension = '' } = name.exec(own)?.groups ?? {};
    if (stem === undefined) continue;
    return { original: `${relativePath.slice(0, -own.length)}${stem}${extension}`, pattern };
  }
  return null;
}
