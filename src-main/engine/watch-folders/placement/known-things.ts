import { message, type Message, type MessageOf } from '../../../contract/messages/message.ts';
import type { Slide } from '../../../contract/connection.ts';
import { inNaturalOrder } from '../../../contract/natural-order.ts';
import { describe } from '../rules/slide-mapping.ts';
import { foldedText, foldedWords } from '../patterns/folded-codes.ts';

/** Something of a connection that a name may mean. */
export interface KnownThing {
  readonly id: string;
  /** What people call it. */
  readonly label: string | null;
  /** Other words that mean it. */
  readonly alias?: string | undefined;
}

/** `later`: the service cannot be asked now. `null`: it does not let them be read. */
export type ThingsRead = readonly KnownThing[] | null | 'later';

export type Found<Thing> = { readonly thing: Thing } | { readonly unclear: Message };

export type NamedKind = MessageOf<'target_unsaid.several'>['params']['what'];

const mostNamed = 10;

/** By its id as it is written, else by what it is called. Never another than the one that is named. */
export function thingNamed(value: string, things: readonly KnownThing[], what: NamedKind): Found<KnownThing> {
  const byId = things.find(({ id }) => id === value);
  if (byId !== undefined) return { thing: byId };
  const found = called(value, things, ({ id, label, alias }) => [id, label, alias]);
  const [only, another] = found;
  if (only === undefined)
    return {
      unclear:
        things.length === 0
          ? message('target_unsaid.none_there', { what, value })
          : message('target_unsaid.not_called', { what, value, names: named(things) }),
    };
  if (another === undefined) return { thing: only };
  return {
    unclear: message('target_unsaid.several', { what, value, count: found.length, names: named(found) }),
  };
}

/** By its id, its title, or its number. Where these say different slides, nobody can tell. */
export function slideNamed(value: string, slides: readonly Slide[]): Found<Slide> {
  const byId = slides.filter(({ id }) => id === value);
  const number = /^\d{1,9}$/u.test(value.normalize('NFKC')) ? Number(value.normalize('NFKC')) : null;
  const byNumber = slides.filter((_, index) => index + 1 === number);
  const meant = new Set([...byId, ...byNumber, ...called(value, slides, ({ id, title }) => [id, title])]);
  const [only] = meant;
  if (meant.size > 1) {
    const all = [...meant].map((slide) => describe(slide, slides)).join(', ');
    return { unclear: message('slide_unsaid.several', { value, slides: all }) };
  }
  if (only !== undefined) return { thing: only };
  if (slides.length === 0) return { unclear: message('slide_unsaid.none_listed') };
  return {
    unclear:
      number === null
        ? message('slide_unsaid.not_called', { name: value })
        : message('slide_unsaid.number', { number, count: slides.length }),
  };
}

type Index = ReadonlyMap<string, readonly unknown[]>;

/** Of each list that was read: thousands of names are looked for in it. */
const indexes = new WeakMap<object, Index>();

/** Those that one of their names makes the value, in the order of the list. */
function called<Thing extends object>(
  value: string,
  things: readonly Thing[],
  namesOf: (thing: Thing) => readonly (string | null | undefined)[],
): Thing[] {
  let index = indexes.get(things);
  if (index === undefined) {
    index = indexOf(things, namesOf);
    indexes.set(things, index);
  }
  // What stands in the index of a list are its own things.
  return (index.get(keyOf(value)) ?? []) as Thing[];
}

function indexOf<Thing extends object>(
  things: readonly Thing[],
  namesOf: (thing: Thing) => readonly (string | null | undefined)[],
): Index {
  const index = new Map<string, Thing[]>();
  for (const thing of things) {
    const keys = namesOf(thing).flatMap((name) => (name === null || name === undefined ? [] : [keyOf(name)]));
    for (const key of new Set(keys)) {
      const alike = index.get(key);
      if (alike === undefined) index.set(key, [thing]);
      else alike.push(thing);
    }
  }
  return index;
}

/** By its words; what has none is compared as it is. */
function keyOf(text: string): string {
  const words = foldedWords(text);
  return words === '' ? `= ${foldedText(text)}` : words;
}

function named(things: readonly KnownThing[]): string {
  const ordered = inNaturalOrder(
    things,
    ({ label, id }) => label ?? id,
    ({ id }) => id,
  );
  const words = ordered
    .slice(0, mostNamed)
    .map(({ id, label }) => (label === null || label === id ? id : `${label} (${id})`));
  return `${words.join(', ')}${things.length > mostNamed ? ', …' : ''}`;
}
