/**
 * German sentences by their English ones. `{name}` is put in as it is (names, the service's own words), `{why:said}` is a sentence
 * itself, `{n:number}` a count, `{id:id}` the digits of an id, `{at:time}` a time, `{size:amount}` a number with its unit,
 * `{all:list}` names of which each may be meant, `{name:step}` the name of a job, which a step of a clip has from the engine, `{name:batch}` that of a batch, and `{n|job|jobs}` the word that goes with the number `n`.
 */
export type GermanSentences = Readonly<Record<string, string>>;

/** A sentence with slots for what is particular to one case: `{name}`, `{n:number}`, `{n|job|jobs}`. */
export interface Template {
  /** What stands before each slot, and after the last: one more than there are slots. */
  readonly literals: readonly [string, ...string[]];
  readonly slots: readonly Slot[];
  readonly literalLength: number;
}

export const slotKinds = [
  'plain',
  'said',
  'number',
  'id',
  'time',
  'amount',
  'list',
  'step',
  'batch',
] as const;
export type SlotKind = (typeof slotKinds)[number];
export type Slot =
  | { readonly kind: SlotKind; readonly name: string }
  /** The word that goes with the number `name`: for one, and for several. */
  | { readonly kind: 'choice'; readonly name: string; readonly one: string; readonly many: string };

/** What stands in the slots, by their names. */
export type Facts = ReadonlyMap<string, string>;

const slotPattern = /\{(\w+)(?::(\w+)|\|([^|{}]*)\|([^|{}]*))?\}/gu;
const fitting: Readonly<Record<SlotKind, RegExp>> = {
  plain: /^/u,
  said: /^/u,
  number: /^\d[\d.,]*$/u,
  id: /^\d+$/u,
  time: /^(?:\d{4}-\d\d-\d\d)?(?: ?\d\d:\d\d)?$/u,
  amount: /^\d/u,
  list: /^/u,
  step: /^/u,
  batch: /^/u,
};

export function readTemplate(text: string): Template {
  const slots: Slot[] = [];
  const literals: [string, ...string[]] = [''];
  let end = 0;
  for (const found of text.matchAll(slotPattern)) {
    const [all, name = '', kind = 'plain', one, many] = found;
    literals[slots.length] = text.slice(end, found.index);
    slots.push(
      one === undefined || many === undefined
        ? { kind: kindNamed(kind), name }
        : { kind: 'choice', name, one, many },
    );
    end = found.index + all.length;
  }
  literals[slots.length] = text.slice(end);
  return { literals, slots, literalLength: literals.join('').length };
}

function kindNamed(name: string): SlotKind {
  return slotKinds.find((kind) => kind === name) ?? 'plain';
}

/** The facts in a text that is of this sentence; `null` for any other. Without going back: its time is that of looking through it. */
export function matchTemplate({ literals, slots }: Template, text: string): Facts | null {
  const [first, ...others] = literals;
  if (!text.startsWith(first)) return null;
  const facts = new Map<string, string>();
  let at = first.length;
  for (const [index, slot] of slots.entries()) {
    const literal = others[index] ?? '';
    const isLast = index === slots.length - 1;
    const end = endOfSlot(text, at, literal, isLast);
    if (end === null) return null;
    const found = text.slice(at, end);
    if (slot.kind === 'choice') {
      if (found !== slot.one && found !== slot.many) return null;
    } else {
      if (!fitting[slot.kind].test(found)) return null;
      facts.set(slot.name, found);
    }
    at = end + literal.length;
  }
  return at === text.length ? facts : null;
}

function endOfSlot(text: string, from: number, literal: string, isLast: boolean): number | null {
  if (isLast) {
    const end = text.length - literal.length;
    return end >= from && text.endsWith(literal) ? end : null;
  }
  const end = text.indexOf(literal, from);
  return end < 0 || literal === '' ? null : end;
}

/** The sentence with these facts. A slot whose fact is not there is left out. */
export function fillTemplate({ literals, slots }: Template, facts: Facts): string {
  const [first, ...others] = literals;
  return slots.reduce((text, slot, index) => {
    const fact = facts.get(slot.name) ?? '';
    const word = slot.kind === 'choice' ? (fact === '1' ? slot.one : slot.many) : fact;
    return `${text}${word}${others[index] ?? ''}`;
  }, first);
}
