import type { WayIn } from './way-in.ts';

const imported = 'test/unit/engine/receipts/imported-path.test.ts';
const sentAgain = 'test/unit/engine/deliveries/sent-again.test.ts';

/** Imported data, and files that are read, moved and trashed. */
export const filesWaysIn: readonly WayIn[] = [
  {
    attempt: 'a receipts file names a private file, and somebody sends its receipt again',
    file: imported,
    test: 'is never read: what is sent again of it waits until its content is met here',
  },
  {
    attempt: 'a receipts file names a file: address as the link of an import',
    file: imported,
    test: 'is of no use as a link either: only a public https address is taken over',
  },
  {
    attempt:
      'a database of an older version holds the path of an imported receipt, or a job that was made of one',
    file: 'test/unit/engine/database/migrate.test.ts',
    test: 'loses every path that came with an imported receipt, and what was sent again of it',
  },
  {
    attempt:
      'a file that was sent is changed or replaced, or its folder becomes a link, before it is sent again',
    file: sentAgain,
    test: 'is not read from a file that %s: a person is asked',
  },
  {
    attempt: 'a folder becomes a link to another one while a file of it is sent',
    file: 'test/unit/engine/deliveries/settle-anew.test.ts',
    test: 'is given up where a link leads from its path to another folder by now',
  },
];
