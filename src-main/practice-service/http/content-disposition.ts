import { badRequest } from './reply.ts';

export interface PartName {
  readonly name: string;
  /** null: a text part. */
  readonly fileName: string | null;
}

/**
 * Reads the Content-Disposition of a form part (RFC 7578 §4.2). `filename*` (RFC 5987) wins where it is sent. In a
 * quoted value `%22`, `%0D` and `%0A` stand for a quote and line ends, as browsers send them. Throws 400.
 */
export function parsePartName(value: string): PartName {
  const parameters = parseParameters(value);
  if (parameters.type !== 'form-data') throw badRequest('A part is not form-data');
  const name = parameters.values.get('name');
  if (name === undefined) throw badRequest('A part has no name');
  const extended = parameters.values.get('filename*');
  const fileName = extended === undefined ? parameters.values.get('filename') : decodeExtended(extended);
  return { name, fileName: fileName === undefined ? null : baseName(fileName) };
}

function parseParameters(value: string): { type: string; values: Map<string, string> } {
  const [type = ''] = value.split(';', 1);
  const values = new Map<string, string>();
  let rest = value.slice(type.length);
  while (rest.trim() !== '') {
    const start = /^\s*;\s*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)\s*=\s*/.exec(rest);
    if (start?.[1] === undefined) throw badRequest('A part has a Content-Disposition that cannot be read');
    rest = rest.slice(start[0].length);
    const { text, length } = rest.startsWith('"') ? quotedValue(rest) : plainValue(rest);
    const key = start[1].toLowerCase();
    if (values.has(key)) throw badRequest(`A part states its ${key} twice`);
    values.set(key, text);
    rest = rest.slice(length);
  }
  return { type: type.trim().toLowerCase(), values };
}

function plainValue(rest: string): { text: string; length: number } {
  const text = /^[^;\s]*/.exec(rest)?.[0] ?? '';
  return { text, length: text.length };
}

/**
 * `\"` is an escaped quote, but only while another quote follows: browsers escape nothing with a backslash, so in
 * `filename="a\"` it is the last character of the name.
 */
function quotedValue(rest: string): { text: string; length: number } {
  let text = '';
  for (let index = 1; index < rest.length; index += 1) {
    const character = rest.charAt(index);
    if (character === '\\' && rest[index + 1] === '"' && rest.includes('"', index + 2)) {
      text += '"';
      index += 1;
    } else if (character === '"') {
      return { text: decodeBrowserEscapes(text), length: index + 1 };
    } else {
      text += character;
    }
  }
  throw badRequest('A part has a Content-Disposition with an open quote');
}

function decodeBrowserEscapes(text: string): string {
  return text.replaceAll('%22', '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n');
}

function decodeExtended(value: string): string {
  const match = /^utf-8'[^']*'(.*)$/i.exec(value);
  try {
    if (match?.[1] !== undefined) return decodeURIComponent(match[1]);
  } catch {
    // Falls through to the same refusal: the escapes are not UTF-8.
  }
  throw badRequest('A part has a filename* that cannot be read');
}

/** Some clients send a path; the service knows files by their last name. */
function baseName(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1);
}
