import { isUtf8 } from 'node:buffer';
import sax from 'sax';
import { walkXml } from '../../../src-main/engine/watch-folders/contents/walk-xml.ts';
import type { Draw } from '../draw.ts';
import type { Oracle } from '../oracle.ts';

const names = ['a', 'row', 'x:c', 'sheetData', 'r', 't'];
const texts = [
  '',
  'a',
  ' b ',
  'x &amp; y',
  '&lt;z&gt;',
  '&#246;',
  '&#x1F600;',
  '東京',
  '<![CDATA[a < b & c]]>',
  '<!-- no -->',
  '<?no way?>',
];
const values = ['', '1', 'a &amp; b', '&#10;', "it's", 'ö', 'a > b', ' = ', 'r= "'.slice(0, 3), '&quot;'];

function element(draw: Draw, depth: number): string {
  const name = draw.one(names);
  const attributes = new Map(
    draw.some(3, () => [draw.one(['r', 's', 'x:t', 'ref']), draw.one(values)] as const),
  );
  const written = [...attributes].map(([key, value]) => {
    const quote = value.includes("'") ? '"' : draw.one(['"', "'"]);
    return ` ${key}${draw.one(['', ' '])}=${quote}${value}${quote}`;
  });
  const open = `<${name}${written.join('')}${draw.one(['', ' ', '\n'])}`;
  if (draw.isOnceIn(4)) return `${open}/>`;
  const inner = draw.some(4, () =>
    depth < 5 && draw.isOnceIn(2) ? element(draw, depth + 1) : draw.one(texts),
  );
  return `${open}>${inner.join('')}</${name}>`;
}

/** What a reader meets, one after the other; texts side by side are one. */
class Met {
  readonly all: string[] = [];
  #text = '';
  text(text: string): void {
    this.#text += text;
  }
  mark(mark: string): void {
    if (this.#text !== '') this.all.push(`text ${this.#text}`);
    this.#text = '';
    this.all.push(mark);
  }
}

const withoutPrefix = (name: string): string => name.slice(name.lastIndexOf(':') + 1);
const opened = (name: string, attributes: readonly (readonly [string, string])[]): string =>
  `open ${name} ${JSON.stringify(Object.entries(Object.fromEntries(attributes)).sort())}`;

function metByUs(content: Buffer): readonly string[] | string {
  const met = new Met();
  try {
    walkXml(content, {
      open: (name, attributes) => met.mark(opened(name, Object.entries(attributes))),
      close: (name) => met.mark(`close ${name}`),
      text: (text) => met.text(text),
    });
  } catch {
    return 'refused';
  }
  return met.all;
}

function metByOther(content: Buffer): readonly string[] | null {
  const met = new Met();
  // Names of HTML are none of XML's.
  const parser = sax.parser(true, { strictEntities: true });
  const errors: Error[] = [];
  parser.onerror = (error) => {
    errors.push(error);
  };
  parser.onopentag = ({ name, attributes }) => {
    const own = Object.entries(attributes).filter(([key]) => !key.startsWith('xmlns'));
    met.mark(
      opened(
        withoutPrefix(name),
        own.map(([key, value]) => [withoutPrefix(key), value]),
      ),
    );
  };
  parser.onclosetag = (name) => met.mark(`close ${withoutPrefix(name)}`);
  parser.ontext = (text) => met.text(text);
  parser.oncdata = (text) => met.text(text);
  try {
    parser.write(content.toString('utf8')).close();
  } catch {
    return null;
  }
  // What has no element is no XML.
  return errors.length > 0 || met.all.length === 0 ? null : met.all;
}

export const xml: Oracle = {
  name: 'xml',
  subject: 'elements and texts of XML',
  beside: 'sax',
  ending: '.xml',
  listed: [
    {
      why: 'what is not well formed is refused: a second root, a blank before a name, a mark within the declaration; the other reads on',
      isThis: ({ ours }, input) =>
        ours === 'refused' && /<\/root\s*>\s*<|<\s|<\?xml[^?]*</u.test(input.toString('utf8')),
    },
  ],
  make(draw) {
    const sound = `<?xml version="1.0"?><root xmlns="urn:a" xmlns:x="urn:x">${element(draw, 0)}</root>`;
    return draw.isOnceIn(4)
      ? draw.mutated([Buffer.from(sound)], ['<a>', '</a>', '&amp;', '"', ' r="1"'], 8192)
      : Buffer.from(sound);
  },
  read(input) {
    // Of what is no UTF-8 the two guess other letters; names of parts of an office document are plain.
    const isPlain = isUtf8(input) && !/<[^>]*?[^\p{ASCII}][^>]*?=/u.test(input.toString('utf8'));
    const theirs = isPlain ? metByOther(input) : null;
    return Promise.resolve(theirs === null ? null : { ours: metByUs(input), theirs });
  },
};
