import { message, type Message } from '../../../contract/messages/message.ts';
import { OutboxError } from '../../../contract/errors.ts';
import {
  useOfPartName,
  usesOfKind,
  type NamedPart,
  type NamePartChoice,
  type NamePartUse,
  type NameRules,
  type PatternFault,
} from '../../../contract/name-pattern.ts';
import type { FileTargetKind } from '../../../contract/job.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { foldedWords } from './folded-codes.ts';
import { isoDate } from './name-dates.ts';
import { PatternMachine, type TakenPart } from './pattern-machine.ts';
import { PatternError, patternItems, type PatternItem } from './pattern-parts.ts';

/** What a name says, before anybody knows whether there is such a thing. */
export type NameReading =
  | {
      readonly kind: 'read';
      readonly pattern: string;
      readonly parts: readonly NamedPart[];
      readonly choices: readonly NameChoice[];
    }
  | {
      readonly kind: 'unclear';
      readonly pattern: string;
      readonly parts: readonly NamedPart[];
      readonly why: Message;
    }
  | { readonly kind: 'no_pattern' };

/** One thing that a name chooses. */
export interface NameChoice {
  readonly part: string;
  readonly use: NamePartUse;
  readonly value: string;
  /** What the folder's own table says of the value. */
  readonly listed: { readonly id: string; readonly label: string | null } | null;
  /** It is an id, where the things of its kind cannot be listed and it looks like one. */
  readonly mayBeId?: true;
}

export interface CompiledNames {
  readonly patterns: readonly string[];
  readonly chosenUses: ReadonlySet<NamePartUse>;
  /** Below the folder, with `/`. */
  read(relativePath: string): NameReading;
}

const compiled = new WeakMap<NameRules, Map<FileTargetKind, CompiledNames>>();

/** The names of a folder's rules, `null` where names say nothing there. Throws `OutboxError` invalid_input for what cannot be meant. */
export function namesOf(rules: Pick<FolderRules, 'names' | 'target'>): CompiledNames | null {
  if (rules.names === undefined) return null;
  const { kind } = rules.target;
  const ofRules = compiled.get(rules.names) ?? new Map<FileTargetKind, CompiledNames>();
  compiled.set(rules.names, ofRules);
  const before = ofRules.get(kind);
  if (before !== undefined) return before;
  const names = compileNames(rules.names, kind);
  ofRules.set(kind, names);
  return names;
}

/** What is wrong with patterns, all of it. */
export function faultsOfPatterns(patterns: readonly string[]): PatternFault[] {
  return patterns.flatMap((text, pattern) => {
    const items = itemsOf(text);
    if (!(items instanceof PatternError)) return [];
    const { position, reason, nextStep } = items;
    return [{ pattern, position, reason, nextStep }];
  });
}

function itemsOf(text: string): PatternItem[] | PatternError {
  try {
    return patternItems(text);
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
}

function compileNames({ patterns, choose }: NameRules, kind: FileTargetKind): CompiledNames {
  const read = patterns.map((text) => {
    const items = itemsOf(text);
    if (items instanceof PatternError) throw refused(message('name_rule.pattern', whyUnusable(text, items)));
    return { text, items, parts: items.flatMap((item) => (item.kind === 'part' ? [item.name] : [])) };
  });
  const allParts = new Set(read.flatMap(({ parts }) => parts.map((part) => part.toLowerCase())));
  checkChoices(choose, kind, allParts);
  const uses = usesOfParts(choose, kind, allParts);
  const tables = new Map(choose.map(({ part, values }) => [part.toLowerCase(), tableOf(part, values)]));
  const matchers = read.map(({ text, items, parts }) => {
    checkUses(text, parts, uses);
    const mustBeClear = new Set(parts.filter((part) => uses.has(part.toLowerCase())));
    return { text, machine: new PatternMachine(items, mustBeClear), isPath: text.includes('/') };
  });
  const usedInPatterns = [...uses].flatMap(([part, use]) => (allParts.has(part) ? [use] : []));
  return {
    patterns,
    chosenUses: new Set(usedInPatterns),
    read(relativePath) {
      const name = relativePath.slice(relativePath.lastIndexOf('/') + 1);
      for (const { text, machine, isPath } of matchers) {
        const taken = machine.read(isPath ? relativePath : name);
        if (taken !== null) return readingOf(text, taken, uses, tables);
      }
      return { kind: 'no_pattern' };
    },
  };
}

type Table = ReadonlyMap<string, NameChoice['listed']>;

function readingOf(
  pattern: string,
  taken: readonly TakenPart[],
  uses: ReadonlyMap<string, NamePartUse>,
  tables: ReadonlyMap<string, Table>,
): NameReading {
  const parts = taken.map(({ name, type, value }) => ({
    name,
    value: type === 'date' ? isoDate(value) : value,
  }));
  const unclear = taken.find(({ others }) => others.length > 0);
  if (unclear !== undefined) {
    const values = unclear.others.map((text) => `“${text}”`).join(', ');
    const part = `{${unclear.name}}`;
    return {
      ...{ kind: 'unclear', pattern, parts },
      why: message('target_unsaid.part_values', { part, pattern, values }),
    };
  }
  const choices = parts.flatMap(({ name, value }) => {
    const use = uses.get(name.toLowerCase());
    if (use === undefined) return [];
    return [{ part: name, use, value, listed: tables.get(name.toLowerCase())?.get(keyOf(value)) ?? null }];
  });
  return { kind: 'read', pattern, parts, choices };
}

function whyUnusable(pattern: string, { position, reason, nextStep }: PatternError) {
  return { pattern, position, reason, remark: nextStep };
}

function checkChoices(
  choose: readonly NamePartChoice[],
  kind: FileTargetKind,
  parts: ReadonlySet<string>,
): void {
  const chosen = new Set<string>();
  for (const { part, use } of choose) {
    const folded = part.toLowerCase();
    if (chosen.has(folded)) throw refused(message('name_rule.part_chooses_two', { part: `{${part}}` }));
    chosen.add(folded);
    if (!parts.has(folded)) {
      throw refused(message('name_rule.part_in_no_pattern', { part: `{${part}}`, use }));
    }
    if (!usesOfKind[kind].includes(use)) {
      throw refused(message('name_rule.use_elsewhere', { part: `{${part}}`, use, kind }));
    }
  }
}

/** By the part's name in lower case. What is said stands before what a name means by itself. */
function usesOfParts(
  choose: readonly NamePartChoice[],
  kind: FileTargetKind,
  parts: ReadonlySet<string>,
): Map<string, NamePartUse> {
  const uses = new Map(choose.map(({ part, use }) => [part.toLowerCase(), use]));
  const taken = new Set(uses.values());
  for (const part of parts) {
    const use = Object.hasOwn(useOfPartName, part) ? useOfPartName[part] : undefined;
    if (use === undefined || uses.has(part) || taken.has(use) || !usesOfKind[kind].includes(use)) continue;
    uses.set(part, use);
  }
  return uses;
}

function checkUses(text: string, parts: readonly string[], uses: ReadonlyMap<string, NamePartUse>): void {
  const byUse = Map.groupBy(parts, (part) => uses.get(part.toLowerCase()));
  for (const [use, [one, other]] of byUse) {
    if (use === undefined || one === undefined || other === undefined) continue;
    const both = { one: `{${one}}`, second: `{${other}}` };
    throw refused(message('name_rule.use_twice', { pattern: text, use, ...both }));
  }
}

function tableOf(part: string, values: NamePartChoice['values']): Table {
  const table = new Map<string, NonNullable<NameChoice['listed']>>();
  for (const { value, id, label } of values) {
    const key = keyOf(value);
    const before = table.get(key);
    if (before !== undefined && before.id !== id) {
      const things = { one: before.label ?? before.id, second: label ?? id };
      throw refused(message('name_rule.value_twice', { value, part: `{${part}}`, ...things }));
    }
    table.set(key, { id, label });
  }
  return table;
}

/** `Acme Inc` and `acme-inc` are one value; what has no letters is compared as it is. */
function keyOf(value: string): string {
  const words = foldedWords(value);
  return words === '' ? value : words;
}

function refused(why: Message): OutboxError {
  return new OutboxError('invalid_input', why);
}
