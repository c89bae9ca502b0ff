/** Ids of the service may be keys of a store, with their folders: so long, in characters. */
export const longestId = 1024;
