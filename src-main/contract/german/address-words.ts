import type { AddressProblem } from '../address.ts';

export const addressWords: Readonly<Record<AddressProblem, string>> = {
  too_long: 'Kein Link: mehr als 2.048 Zeichen',
  unreadable: 'Kein Link: nicht als Adresse lesbar',
  key: 'Kein Link: Ihr API-Schlüssel stand darin',
  relative: 'Kein Link: ohne Host, nur ein Pfad',
  no_scheme: 'Kein Link: ohne https://',
  http: 'Kein Link: http:// ist nicht verschlüsselt',
  scheme: 'Kein Link: keine https://-Adresse',
  credentials: 'Kein Link: enthält einen Benutzernamen oder ein Passwort',
  private: 'Kein Link: führt zu diesem Computer oder in ein privates Netz',
};
