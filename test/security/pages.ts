import type { Citation, HeldRule } from './rule.ts';

const cite =
  (file: string) =>
  (test: string): Citation => ({ file: `unit/host-headless/web/${file}.test.ts`, test });
/** The same over both sorts of server. */
const guard = (test: string): Citation => ({
  file: 'unit/host-headless/web/request-guard.conformance.ts',
  test,
});
const citeShared =
  (file: string) =>
  (test: string): Citation => ({ file: `unit/host-headless/sharing/${file}.test.ts`, test });
const tls = citeShared('over-tls');
const certificate = citeShared('certificate');
const names = citeShared('shared-names');
const signIn = citeShared('sign-in');
const tries = citeShared('tries');
const sessions = cite('sessions');
const tokens = cite('one-use-tokens');
const sockets = cite('page-sockets');
const files = cite('page-files');
const host = cite('web-host');
const strangers = cite('strangers');
const folders = cite('browsable-host-calls');
const listed = cite('page-sessions');
const conformance = (test: string): Citation => ({ file: 'conformance/api.conformance.ts', test });
const inBrowserOverTls: Citation = {
  file: 'e2e/sharing.web.spec.ts',
  test: 'pages of strangers read nothing and change nothing, also over TLS',
};
const inBrowser: Citation = {
  file: 'e2e/strangers.web.spec.ts',
  test: 'pages of strangers read nothing and change nothing',
};

/** The rules of section 7 of the reliability document. */
export const pageRules: readonly HeldRule[] = [
  { number: '7.1', tests: [host('it is reached from this computer alone')] },
  {
    number: '7.2',
    tests: [guard('turns away %s'), guard('turns away two of them: %s'), guard('must be there'), inBrowser],
  },
  {
    number: '7.3',
    tests: [
      guard('is not spoken as HTTP/1.0: %s'),
      guard('must hold a path, not %s'),
      guard('does not use %s'),
      guard('may not be %s'),
    ],
  },
  {
    number: '7.4',
    tests: [
      guard('is refused on a POST when it is %s'),
      guard('is overruled by Sec-Fetch-Site: %s'),
      guard('does not let another site have the first page as %s'),
      inBrowser,
    ],
  },
  {
    number: '7.5',
    tests: [sessions('gets nothing with %s'), sessions('gets nothing with the secret of another session')],
  },
  {
    number: '7.6',
    tests: [
      tokens('stands in the fragment of the address, where no server and no log sees it'),
      tokens('becomes a session with a cookie that scripts and other sites cannot use'),
      tokens('is good once'),
      tokens('is good for two minutes'),
      tokens('is also offered as a file that only its owner can read, while it works'),
    ],
  },
  {
    number: '7.7',
    tests: [
      tokens('is good however many wrong ones were tried before it'),
      tokens('is never logged when it is refused'),
      strangers('keeps nobody out with a flood of wrong tokens beside half-open connections'),
    ],
  },
  {
    number: '7.8',
    tests: [
      sockets('is refused %s'),
      sockets('is refused under a foreign name (GHSA-w48q-cv73-mx4w, CVE-2026-11624)'),
      sockets('is closed when a message is larger than 64 KiB'),
      sockets('is refused once eight pages are open'),
      sockets('is closed when it floods the engine with calls'),
      sockets('is dropped when it leaves a megabyte unread, and the others go on'),
      inBrowser,
    ],
  },
  { number: '7.9', tests: [host('carries the protective headers: %s')] },
  {
    number: '7.10',
    tests: [
      tokens('takes no body that claims to be %s'),
      tokens('stops reading a body beyond a kibibyte'),
      conformance('does not pass on a call that is larger than a call may be'),
      conformance('does not pass on a call that is nested deeper than any call is'),
    ],
  },
  {
    number: '7.11',
    tests: [
      host('a header may not be larger than 8 KiB'),
      host('a caller that sends its headers slowly is cut off after seconds'),
      strangers('keeps nobody out with hundreds of connections %s'),
      strangers('does not hold a connection that says nothing'),
    ],
  },
  { number: '7.12', tests: [files('nothing is found under %s'), inBrowser] },
  {
    number: '7.13',
    tests: [
      folders('is refused with the same words, whatever it is: %s'),
      folders('follows a link inside the roots and hides one that leads out'),
    ],
  },
  {
    number: '7.14',
    tests: [{ file: 'unit/contract/address.test.ts', test: 'takes no address, only what it belongs to' }],
  },
  {
    number: '7.15',
    tests: [guard('may not be %s'), conformance('says nothing about an error that nobody expected')],
  },
  {
    number: '7.16',
    tests: [
      conformance('refuses every shape that %s does not take'),
      conformance('carries a call to its handler and the answer back'),
    ],
  },
  {
    number: '7.17',
    tests: [host('the port is held before an address names it, and a port in use gives way to the next')],
  },
  {
    number: '7.18',
    tests: [
      listed('by its own page is signed out: the page hears the answer, then every socket of it closes'),
      sessions('ends it after twelve hours while %s, and says so'),
      host('stopping revokes every session and leaves no timer behind'),
    ],
  },
  {
    number: '7.19',
    tests: [
      tls('is all that is spoken: plain HTTP is answered by nothing'),
      tls('is not spoken as %s'),
      tls('takes no cipher %s'),
      tls('is not negotiated anew on a connection that stands'),
      tls('must be the one of the request'),
      signIn('that is not set keeps the pages from being shared, with the command that sets it'),
      names('is never every name: who listens everywhere says by which ones'),
      inBrowserOverTls,
    ],
  },
  {
    number: '7.20',
    tests: [
      certificate('is kept with its key in one file that only its owner can read'),
      certificate('is made anew %s'),
      certificate('is not used where others could have read its key'),
      certificate('that %s is refused with what to do'),
      certificate(
        'is read again when the files change, and one that cannot be used is told once and not shown',
      ),
      tls('carries the protective headers, and none that binds the name for other ports'),
    ],
  },
  {
    number: '7.21',
    tests: [
      {
        file: 'unit/host-headless/cli/password.test.ts',
        test: 'keeps the hash of what came on standard input, in a file that only its owner can read',
      },
      signIn('lets nobody in that is wrong: %s'),
      signIn('is in no line of the log, whether it was right or wrong'),
      {
        file: 'command-line/sharing.test.ts',
        test: 'the password of other computers lies nowhere, the key of the certificate in its own file alone, and open pages keep nothing from ending',
      },
      tries('is slower each time, and the right password waits like any other'),
      tries('costs others nothing'),
      tries('from many addresses is done a few times, and keeps out nobody who was let in before'),
      tries('are bounded, however many addresses come'),
    ],
  },
  {
    number: '7.22',
    tests: [
      signIn('lets a browser of another computer in, with a cookie that goes over TLS to this host alone'),
      signIn('is the same for everybody, and a session is never what a browser brought along'),
      signIn('are listed with their address, and can be ended from this one'),
      signIn('all end when the password is %s, also where a page only listens'),
      signIn('do nothing after the password was changed, before anybody looked'),
    ],
  },
  {
    number: '7.23',
    tests: [
      signIn('see how the pages are shared, and make none of the calls that belong to the computer itself'),
      folders('is refused with the same words, whatever it is: %s'),
    ],
  },
  {
    number: '7.24',
    tests: [
      tls('does not wait for a handshake that is never finished'),
      tls('let no stranger keep others out with hundreds of connections %s'),
      tls('leave the places of others to them: one computer has a part of all'),
    ],
    notVerified: 'real networks: other computers were played by other addresses of loopback',
  },
];
