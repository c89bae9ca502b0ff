import type { AddressProblem } from './address.ts';

/** Why an address is shown as text and not as a link. */
export const addressWords: Readonly<Record<AddressProblem, string>> = {
  too_long: 'Not a link: it has more than 2,048 characters',
  unreadable: 'Not a link: it can’t be read as an address',
  key: 'Not a link: your API key was in it',
  relative: 'Not a link: it has no host, only a path',
  no_scheme: 'Not a link: it doesn’t say https://',
  http: 'Not a link: it is http://, which isn’t encrypted',
  scheme: 'Not a link: it isn’t an https:// address',
  credentials: 'Not a link: it holds a user name or password',
  private: 'Not a link: it leads to this computer or into a private network',
};
