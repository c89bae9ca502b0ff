import { FileError } from '../../../src-main/foundation/files/file-system.ts';
import { contentMismatch } from '../../../src-main/engine/watch-folders/rules/content-type.ts';
import { missingEnd } from '../../../src-main/engine/watch-folders/files/document-end.ts';
import { linksInText, readLinkList } from '../../../src-main/engine/watch-folders/lists/link-lists.ts';
import { findLinks } from '../../../src-main/engine/watch-folders/lists/find-links.ts';
import { normaliseLink } from '../../../src-main/engine/watch-folders/lists/links.ts';
import { headAndRest, must, type Decoder } from './decoder.ts';
import { oneFile, openFile } from './one-file.ts';

const linkTokens: readonly string[] = [
  ...[
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=a&t=1',
    '[Title](https://a.example/b "t")',
  ],
  ...[
    'URL=https://a.example/',
    '[InternetShortcut]\r\n',
    '<key>URL</key><string>https://a.example/</string>',
  ],
  ...[
    'url,title\n',
    '"a ""b"" c",',
    ';',
    '\t',
    '<https://a.example>',
    'www.a.example',
    '&amp;',
    '?utm_source=x',
  ],
  ...['https://0x7f.1', '..', '://user:pw@', ':8443', '[2606:4700::1]', '.local', ')', '](https://', '"'],
];

/** A file's name, a line end, and its content: a list of links in any of its forms. */
export const linkLists: Decoder = {
  name: 'link-lists',
  longestBytes: 16 * 1024,
  tokens: [...linkTokens, 'a.csv\n', 'a.url\n', 'a.webloc\n', 'a.txt\n', 'bplist00'],
  read(input) {
    const { head, rest } = headAndRest(input);
    const list = readLinkList(head, rest);
    if ('links' in list) {
      for (const { url } of list.links.slice(0, 100)) mustBeNormal(url);
      const imports = new Set(list.links.map(({ url, brand = '' }) => `${url} ${brand.toLowerCase()}`));
      must(imports.size === list.links.length, 'a link stands there twice for one brand');
    }
    return null;
  },
};

/** Text that somebody pasted, whatever it holds. */
export const pastedLinks: Decoder = {
  name: 'pasted-links',
  longestBytes: 16 * 1024,
  tokens: [...linkTokens, '\n', 'url\n'],
  read(input) {
    const read = linksInText(input.toString('utf8'));
    for (const { url, fault } of 'links' in read ? read.links : [])
      must(url.length > 0 || fault !== undefined, 'a link is empty, and no fault of its row is said');
    return null;
  },
};

/** One address as a person wrote it. */
export const links: Decoder = {
  name: 'links',
  tokens: linkTokens,
  longestBytes: 8 * 1024,
  read(input) {
    const text = input.toString('utf8');
    for (const { url } of findLinks(text))
      must(url.length <= 8192 && !/\s/.test(url), 'a link has a space in it');
    const result = normaliseLink(text);
    if ('url' in result) mustBeNormal(result.url);
    return null;
  },
};

function mustBeNormal(url: string): void {
  const again = normaliseLink(url);
  must('url' in again && again.url === url, `${url} becomes ${JSON.stringify(again)}`);
  const { protocol, hostname, username, password } = new URL(url);
  must(protocol === 'https:' && username === '' && password === '', `${url} is not plain https`);
  const isInner = /^(?:127|10|0|192\.168|169\.254)(?:\.\d+)+$|^\[(?:::|f)|(?:^|\.)localhost\.?$/.test(
    hostname,
  );
  must(!isInner && hostname.includes(hostname.startsWith('[') ? ':' : '.'), `${url} is not public`);
}

/** A file's name, a line end, and its content: whether the document has its end, and is what its name says. */
export const documents: Decoder = {
  name: 'documents',
  tokens: [
    ...[
      'a.pdf\n',
      'a.docx\n',
      'a.txt\n',
      'a.md\n',
      'a.png\n',
      'a.mp4\n',
      '%PDF-1.7\n',
      '%%EOF',
      'PK\u0003\u0004',
    ],
    ...[
      'PK\u0005\u0006',
      'word/document.xml',
      '[Content_Types].xml',
      '<?xml version="1.0"?>',
      'ftypisom',
      'ID3',
    ],
    ...['RIFF', 'WEBP', 'JFIF', '\u0089PNG\r\n\u001a\n', 'OggS', 'GIF89a', 'moov', 'mimetype'],
  ],
  isRefusal: (error) => error instanceof FileError,
  async read(input) {
    const { head, rest } = headAndRest(input);
    const end = await missingEnd(head, openFile(rest, 1 + (input.length % 500)), rest.byteLength);
    // The end that it looks for is where a reader of the format looks for it too.
    if (end !== null && head.endsWith('.pdf'))
      must(!rest.subarray(-1024).includes('%%EOF'), 'the end was not seen');
    return [end, await contentMismatch(oneFile(rest), head)];
  },
};
