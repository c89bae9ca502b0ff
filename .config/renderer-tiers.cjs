/**
 * The tiers of the pages, from the bottom up. A folder may import the contract, itself, and the folders that it stands on. Whatever
 * else lies in `src-renderer` is a domain, and knows no other: views compose them.
 */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** @type {Readonly<Record<string, readonly string[]>>} */
const standsOn = {
  words: [],
  shared: ['words'],
  errors: ['words', 'shared'],
  api: ['words'],
  state: ['words', 'shared', 'errors', 'api'],
  pictures: ['words', 'shared', 'errors', 'state'],
  design: ['words', 'shared', 'styles'],
};
const domainStandsOn = ['words', 'shared', 'errors', 'state', 'pictures'];

const folders = readdirSync(join(__dirname, '../src-renderer'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Every folder below the views, with the other folders that it may import. */
const rendererTiers = folders
  .filter((folder) => folder !== 'views')
  .map((folder) => ({ folder, below: standsOn[folder] ?? domainStandsOn }));

/** @param {{ folder: string, below: readonly string[] }} tier */
const foldersAbove = ({ folder, below }) =>
  folders.filter((other) => other !== folder && !below.includes(other));

const whyTiers = 'A folder of the pages stands on tiers below it; domains know one another through views.';

module.exports = { rendererTiers, foldersAbove, whyTiers };
