/** A service profile as JSON text, for another connection or another computer. */
import { serviceProfileSchema, type ServiceProfile } from '../../../src-main/contract/service-profile.ts';
import { said } from '../../shared/said.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { serviceWords as words } from '../../words/service.ts';

/** Far more than the largest profile. */
export const maximumProfileCharacters = 1_000_000;

export type ReadProfile =
  { readonly profile: ServiceProfile } | { readonly title: string; readonly detail: string };

export function writeProfile(profile: ServiceProfile): string {
  return `${JSON.stringify(profile, null, 2)}\n`;
}

/** `source` names the text in errors: "The pasted text", "profile.json". */
export function readProfile(text: string, source: string): ReadProfile {
  const name = visibleText(source, 80);
  const title = words.text.holdsNone(name);
  if (text.trim() === '') return { title, detail: words.text.empty };
  if (text.length > maximumProfileCharacters) return { title, detail: words.text.tooLong };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    return {
      title,
      detail: words.text.noJson,
    };
  }
  const parsed = serviceProfileSchema.safeParse(value);
  if (parsed.success) return { profile: parsed.data };
  const issue = parsed.error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? words.text.whole : issue.path.join('.');
  const why = (issue?.message ?? words.text.cannotBeRead).replace(/\.$/u, '');
  return {
    title,
    detail: words.text.correct(visibleText(place, 120), said(why, 200)),
  };
}

/** A file's name without marks that file systems refuse: `halden-moss-service-profile.json`. */
export function profileFileName(connectionName: string): string {
  const plain = connectionName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, 60);
  return `${plain === '' ? 'connection' : plain}-service-profile.json`;
}
