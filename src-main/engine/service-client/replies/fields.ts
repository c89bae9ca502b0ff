import { firstOfEach } from '../../../contract/first-of-each.ts';
import type { ServiceProfile, TaughtField } from '../../../contract/service-profile.ts';
import { momentText } from '../wire/told-moment.ts';
import { mappedField } from './mapped-fields.ts';
import { pagingNames, pagingParts, totalIn } from './paging.ts';
import {
  addressOf,
  countOf,
  idOf,
  listIn,
  numberOf,
  placesIn,
  saidAddress,
  textOf,
  tokenOf,
  wrapperNames,
} from './reply-fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './strict-json.ts';
import type { Page } from './values.ts';

/*
 * What a reply may hold is said once: how a field is read, and under which names it is known, so that no name is both read and
 * told as unknown.
 */

/** What a decoder made of a reply: the value, or the name of what was missing. */
export type Understood<Value> = { readonly value: Value } | { readonly missing: string };

/** `payload` is what the envelope holds, or the whole reply where there is none; `whole` is the reply as it came. */
export type Decode<Value> = (payload: JsonValue, whole: JsonValue) => Understood<Value>;

/** Names that a reply may have at one place, and what may stand below them. `null`: known, and not looked into. */
export interface Shape {
  readonly names: Readonly<Record<string, Shape | null>>;
  /** What the entries are, where a list stands here instead; left out, they are as this. */
  readonly entries?: Shape;
}

type Names = Shape['names'];

/** The reply that a field is read of, as far as one depends on it. */
export interface Source {
  /** The reply as it came. */
  readonly whole: JsonValue;
  readonly profile?: ServiceProfile | undefined;
}

export interface Field<Value> {
  readonly names: Names;
  /** `object` is `null` where the reply held none. */
  read(object: JsonObject | null, source: Source): Value;
}

interface Leaf<Value> extends Field<Value | null> {
  of(value: JsonValue | undefined, source: Source): Value | null;
}

export function leaves(...names: readonly string[]): Names {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** The first usable value under one of these names. */
function leaf<Value>(of: Leaf<Value>['of']): (...names: readonly string[]) => Leaf<Value> {
  return (...names) => ({
    names: leaves(...names),
    of,
    read(object, source) {
      for (const name of object === null ? [] : names) {
        const value = of(object?.[name], source);
        if (value !== null) return value;
      }
      return null;
    },
  });
}

export const id = leaf(idOf);
/** A name or title for people. */
export const name = leaf((value) => textOf(value, 500));
/** A longer text for people. */
export const caption = leaf((value) => textOf(value, 2000));
/** A status as the service sent it, never mapped (reliability §2.8). */
export const status = leaf((value) => textOf(value, 64));
/** A moment, kept as text: the service may send anything (reliability S21). Counted ones become a date. */
export const time = leaf((value) => {
  const text = textOf(value, 64);
  return text === null ? null : momentText(text);
});
/** A SHA-256 in hexadecimal or Base64, with its name before it or without. */
export const sha256 = leaf((value) => sha256In(textOf(value, 100)));
export const number = leaf(numberOf);
export const count = leaf(countOf);
export const token = leaf(tokenOf);
/** An address that is evidence, so that only a whole one counts. */
export const webAddress = leaf((value) => addressOf(value, false));
const anyAddress = leaf(saidAddress);

function sha256In(text: string | null): string | null {
  const sum = /^(?:sha-?256[:=-])?([\da-f]{64}|[\w+/-]{43}=)$/iu.exec(text ?? '')?.[1];
  if (sum === undefined) return null;
  return sum.length === 64 ? sum.toLowerCase() : Buffer.from(sum, 'base64').toString('hex');
}

/** An address as the service said it; of several names, one that can be opened is taken first. */
export function address(...names: readonly string[]): Leaf<string> {
  const any = anyAddress(...names);
  const openable = webAddress(...names);
  return { ...any, read: (object, source) => openable.read(object, source) ?? any.read(object, source) };
}

/** A field that a person may have pointed to in the connection's profile; that counts first. */
export function mapped<Value>(field: TaughtField, known: Leaf<Value>): Field<Value | null> {
  return {
    ...known,
    read: (object, source) =>
      mappedField(source.whole, source.profile, field, (value) => known.of(value, source)) ??
      known.read(object, source),
  };
}

/** Fields of one object together. `alsoKnown` are names of which nothing is read. */
export function record<Value extends object>(
  fields: { readonly [Key in keyof Value]: Field<Value[Key]> },
  alsoKnown: Names = {},
): Field<Value> {
  const entries = Object.entries<Field<unknown>>(fields);
  return {
    names: Object.assign({}, ...entries.map(([, field]) => field.names), alsoKnown) as Names,
    // The type of `fields` says that each key has its own value.
    read: (object, source) =>
      Object.fromEntries(entries.map(([key, field]) => [key, field.read(object, source)])) as Value,
  };
}

/** service-interface §2 and §7, and the field notes' `{ error, code }`. */
const envelope = leaves('success', 'error', 'message', 'code', 'details', 'errors');
const pageNames = leaves(...pagingNames);
const paging: Names = {
  ...pageNames,
  ...Object.fromEntries(pagingParts.map((part) => [part, { names: pageNames }])),
};

/** One thing, bare or under one of its own names, with the envelope or without. */
export function one(names: Names, wrappers: readonly string[]): Shape {
  const payload: Names = {
    ...names,
    ...Object.fromEntries(wrappers.map((wrapper) => [wrapper, { names }])),
  };
  return { names: { ...envelope, ...payload, ...wrapped({ names: payload }) } };
}

/** The same in each of its wrappers, and in a wrapper in that. */
function wrapped(shape: Shape): Names {
  const inner = Object.fromEntries(wrapperNames.map((name) => [name, shape]));
  const outer = { ...shape, names: { ...shape.names, ...inner } };
  return Object.fromEntries(wrapperNames.map((name) => [name, outer]));
}

/** A list inside a thing: bare, or as items with paging. */
export function nested(entry: Names, lists: readonly string[]): Required<Shape> {
  const entries: Shape = { names: entry };
  return { names: { ...Object.fromEntries(lists.map((list) => [list, entries])), ...paging }, entries };
}

/** A list that is a reply of its own, bare or under one of its names. */
export function listed(entry: Names, lists: readonly string[]): Shape {
  const { names, entries } = nested(entry, [...lists, 'items']);
  return { names: { ...envelope, ...names, ...wrapped({ names, entries }) }, entries };
}

export interface Listed<Item> {
  readonly shape: Shape;
  page(source?: Omit<Source, 'whole'>): Decode<Page<Item>>;
}

export type Identified<Value> = Value & { readonly id: string };

/**
 * An entry needs an id; one without is left out unless no entry has any. `mapped`: where a person may have pointed to the list.
 * `finish` makes the item of an entry.
 */
export function many<Value extends { readonly id: string | null }, Item>(options: {
  readonly lists: readonly [string, ...string[]];
  readonly entry: Field<Value>;
  readonly mapped?: TaughtField;
  finish(entry: Identified<Value>): Item;
}): Listed<Item> {
  const { lists, entry } = options;
  const names = [...lists, 'items'];
  return {
    shape: listed(entry.names, lists),
    page: (given) => (payload, whole) => {
      const source = { ...given, whole };
      const pointed =
        options.mapped === undefined
          ? null
          : mappedField(whole, given?.profile, options.mapped, (value) => listIn(value, names));
      const places = [payload, ...placesIn(whole)];
      const found = pointed ?? firstList(places, names) ?? (isNoList(whole) ? [] : null);
      if (found === null) return { missing: lists[0] };
      const items = found.map((object) => entry.read(object, source)).filter(hasId);
      if (items.length === 0 && found.length > 0) return { missing: 'id' };
      return {
        value: {
          items: items.map((item) => options.finish(item)),
          total: totalIn(...places),
          ...(found.length === items.length ? {} : { given: found.length }),
        },
      };
    },
  };
}

function firstList(places: readonly JsonValue[], names: readonly string[]): readonly JsonObject[] | null {
  let none: readonly JsonObject[] | null = null;
  for (const place of places) {
    const list = listIn(place, names);
    if (list !== null && list.length > 0) return list;
    none ??= list;
  }
  return none;
}

/** A list of none, as services in Go write it: a success whose data is `null`. */
function isNoList(whole: JsonValue): boolean {
  return isJsonObject(whole) && whole['success'] === true && whole['data'] === null;
}

function hasId<Value extends { readonly id: string | null }>(value: Value): value is Identified<Value> {
  return value.id !== null;
}

/** Each once, as it stands first, and none without an id. */
export function identified<Value extends { readonly id: string | null }>(
  values: readonly Value[],
): Identified<Value>[] {
  return firstOfEach(values.filter(hasId), ({ id }) => id);
}

/** What a write's reply may hold, the likeliest first; the reply itself only where it has no `data` or `result`. */
export function dataOf(whole: JsonValue): readonly JsonObject[] {
  if (!isJsonObject(whole)) return [];
  if (wrapperNames.every((name) => whole[name] === undefined)) return [whole];
  return placesIn(whole).flatMap((place) => (place !== whole && isJsonObject(place) ? [place] : []));
}
