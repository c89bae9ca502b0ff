/** Which packages of others are in what ships: beside the bundles, and inside of them, as their source maps tell. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

/**
 * @typedef {object} ShippedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} licence an SPDX expression, as the package says it
 * @property {string} folder absolute path of the package in `node_modules`
 * @property {string | null} sha512 of its archive in the registry, in hexadecimal; `null` where the lock does not say
 * @property {boolean} isBundled false for what stands beside the bundles as files of its own
 */

/**
 * Every package of which something ships, by name. `built` are the files of the build that ship, below the project's folder, and `beside`
 * the names of the packages that are not bundled.
 * @param {readonly string[]} built
 * @param {Iterable<string>} beside
 * @returns {ShippedPackage[]}
 */
export function shippedPackages(built, beside) {
  const { packages: locked } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const places = new Map([...bundledPlaces(built)].map((place) => [place, true]));
  for (const name of beside) places.set(`node_modules/${name}`, false);
  return [...places]
    .map(([place, isBundled]) => {
      const folder = join(projectRoot, place);
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      if (typeof license !== 'string')
        throw new Error(`${place} does not say under which licence it stands.`);
      const integrity = locked[place]?.integrity;
      const sha512 =
        typeof integrity === 'string' && integrity.startsWith('sha512-')
          ? Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
          : null;
      return { name, version, licence: license, folder, sha512, isBundled };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Places as the lock writes them: `node_modules/a`, or `node_modules/a/node_modules/b`.
 * @param {readonly string[]} built
 */
function bundledPlaces(built) {
  const maps = built.map((path) => join(projectRoot, `${path}.map`)).filter((map) => existsSync(map));
  if (maps.length === 0) throw new Error('The build in "out" has no source maps, which say what is bundled.');
  /** @type {Set<string>} */
  const places = new Set();
  for (const map of maps) {
    for (const source of JSON.parse(readFileSync(map, 'utf8')).sources) {
      const place = placeOf(source);
      if (place !== null) places.add(place);
    }
  }
  return places;
}

/** @param {string} source */
function placeOf(source) {
  const found = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/u.exec(source.replaceAll('\\', '/'));
  return found === null ? null : found[0];
}
