/**
 * The pseudo-locale `en-XA`: every text accented and half as long again, its parameters untouched. Where a screen drawn in it shows plain
 * letters, no one could have translated them.
 */
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { readMessage } from './parameters.mjs';

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = [...'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž'];

/** @param {string} text */
export function pseudoText(text) {
  return printAST(readMessage(text).elements.map(pseudoElement));
}

/**
 * @param {import('./parameters.mjs').Element} element
 * @returns {import('./parameters.mjs').Element}
 */
function pseudoElement(element) {
  if (element.type === TYPE.literal) return { ...element, value: pseudoWords(element.value) };
  if (element.type !== TYPE.select && element.type !== TYPE.plural) return element;
  const options = Object.fromEntries(
    Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(pseudoElement) },
    ]),
  );
  return { ...element, options };
}

/** @param {string} words */
function pseudoWords(words) {
  const letters = [...words].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('');
  return words.trim() === '' ? words : `${letters}${'~'.repeat(Math.ceil(words.length / 2))}`;
}
