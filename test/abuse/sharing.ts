import type { WayIn } from './way-in.ts';

const sharing = 'test/unit/host-headless/sharing';

/** Pages for other computers: whoever is in the same network, and a browser whose session was got hold of. */
export const sharingWaysIn: readonly WayIn[] = [
  {
    attempt: 'the password is guessed from one address',
    file: `${sharing}/tries.test.ts`,
    test: 'is slower each time, and the right password waits like any other',
  },
  {
    attempt: 'the password is guessed many times at once, before any try is judged',
    file: `${sharing}/tries.test.ts`,
    test: 'many at once is many times, not once',
  },
  {
    attempt:
      'passwords come from many addresses, so that the processor does nothing else and the owner stays out',
    file: `${sharing}/tries.test.ts`,
    test: 'from many addresses is done a few times, and keeps out nobody who was let in before',
  },
  {
    attempt: 'addresses are made up until the memory is full',
    file: `${sharing}/tries.test.ts`,
    test: 'are bounded, however many addresses come',
  },
  {
    attempt: 'a cookie is planted in a browser before its owner signs in',
    file: `${sharing}/sign-in.test.ts`,
    test: 'is the same for everybody, and a session is never what a browser brought along',
  },
  {
    attempt: 'a session is used on after the password that let it in was changed',
    file: `${sharing}/sign-in.test.ts`,
    test: 'do nothing after the password was changed, before anybody looked',
  },
  {
    attempt: 'a page listens on after the password was changed, and says nothing itself',
    file: `${sharing}/sign-in.test.ts`,
    test: 'all end when the password is %s, also where a page only listens',
  },
  {
    attempt:
      'a session from another computer leads the way to a service over a proxy of its own, and has that trusted',
    file: `${sharing}/sign-in.test.ts`,
    test: 'see how the pages are shared, and make none of the calls that belong to the computer itself',
  },
  {
    attempt: 'the password is read on the line, as plain HTTP or an old TLS is spoken',
    file: `${sharing}/over-tls.test.ts`,
    test: 'is all that is spoken: plain HTTP is answered by nothing',
  },
  {
    attempt: 'a handshake for one name carries a request for another',
    file: `${sharing}/over-tls.test.ts`,
    test: 'must be the one of the request',
  },
  {
    attempt: 'handshakes are begun by the hundred and never finished',
    file: `${sharing}/over-tls.test.ts`,
    test: 'let no stranger keep others out with hundreds of connections %s',
  },
  {
    attempt: 'one computer takes every place of those that have not signed in yet',
    file: `${sharing}/over-tls.test.ts`,
    test: 'leave the places of others to them: one computer has a part of all',
  },
  {
    attempt: 'the key of the certificate is read by another user of the computer',
    file: `${sharing}/certificate.test.ts`,
    test: 'is not used where others could have read its key',
  },
  {
    attempt: 'an error about a key repeats a piece of it',
    file: `${sharing}/certificate.test.ts`,
    test: 'says nothing of a key that cannot be read',
  },
];
