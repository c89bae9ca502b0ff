/** What a message takes: read from its text, so that nothing has to be declared twice. */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {{ readonly elements: readonly Element[], readonly parameters: ReadonlyMap<string, string> }} ReadMessage */

/**
 * The parts of a text, and the TypeScript type of each of its parameters by name. Throws where the text is not ICU MessageFormat, or
 * takes one parameter as two things.
 * @param {string} text
 * @returns {ReadMessage}
 */
export function readMessage(text) {
  const elements = parse(text, { ignoreTag: true, requiresOtherClause: true });
  /** @type {Map<string, string>} */
  const parameters = new Map();
  for (const element of everyElement(elements)) {
    const type = typeOf(element, elements.length === 1);
    if (type === null || !('value' in element)) continue;
    const name = String(element.value);
    const known = parameters.get(name) ?? type;
    if (known !== type) throw new Error(`{${name}} is used as ${known} and as ${type}`);
    parameters.set(name, type);
  }
  return {
    elements,
    parameters: new Map([...parameters].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/**
 * With those in the branches of a choice.
 * @param {readonly Element[]} elements
 * @returns {Element[]}
 */
export function everyElement(elements) {
  return elements.flatMap((element) => [
    element,
    ...('options' in element && element.options !== undefined
      ? Object.values(element.options).flatMap(({ value }) => everyElement(value))
      : []),
  ]);
}

/** What is a message of its own, by its name: a reason, an answer, what more there is to say, how long, how much. */
const messages = new Set([
  ...['reason', 'furtherReason', 'reply', 'remark', 'keyPlace', 'period', 'dataSize', 'minimum', 'maximum'],
]);

/**
 * @param {Element} element
 * @param {boolean} isAll Whether the text is nothing but this element.
 */
function typeOf(element, isAll) {
  switch (element.type) {
    case TYPE.argument:
      return messages.has(element.value) ? 'AnyMessage' : 'string';
    case TYPE.number:
    case TYPE.plural:
    case TYPE.date:
    case TYPE.time:
      return 'number';
    case TYPE.select:
      // The format wants an `other`. Where that would be a message without a text, it is none of the choices.
      return Object.entries(element.options)
        .filter(([option, { value }]) => !(isAll && option === 'other' && value.length === 0))
        .map(([option]) => `'${option}'`)
        .toSorted()
        .join(' | ');
    default:
      return null;
  }
}
