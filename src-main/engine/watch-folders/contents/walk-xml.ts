import { Parser } from 'saxen';
import { decodeText } from '../../../contract/tables/text-encoding.ts';

export interface XmlHandlers {
  /**
   * `name` and the attributes are without their prefixes: producers choose these freely. `written`: with them, as `id` and `r:id` may
   * stand in one element.
   */
  open?(
    name: string,
    attributes: Readonly<Record<string, string>>,
    written: Readonly<Record<string, string>>,
  ): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Goes through a part of an archive, in any of the encodings that XML has. What handlers throw goes on. Throws where it is no XML. */
export function walkXml(content: Uint8Array, handlers: XmlHandlers): void {
  const parser = new Parser();
  parser.on('openTag', (name, attributes) => {
    const written = attributes();
    handlers.open?.(withoutPrefix(name), namedWithoutPrefix(written), written);
  });
  parser.on('closeTag', (name) => handlers.close?.(withoutPrefix(name)));
  parser.on('text', (text) => handlers.text?.(unescaped(text)));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.parse(withoutBlanksAtSigns(decodeText(content).text));
}

/** The same as far as it is XML: it may be cut where reading ended. Returns whether all of it is. */
export function walkXmlAsFar(content: Uint8Array, handlers: XmlHandlers): boolean {
  try {
    walkXml(content, handlers);
    return true;
  } catch {
    // Ignored: what stands before the fault counts.
    return false;
  }
}

// Comments and the like first, as they may hold what looks like a tag. One without an end goes on to the end of all.
const tag =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<[^<>"'!?](?:[^<>"']|"[^"]*"|'[^']*')*>/gu;
// Blanks are looked at from the first of a run only, so that a long run takes no longer than its length.
const quotedOrBlank = /"[^"]*"|'[^']*'|(?<!\s)\s+(?==)|(?<==)\s+/gu;

/** XML allows blanks beside the `=` of an attribute; the parser passes over such an attribute. */
function withoutBlanksAtSigns(xml: string): string {
  if (!/\s=|=\s/u.test(xml)) return xml;
  return xml.replace(tag, (whole) =>
    !/^<[!?]/u.test(whole) && /\s=|=\s/u.test(whole)
      ? whole.replace(quotedOrBlank, (piece) => (/^["']/u.test(piece) ? piece : ''))
      : whole,
  );
}

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/giu;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The parser's own cuts characters beyond the first 65,536, as all emoji are, to another character. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}

function namedWithoutPrefix(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('xmlns')) continue;
    plain[withoutPrefix(name)] = unescaped(value);
  }
  return plain;
}

function withoutPrefix(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
