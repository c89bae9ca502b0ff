/** The notices of everything in a package that others wrote, in one file that ships with it. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

/** @import { ShippedPackage } from './shipped-packages.mjs' */

const line = '-'.repeat(100);

/**
 * @param {readonly ShippedPackage[]} packages
 * @param {readonly { readonly title: string, readonly text: string }[]} runtimes what ships beside them: Node, for instance
 */
export function noticesText(packages, runtimes) {
  const parts = packages.map((one) => ({
    title: `${one.name} ${one.version} (${one.licence})`,
    text: licenceText(one),
  }));
  return [
    'Outbox contains the following work of others, each under its own licence.',
    ...[...parts, ...runtimes].map(({ title, text }) => `${line}\n${title}\n${line}\n\n${text.trim()}`),
    '',
  ].join('\n\n');
}

/**
 * Every licence file of a package. One for a single system has none of its own, and stands under that of the package it belongs to; the
 * text of one that only names its licence is kept in `resources/packages/licences`.
 * @param {ShippedPackage} one
 */
function licenceText({ name, folder }) {
  const texts = [folder, dirname(folder).endsWith('@napi-rs') ? join(dirname(folder), 'keyring') : null]
    .filter((place) => place !== null)
    .flatMap((place) =>
      readdirSync(place)
        .filter((file) => /^(?:licen[cs]e|copying|notice)/iu.test(file))
        .sort()
        .map((file) => readFileSync(join(place, file), 'utf8')),
    );
  const ownText = join(projectRoot, 'resources/packages/licences', `${name}.txt`);
  if (texts.length === 0 && existsSync(ownText)) texts.push(readFileSync(ownText, 'utf8'));
  if (texts.length === 0) throw new Error(`${name} ships, but no licence text stands in ${folder}.`);
  return [...new Set(texts)].join('\n\n');
}
