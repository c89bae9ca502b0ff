/**
 * Structured clone as text: what crosses between the preload and the main process. `makeCodec` also runs inside the page
 * (its source is injected), so it may use nothing but its argument and what every JavaScript environment has.
 */

/** How bytes become text; each environment has its own fast way. */
export interface Base64 {
  encode(bytes: Uint8Array): string;
  decode(text: string): Uint8Array<ArrayBuffer>;
}

export interface Codec {
  /** Throws 'An object could not be cloned.' for functions, symbols, promises, DOM nodes and the like. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

type Tagged =
  | { $: 'undefined' }
  | { $: 'number'; v: string }
  | { $: 'bigint'; v: string }
  | { $: 'again'; v: number }
  | { $: 'date'; v: string }
  | { $: 'regexp'; v: string; flags: string }
  | { $: 'map'; v: [Encoded, Encoded][] }
  | { $: 'set'; v: Encoded[] }
  | { $: 'error'; v: string; name: string; stack: string }
  | { $: 'buffer'; v: string }
  | { $: 'view'; v: string; type: string }
  | { $: 'object'; v: Record<string, Encoded> };
type Encoded = string | number | boolean | null | Encoded[] | Tagged;

export function makeCodec(base64: Base64): Codec {
  const viewTypes: Record<string, new (buffer: ArrayBuffer) => ArrayBufferView> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };

  function uncloneable(): never {
    throw new Error('An object could not be cloned.');
  }

  function encodeObject(value: object, seen: Map<object, number>): Encoded {
    const earlier = seen.get(value);
    if (earlier !== undefined) return { $: 'again', v: earlier };
    seen.set(value, seen.size);
    const inner = (part: unknown): Encoded => encodeValue(part, seen);
    if (Array.isArray(value)) return value.map(inner);
    if (value instanceof Date) return { $: 'date', v: String(value.getTime()) };
    if (value instanceof RegExp) return { $: 'regexp', v: value.source, flags: value.flags };
    if (value instanceof Map) {
      return {
        $: 'map',
        v: [...(value as Map<unknown, unknown>)].map(([key, item]) => [inner(key), inner(item)]),
      };
    }
    if (value instanceof Set) return { $: 'set', v: [...(value as Set<unknown>)].map(inner) };
    if (value instanceof Error) {
      return { $: 'error', v: value.message, name: value.name, stack: value.stack ?? '' };
    }
    if (value instanceof ArrayBuffer) return { $: 'buffer', v: base64.encode(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      const type = value.constructor.name in viewTypes ? value.constructor.name : 'Uint8Array'; // Node's Buffer
      return { $: 'view', type, v: base64.encode(bytes) };
    }
    // Whatever else the platform knows (promises, nodes, windows, blobs) names itself otherwise than plain objects do.
    if (Object.prototype.toString.call(value) !== '[object Object]') return uncloneable();
    const entries = Object.entries(value).map(([key, item]): [string, Encoded] => [key, inner(item)]);
    return { $: 'object', v: Object.fromEntries(entries) };
  }

  function encodeValue(value: unknown, seen: Map<object, number>): Encoded {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        if (Object.is(value, -0)) return { $: 'number', v: '-0' };
        return Number.isFinite(value) ? value : { $: 'number', v: String(value) };
      case 'undefined':
        return { $: 'undefined' };
      case 'bigint':
        return { $: 'bigint', v: String(value) };
      case 'object':
        return value === null ? null : encodeObject(value, seen);
      default:
        return uncloneable();
    }
  }

  // Objects are numbered in the order in which the encoder first met them, so each is noted before its parts are decoded.
  function decodeValue(encoded: Encoded, seen: object[]): unknown {
    if (encoded === null || typeof encoded !== 'object') return encoded;
    const note = <Value extends object>(value: Value): Value => {
      seen.push(value);
      return value;
    };
    const inner = (part: Encoded): unknown => decodeValue(part, seen);
    if (Array.isArray(encoded)) {
      const array = note<unknown[]>([]);
      for (const part of encoded) array.push(inner(part));
      return array;
    }
    switch (encoded.$) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(encoded.v);
      case 'bigint':
        return BigInt(encoded.v);
      case 'again':
        return seen[encoded.v];
      case 'date':
        return note(new Date(Number(encoded.v)));
      case 'regexp':
        return note(new RegExp(encoded.v, encoded.flags));
      case 'map': {
        const map = note(new Map<unknown, unknown>());
        for (const [key, item] of encoded.v) map.set(inner(key), inner(item));
        return map;
      }
      case 'set': {
        const set = note(new Set<unknown>());
        for (const item of encoded.v) set.add(inner(item));
        return set;
      }
      case 'error': {
        const error = note(new Error(encoded.v));
        error.name = encoded.name;
        error.stack = encoded.stack;
        return error;
      }
      case 'buffer':
        return note(base64.decode(encoded.v).buffer);
      case 'view':
        return note(new (viewTypes[encoded.type] ?? Uint8Array)(base64.decode(encoded.v).buffer));
      case 'object': {
        const object = note({});
        for (const [key, item] of Object.entries(encoded.v)) {
          // Defined, not assigned: a key named __proto__ must stay a key.
          const value = inner(item);
          Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
        }
        return object;
      }
    }
  }

  return {
    encode: (value) => JSON.stringify(encodeValue(value, new Map())),
    decode: (text) => decodeValue(JSON.parse(text) as Encoded, []),
  };
}
