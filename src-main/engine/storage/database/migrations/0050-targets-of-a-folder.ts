/** A folder is watched once for each kind of target: its pictures for a carousel, its documents for a knowledge base. */
export const targetsOfAFolder = `
  drop index watch_folder_path;
  create unique index watch_folder_path on watch_folder (path, json_extract(rules, '$.target.kind')) where state <> 'removed';
`;
