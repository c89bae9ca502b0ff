import type { FolderHealth } from './watch-folder.ts';

/** How a watched folder is, in the same few words wherever a person reads it. */
export const folderHealthWords: Readonly<Record<FolderHealth, string>> = {
  watching: 'watching',
  listing: 'listed now and then',
  unavailable: 'unavailable',
  different: 'another folder here',
  paused: 'paused',
};
