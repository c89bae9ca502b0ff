import { InvalidArgumentError, type Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import {
  namePartUses,
  useOfPartName,
  type NamePartChoice,
  type NamePartUse,
  type NameRules,
  type NameValue,
} from '../../../contract/name-pattern.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { pairIn } from '../../../contract/escaped-text.ts';
import { collect } from './arguments.ts';

interface ChosenPart {
  readonly part: string;
  readonly use: NamePartUse;
}

interface PartValue {
  readonly part: string;
  readonly value: NameValue;
}

export interface NameOptions {
  readonly pattern?: string[] | false;
  readonly choose?: ChosenPart[];
  readonly value?: PartValue[];
}

export function declareNames(command: Command): Command {
  return command
    .option(
      '--pattern <pattern>',
      'names say where files go, as {client}_{slide:number}.{ext} (repeatable)',
      collect,
    )
    .option(
      '--choose <part=what>',
      `what a part of a pattern chooses: ${namePartUses.join(', ')} (repeatable)`,
      (text: string, before: readonly ChosenPart[] | undefined) => [...(before ?? []), parseChoice(text)],
    )
    .option(
      '--value <part:value=id>',
      'what a value of a part stands for, as client:acme=car_12 (repeatable)',
      (text: string, before: readonly PartValue[] | undefined) => [...(before ?? []), parseValue(text)],
    );
}

function parseChoice(text: string): ChosenPart {
  const [part, use] = splitAt(text, text.lastIndexOf('='));
  const known = namePartUses.find((one) => one === use.replaceAll('-', '_'));
  if (part === '' || known === undefined) {
    throw new InvalidArgumentError(`It must be PART=WHAT, where WHAT is one of ${namePartUses.join(', ')}.`);
  }
  return { part, use: known };
}

function parseValue(text: string): PartValue {
  const at = text.indexOf(':');
  const part = text.slice(0, Math.max(0, at)).trim();
  const pair = pairIn(text.slice(at + 1));
  if (part === '' || pair === null) {
    throw new InvalidArgumentError('It must be PART:VALUE=ID, as client:acme=car_12.');
  }
  const [value, id] = pair;
  return { part, value: { value, id, label: null } };
}

function splitAt(text: string, at: number): [string, string] {
  return at === -1 ? ['', ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** What was given, with what stood before where something was left out. Throws `OutboxError` invalid_input. */
export function namesGiven(
  { pattern, choose, value }: NameOptions,
  before?: NameRules,
): NameRules | undefined {
  if (pattern === false) return undefined;
  const patterns = pattern ?? before?.patterns ?? [];
  if (patterns.length === 0) {
    if (choose === undefined && value === undefined) return undefined;
    throw new OutboxError('invalid_input', '--choose and --value belong to a --pattern.');
  }
  const choices = new Map<string, NamePartChoice>();
  for (const each of before?.choose ?? []) choices.set(each.part.toLowerCase(), each);
  for (const { part, use } of choose ?? []) {
    const known = choices.get(part.toLowerCase());
    choices.set(part.toLowerCase(), { part, use, values: known?.use === use ? known.values : [] });
  }
  for (const { part, value: given } of value ?? []) {
    const known = choices.get(part.toLowerCase()) ?? { part, use: useOf(part), values: [] };
    const others = known.values.filter((one) => one.value.toLowerCase() !== given.value.toLowerCase());
    choices.set(part.toLowerCase(), { ...known, values: [...others, given] });
  }
  return { patterns, choose: [...choices.values()] };
}

function useOf(part: string): NamePartUse {
  const use = Object.hasOwn(useOfPartName, part.toLowerCase())
    ? useOfPartName[part.toLowerCase()]
    : undefined;
  if (use !== undefined) return use;
  throw new OutboxError('invalid_input', `Say what {${part}} chooses, as --choose ${part}=carousel.`);
}

/** A carousel's files are found by the pattern where that says a slide, unless something else was asked for. */
export function slidesWithNames(
  slides: FolderRules['slides'],
  names: NameRules | undefined,
  isGiven: boolean,
  hasSheet = false,
): FolderRules['slides'] {
  if (slides === null || isGiven) return slides;
  const saysSlide =
    names?.choose.some(({ use }) => use === 'slide') === true ||
    names?.patterns.some((pattern) => /\{slide(?::[a-z]+)?\}/iu.test(pattern)) === true;
  if (saysSlide) return { mode: 'pattern' };
  return slides.mode === 'pattern' && !hasSheet ? { mode: 'names' } : slides;
}
