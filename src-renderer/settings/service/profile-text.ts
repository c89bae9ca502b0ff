/** A service profile as JSON text, for another connection or another computer. */
import { faultOfInput } from '../../../src-main/contract/input-faults.ts';
import { serviceProfileSchema, type ServiceProfile } from '../../../src-main/contract/service-profile.ts';
import { said } from '../../shared/said.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { say } from '../../words/say.ts';

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
  const title = say('service.text.holds_none', { name });
  if (text.trim() === '') return { title, detail: say('service.text.empty') };
  if (text.length > maximumProfileCharacters) return { title, detail: say('service.text.too_long') };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    return {
      title,
      detail: say('service.text.no_json'),
    };
  }
  const parsed = serviceProfileSchema.safeParse(value);
  if (parsed.success) return { profile: parsed.data };
  const issue = parsed.error.issues[0];
  const place =
    issue === undefined || issue.path.length === 0 ? say('service.text.whole') : issue.path.join('.');
  return {
    title,
    detail: say('service.text.correct', {
      place: visibleText(place, 120),
      why: said(faultOfInput(issue), 200),
    }),
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
