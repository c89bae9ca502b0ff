import type { ServiceOperation, ServiceProfile } from '../../../contract/service-profile.ts';
import type { Shape } from './fields.ts';
import { knownFields } from './known-fields.ts';
import { pointerTokens } from './json-pointer.ts';
import { isJsonObject, type JsonValue } from './strict-json.ts';

export interface UnknownField {
  /** `data.candidates[].mood`, as the reply spells it. */
  readonly name: string;
  /** Type and size, never the value. */
  readonly sample: string;
}

/** Entries of a list are alike; the first of them show what there is. */
const entriesLookedAt = 20;

/** Every field that is neither observed for this operation nor taught, each name once, in the order of the reply. */
export function* unknownFields(
  operation: ServiceOperation,
  whole: JsonValue,
  profile: ServiceProfile | undefined,
): Generator<UnknownField, void> {
  const told = new Set<string>();
  for (const field of below(whole, knownFields[operation], '', mappedShape(operation, profile))) {
    if (told.has(field.name)) continue;
    told.add(field.name);
    yield field;
  }
}

/** `taught` is what a person pointed to from here on. */
function* below(
  value: JsonValue,
  shape: Shape | null,
  path: string,
  taught: MappedShape | null,
): Generator<UnknownField, void> {
  if (Array.isArray(value)) {
    const entries = shape?.entries ?? shape;
    for (const entry of value.slice(0, entriesLookedAt)) yield* below(entry, entries, `${path}[]`, taught);
    return;
  }
  if (!isJsonObject(value) || (shape === null && taught === null)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    const innerPath = path === '' ? name : `${path}.${name}`;
    const known = shape !== null && Object.hasOwn(shape.names, name) ? shape.names[name] : undefined;
    const pointed = taught?.get(name);
    if (known === undefined && pointed === undefined) yield { name: innerPath, sample: sampleOf(inner) };
    else
      yield* below(
        inner,
        known ?? null,
        innerPath,
        pointed === undefined || pointed.size === 0 ? null : pointed,
      );
  }
}

/** The names that pointers go through. What they end at has no names of its own, and is not looked into. */
type MappedShape = Map<string, MappedShape>;

function mappedShape(operation: ServiceOperation, profile: ServiceProfile | undefined): MappedShape | null {
  const root: MappedShape = new Map();
  for (const [field, pointers] of Object.entries(profile?.fields ?? {})) {
    if (!field.startsWith(`${operation}.`)) continue;
    for (const pointer of pointers) {
      let at = root;
      for (const name of pointerTokens(pointer)) {
        // Entries of a list share one path.
        if (/^\d+$/.test(name)) continue;
        const next: MappedShape = at.get(name) ?? new Map<string, never>();
        at.set(name, next);
        at = next;
      }
    }
  }
  return root.size === 0 ? null : root;
}

function sampleOf(value: JsonValue): string {
  if (typeof value === 'string') return counted('text', value.length, 'character');
  if (typeof value === 'boolean') return 'yes or no';
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return counted('list', value.length, 'entry', 'entries');
  return typeof value === 'object' ? counted('object', Object.keys(value).length, 'field') : 'number';
}

function counted(type: string, count: number, one: string, several = `${one}s`): string {
  return `${type}, ${count} ${count === 1 ? one : several}`;
}
