import { Parser } from 'saxen';
import { decodeText } from '../../../../contract/tables/text-encoding.ts';

export interface XmlHandlers {
  /** `name` and the attributes are without their prefixes: producers choose these freely. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Goes through a part of an archive, in any of the encodings that XML has. What handlers throw goes on. Throws where it is no XML. */
export function walkXml(content: Uint8Array, handlers: XmlHandlers): void {
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    handlers.open?.(withoutPrefix(name), namedWithoutPrefix(attributes(), decode));
  });
  parser.on('closeTag', (name) => handlers.close?.(withoutPrefix(name)));
  parser.on('text', (text, decode) => handlers.text?.(decode(text)));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.parse(decodeText(content).text);
}

function namedWithoutPrefix(
  attributes: Readonly<Record<string, string>>,
  decode: (text: string) => string,
): Readonly<Record<string, string>> {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('xmlns')) continue;
    named[withoutPrefix(name)] = decode(value);
  }
  return named;
}

function withoutPrefix(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
