import type { WayIn } from './way-in.ts';

/** What is installed, what is printed, patterns and links from outside, and the practice service. */
export const supplyWaysIn: readonly WayIn[] = [
  {
    attempt: 'a package that is not in the lock file, or has other content than it had, is installed',
    file: 'test/unit/installation/locked-packages.test.ts',
    test: 'locks every package by a check sum, and says of none where it came from',
  },
  {
    attempt: 'a package runs a program of its own while it is installed',
    file: 'test/unit/installation/locked-packages.test.ts',
    test: 'lets no package run a script while it is installed',
  },
  {
    attempt: 'a file name, a folder name or a reply of the service holds what a terminal obeys',
    file: 'test/unit/host-headless/cli/hostile-text.test.ts',
    test: 'no command gives a terminal what a name, a path or a reply would have it do',
  },
  {
    attempt: 'a name is a formula, and somebody opens the receipts in a spreadsheet',
    file: 'test/unit/foundation/printable.test.ts',
    test: 'gives no spreadsheet %j as a formula, and takes the guard off again',
  },
  {
    attempt: 'a pattern of a folder keeps the engine busy for minutes',
    file: 'test/unit/engine/watch-folders/rules/glob.test.ts',
    test: 'is matched at once: %s…',
  },
  {
    attempt: 'a list of links, or pasted text, keeps the engine or the window busy for minutes',
    file: 'test/unit/engine/watch-folders/lists/long-lists.test.ts',
    test: 'is searched for links in time by its length alone',
  },
  {
    attempt: 'a program without the key resets the practice service, reads its ledger, or sets its faults',
    file: 'test/unit/practice-service/admin.test.ts',
    test: 'cannot %s %s',
  },
  {
    attempt: 'a web page has its own name resolved to this computer and uses the practice service',
    file: 'test/unit/practice-service/admin.test.ts',
    test: 'that has its own name resolved to this machine gets no answer from %s, though it had the key',
  },
  {
    attempt: 'the key of the practice service is worked out from its seed',
    file: 'test/unit/practice-service/reads.test.ts',
    test: 'has a key of its own for each installation, which no seed gives away',
  },
  {
    attempt: 'the tests install a package of the system that nobody knows of, or ask for the rights to',
    file: 'test/unit/installation/browser-for-tests.test.ts',
    test: 'is left as it is %s, and told in one line what to install',
  },
];
