/** Name rules as people write them: patterns and values line by line. */
import {
  namePartUses,
  useOfPartName,
  usesOfKind,
  type NamePartUse,
  type NameRules,
  type NameValue,
} from '../../../src-main/contract/name-pattern.ts';
import { pairIn, pairText } from '../../../src-main/contract/escaped-text.ts';
import type { FileTargetKind } from '../../../src-main/contract/job.ts';

/** The names of the parts of all patterns, in their order. A pattern that cannot be read has those that can be seen. */
export function partsIn(patterns: readonly string[]): string[] {
  const parts = new Map<string, string>();
  for (const pattern of patterns) {
    for (const [, name = ''] of pattern.matchAll(/(?<!\\)\{\s*(\p{L}[\p{L}\p{N}_-]*)\s*(?::[^{},]*)?\}/gu)) {
      if (!parts.has(name.toLowerCase())) parts.set(name.toLowerCase(), name);
    }
  }
  return [...parts.values()];
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** One on each line; a line break inside a pattern is shown by its sign. */
const lineOf = (pattern: string): string => pattern.replaceAll(/\r\n|[\r\n]/gu, '\u2424');

export function patternsText(patterns: readonly string[]): string {
  return patterns.map(lineOf).join('\n');
}

/** A line that was not changed gives back its pattern as it was, blanks at its ends too. */
export function patternsWritten(text: string, before: readonly string[]): string[] {
  const left = [...before];
  return text.split('\n').flatMap((line) => {
    const at = left.findIndex((pattern) => lineOf(pattern) === line);
    return at === -1 ? linesOf(line) : left.splice(at, 1);
  });
}

/** What a part chooses: what was said, else what its name means; `null`: it is only kept. */
export function useOf(
  rules: Pick<NameRules, 'choose'>,
  part: string,
  kind: FileTargetKind,
): NamePartUse | null {
  const said = rules.choose.find((each) => each.part.toLowerCase() === part.toLowerCase());
  if (said !== undefined) return said.use;
  const meant = useOfPartName[part.toLowerCase()];
  return meant !== undefined && usesOfKind[kind].includes(meant) ? meant : null;
}

/** `acme = car_12` */
export function valuesText(values: readonly NameValue[]): string {
  return values.map(({ value, id }) => pairText(value, id)).join('\n');
}

export function valuesIn(text: string, before: readonly NameValue[]): NameValue[] {
  // Not trimmed: a blank at the end may be escaped.
  return text.split('\n').flatMap((line) => {
    const pair = pairIn(line);
    if (pair === null) return [];
    const [value, id] = pair;
    return [{ value, id, label: before.find((one) => one.id === id)?.label ?? null }];
  });
}

/** With another use of a part, or none; choices of parts that no pattern has are left out. */
export function withUse(rules: NameRules, part: string, use: NamePartUse | null): NameRules {
  const folded = part.toLowerCase();
  const others = rules.choose.filter((each) => each.part.toLowerCase() !== folded && each.use !== use);
  const values =
    rules.choose.find((each) => each.part.toLowerCase() === folded && each.use === use)?.values ?? [];
  return { ...rules, choose: use === null ? others : [...others, { part, use, values }] };
}

export function withPatterns(rules: NameRules, patterns: readonly string[]): NameRules {
  const parts = new Set(partsIn(patterns).map((part) => part.toLowerCase()));
  return {
    patterns: [...patterns],
    choose: rules.choose.filter(({ part }) => parts.has(part.toLowerCase())),
  };
}

export const usesFor = (kind: FileTargetKind): readonly NamePartUse[] =>
  namePartUses.filter((use) => usesOfKind[kind].includes(use));
