import { printable } from '../printable.ts';

const maximumLength = 120;

type Names = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whose a certificate is, or who signed it, as people write it: "Halden Company CA, Halden Ltd". `null` where it names nobody. */
export function nameInCertificate(names: Names): string | null {
  const found = [names['CN'], names['O']].flatMap((part) => part ?? []);
  const parts = new Set(found.length > 0 ? found : [names['OU']].flatMap((part) => part ?? []));
  const shown = [...parts].slice(0, 4).map((part) => printable(part).slice(0, maximumLength));
  return shown.length === 0 ? null : shown.join(', ');
}
