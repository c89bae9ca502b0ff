import type { WayIn } from './way-in.ts';

const addFolders = 'test/unit/engine/api/add-folders.test.ts';
const imported = 'test/unit/engine/reporting/receipts/imported-path.test.ts';
const move = 'test/unit/foundation/files/move-file.test.ts';
const trash = 'test/unit/host-headless/host/trash.test.ts';
const sentAgain = 'test/unit/engine/deliveries/sent-again.test.ts';

/** Imported data, and files that are read, moved and trashed. */
const clients = 'test/unit/engine/connections/clients/ways-to-targets.test.ts';

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
      'a file that was sent is changed or replaced, or its folder becomes a link, before it is sent again',
    file: sentAgain,
    test: 'is not read from a file that %s: a person is asked',
  },
  {
    attempt: 'a folder becomes a link to another one while a file of it is sent',
    file: 'test/unit/engine/deliveries/source/resettle-file.test.ts',
    test: 'is given up where a link leads from its path to another folder by now',
  },
  {
    attempt: '_Sent, or the folder of a day in it, is a link or a junction to another place',
    file: move,
    test: 'does not happen where a folder of its target is one',
  },
  {
    attempt: 'the folder of a delivered file becomes a link between the look at it and the move',
    file: move,
    test: 'does not happen where the folder of the file became one, even to a file with the same content',
  },
  {
    attempt: 'another folder takes the place of the watched one before its delivered files are put away',
    file: move,
    test: 'does not happen where another folder stands in the place of the watched one',
  },
  {
    attempt: 'a folder is swapped for a link in the middle of a move',
    file: move,
    test: 'leads nowhere else where a folder is swapped for one in the middle of it',
  },
  {
    attempt: 'another file takes the name of a delivered one in the middle of a move',
    file: move,
    test: 'takes no other file that took the name in the middle of it',
  },
  {
    attempt: 'another file takes the name of a delivered one after it has its new name',
    file: move,
    test: 'gives back a file that took the name just before the old one was taken away',
  },
  {
    attempt: 'the place to move to is named with .. or an empty name',
    file: move,
    test: 'of what is not there, is no file, or has an odd name, leaves nothing behind',
  },
  {
    attempt: 'the trash, or a folder in it, is a link to a place of somebody else',
    file: trash,
    test: 'gets nothing: its %s is a link',
  },
  {
    attempt: 'another file stands in the place of the delivered one when it is put into the trash',
    file: trash,
    test: 'gets no other file than the one that was delivered',
  },
  {
    attempt:
      'a person, or a policy, says that a file arrived which the service never took, and its folder trashes what is delivered',
    file: 'test/unit/engine/deliveries/after/proof-of-delivery.test.ts',
    test: 'is not what a person says, so the file stays in its folder, and Activity says so',
  },
  {
    attempt:
      'a file of the data folder is added by its path, behind a link, or by a second name in a watched folder',
    file: 'test/unit/foundation/files/own-folder.test.ts',
    test: 'is sent neither by hand nor from a watched folder, whatever name it has there',
  },
  {
    attempt: 'a snapshot of the database is read behind a link to its folder, or by a hard link',
    file: 'test/unit/foundation/files/own-folder.test.ts',
    test: 'is not read through a link to a folder, nor by a second name of a file',
  },
  {
    attempt: 'the database is given where exported receipts are read in',
    file: 'test/unit/foundation/files/own-folder.test.ts',
    test: 'lends its exported receipts, and nothing else, to be read in again',
  },
  {
    attempt: 'a folder is watched that is, lies in, or contains the data folder, also behind a link',
    file: 'test/unit/engine/watch-folders/folders/root-checks.test.ts',
    test: "where it is, lies in, or contains Outbox's own data",
  },
  {
    attempt: 'a link in a watched folder, or one that takes the place of a folder in it, leads out of it',
    file: 'test/unit/engine/watch-folders/files/read-content.test.ts',
    test: 'is not taken where a link above it leads out of the folder, from before or since it is read',
  },
  {
    attempt: 'a folder becomes a link that leads out of the watched one after a file in it was queued',
    file: 'test/unit/engine/deliveries/source/upload-file.test.ts',
    test: 'where a folder above it became a link that leads out of the watched folder',
  },
  {
    attempt: 'a folder on the way to a chosen file or folder becomes a link before the choice is used',
    file: 'test/unit/engine/api/chosen-paths.test.ts',
    test: 'leads nowhere once a link was put on the way, and again once it is gone',
  },
  {
    attempt:
      'a page asks the server for a folder outside its roots, by .., a link in them, or a path of its own',
    file: 'test/unit/host-headless/web/browsable-host-calls.test.ts',
    test: 'is refused with the same words, whatever it is: %s',
  },
  {
    attempt: 'a page of the window names a path instead of a token',
    file: 'test/unit/host-electron/host-calls.test.ts',
    test: 'turn no path that a page names into anything',
  },
  {
    attempt:
      'a list of links to import is a file of the data folder, or a link to one, or a second name of one',
    file: 'test/unit/host-headless/cli/named-files.test.ts',
    test: 'is no list of links where it is the product’s own, whatever way leads to it',
  },
  {
    attempt: 'a folder that is added by hand holds links to files and folders of others',
    file: addFolders,
    test: 'gives nothing away through a link to another folder, for whatever target',
  },
  {
    attempt: 'a folder in one that is added by hand becomes a link to another place while its files settle',
    file: addFolders,
    test: 'is not read where one of its folders becomes a link while its files settle',
  },
  {
    attempt: 'a folder that is added by hand holds the data folder, or is a part of it',
    file: addFolders,
    test: 'gives away nothing of Outbox’s own data folder, inside it or around it',
  },
  {
    attempt: "a sheet that somebody lays into one client's folder names another client's target",
    file: clients,
    test: 'where the sheet beside it says that target',
  },
  {
    attempt: "a file in one client's folder is named so that its pattern says another client's target",
    file: clients,
    test: 'where a pattern of its name says it, and for good where a person says that',
  },
  {
    attempt: "a sheet of links in one client's folder names another client's brand",
    file: clients,
    test: 'where a row of a sheet of links says a brand of another client',
  },
  {
    attempt: "a list of links in one client's folder is named like another client's brand",
    file: clients,
    test: 'where the name of a list of links says a brand of another client',
  },
  {
    attempt: 'what asked about another client is cancelled and queued again',
    file: clients,
    test: 'also where it was cancelled meanwhile, and is queued again',
  },
  {
    attempt: 'a template brings the yes for other clients',
    file: clients,
    test: 'and no template says it for other folders',
  },
  {
    attempt: 'what asked about another client is corrected in another cell than its target',
    file: clients,
    test: 'where a correction gives it another file, or another target',
  },
];
