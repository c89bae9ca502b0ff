/** A service profile as JSON text, for another connection or another computer. */
import { serviceProfileSchema, type ServiceProfile } from '../../../src-main/contract/service-profile.ts';
import { visibleText } from '../../shared/visible-text.ts';

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
  const title = `${name} holds no service profile`;
  if (text.trim() === '')
    return { title, detail: 'It is empty. Export a profile to see what one looks like.' };
  if (text.length > maximumProfileCharacters)
    return { title, detail: 'It is too long for one. Choose the file that an export wrote.' };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    return {
      title,
      detail: 'It is not JSON: something is missing or cut off. Copy the whole export and try again.',
    };
  }
  const parsed = serviceProfileSchema.safeParse(value);
  if (parsed.success) return { profile: parsed.data };
  const issue = parsed.error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? 'The whole' : issue.path.join('.');
  const why = (issue?.message ?? 'it cannot be read').replace(/\.$/u, '');
  return {
    title,
    detail: `${visibleText(place, 120)}: ${visibleText(why, 200)}. Correct it there, or compare it with an export.`,
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
