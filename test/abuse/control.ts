import type { WayIn } from './way-in.ts';

const impostor = 'test/unit/control/impostor.test.ts';

/** The control socket, the data folder, and the keys. */
export const controlWaysIn: readonly WayIn[] = [
  {
    attempt: 'a program listens at the address of an owner that died, and agrees to everything',
    file: impostor,
    test: 'learns neither the secret nor a key by saying yes to everything',
  },
  {
    attempt: 'it makes a proof up',
    file: impostor,
    test: 'learns nothing by a proof that it made up',
  },
  {
    attempt: 'it sends the greeting of a command back',
    file: impostor,
    test: 'learns nothing by sending the greeting back',
  },
  {
    attempt: 'it says again what the owner once said',
    file: impostor,
    test: 'learns nothing by saying again what the owner once said',
  },
  {
    attempt: 'it hands each line on to the owner that listens elsewhere',
    file: impostor,
    test: 'learns nothing by asking the owner that listens elsewhere',
  },
  {
    attempt: 'it says that it is of another version, to be given the word of earlier ones',
    file: impostor,
    test: 'is told as another version where it says so, and learns nothing by that',
  },
  {
    attempt: "another user writes the owner's record",
    file: impostor,
    test: 'is not believed with mode %o, and the fix is said',
  },
  {
    attempt: "the owner's record is a link to what another user writes",
    file: impostor,
    test: 'is not followed where it is a link',
  },
  {
    attempt: 'somebody prepares the folder of the socket',
    file: impostor,
    test: 'is not made in a folder that somebody else has prepared',
  },
  {
    attempt: 'a program calls the owner without the secret',
    file: 'test/unit/control/control-server.test.ts',
    test: 'hangs up on %s, without carrying out a call',
  },
  {
    attempt: 'a pipe or a device stands where a key file, a list, a profile or receipts should',
    file: 'test/unit/host-headless/cli/named-files.test.ts',
    test: 'is refused at once where it should hold %s and is a pipe',
  },
  {
    attempt: 'a key file is a link to what others can read',
    file: 'test/unit/host-headless/cli/named-files.test.ts',
    test: 'is judged by what its link leads to',
  },
  {
    attempt: 'a page works out the token of a path that somebody chose',
    file: 'test/unit/engine/api/chosen-paths.test.ts',
    test: 'is nothing that somebody who knows the seed and the one before could work out',
  },
  {
    attempt: "another base URL is saved, to be sent the environment's key",
    file: 'test/unit/engine/connections/environment-key.test.ts',
    test: 'is not sent to another base URL, in this run or the next: that one asks for its own',
  },
  {
    attempt: "the base URL of a connection is changed, to be sent the environment's key",
    file: 'test/unit/engine/connections/environment-key.test.ts',
    test: 'is not sent where the base URL of a connection was changed behind its back',
  },
  {
    attempt: 'a program that is started looks for the key in its environment',
    file: 'test/unit/installation/environment-key.test.ts',
    test: 'does not find the key in its environment where the command line starts it',
  },
  {
    attempt: "a running Outbox is made to use the key of its own environment for somebody's base URL",
    file: 'test/unit/host-headless/cli/connect.test.ts',
    test: 'does not have a running Outbox use the key of its own environment instead',
  },
  {
    attempt: 'another user has made the data folder, or may enter it',
    file: 'test/unit/foundation/own-data-folder.test.ts',
    test: 'is refused with mode %o, and left as it is',
  },
  {
    attempt: 'the key file or the database is a link to what another user reads',
    file: 'test/unit/foundation/own-data-folder.test.ts',
    test: 'is refused where a file in it is a link',
  },
];
