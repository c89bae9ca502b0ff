import type { WayIn } from './way-in.ts';

const web = 'test/unit/host-headless/web';
const sessions = 'test/e2e/sessions.web.spec.ts';

/** The loopback pages: sessions, tokens, other programs and other users on the same host name. */
export const webWaysIn: readonly WayIn[] = [
  {
    attempt: 'a program on another port of the same host name is sent the cookie, and calls with it',
    file: sessions,
    test: 'a program on another port of the same host name gets the cookie, and nothing with it',
  },
  {
    attempt: 'the cookie is shown to the server, which gives the second secret for it',
    file: `${web}/sessions.test.ts`,
    test: 'gets nothing with the cookie alone, which every port of the host name is sent',
  },
  {
    attempt: 'the cookie of one session comes with the secret of another',
    file: `${web}/sessions.test.ts`,
    test: 'gets nothing with the secret of another session',
  },
  {
    attempt: 'a session is kept for ever by sending its cookie now and then',
    file: `${web}/sessions.test.ts`,
    test: 'is not made longer by the cookie alone',
  },
  {
    attempt: 'the clock is set back so that a session or a token lasts',
    file: `${web}/sessions.test.ts`,
    test: 'is not made longer by a wall clock that is set back',
  },
  {
    attempt: 'a computer that slept for a night is woken, and its open page used',
    file: `${web}/page-sockets.test.ts`,
    test: 'is closed when its session ended while the machine slept',
  },
  {
    attempt: 'a browser that was signed out goes on over its open line',
    file: `${web}/page-sessions.test.ts`,
    test: 'by its own page is signed out: the page hears the answer, then every socket of it closes',
  },
  {
    attempt: 'the list of sessions is read for something that lets somebody in',
    file: `${web}/page-sessions.test.ts`,
    test: 'holds nothing that lets anybody in',
  },
  {
    attempt: 'the one-time address is read from the list of processes while a browser is started',
    file: 'test/unit/host-headless/cli/run.test.ts',
    test: 'gives the program that opens a browser a page of the owner’s own, never the address',
  },
  {
    attempt: 'the page that a browser is started with is read by another user, or later',
    file: `${web}/one-use-tokens.test.ts`,
    test: 'is also offered as a page that only its owner can open, while it works',
  },
  {
    attempt: 'another user tries wrong tokens so that the right one is refused',
    file: `${web}/one-use-tokens.test.ts`,
    test: 'is good however many wrong ones were tried before it',
  },
  {
    attempt: 'another user holds hundreds of half-open connections',
    file: `${web}/strangers.test.ts`,
    test: 'keeps nobody out with hundreds of connections %s',
  },
  {
    attempt: 'another user holds requests whose bodies never come',
    file: `${web}/strangers.test.ts`,
    test: 'keeps nobody out with requests whose body never comes',
  },
  {
    attempt: 'another user floods the exchange beside half-open connections',
    file: `${web}/strangers.test.ts`,
    test: 'keeps nobody out with a flood of wrong tokens beside half-open connections',
  },
  {
    attempt: 'the places of open pages are used up without a session',
    file: `${web}/strangers.test.ts`,
    test: 'uses up none of the places of open pages',
  },
  {
    attempt: 'another site holds the first page in a frame',
    file: `${web}/request-guard.conformance.ts`,
    test: 'does not let another site have the first page as %s',
  },
  {
    attempt: 'the service or an imported receipt names an address that starts another program',
    file: 'test/unit/host-electron/host-calls.test.ts',
    test: 'open nothing that the service or an import made up: %s',
  },
  {
    attempt: 'a page asks for an address of its own choice to be opened',
    file: 'test/unit/contract/address.test.ts',
    test: 'takes no address, only what it belongs to',
  },
];
