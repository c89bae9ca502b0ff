/** More spellings of one video have one key, so those that are kept are computed again. */
export const linkKeysOfMoreSites = 'update link_key set is_raw = 1;';
