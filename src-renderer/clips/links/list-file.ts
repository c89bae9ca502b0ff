import type { Message } from '../../../src-main/contract/messages/message.ts';
/** Files of links that a person dropped or chose: read here, by the browser alone, and turned into text for the review. */
import { readLinkText } from '../../../src-main/contract/tables/link-table.ts';
import { whyNoList, whyOtherKind } from '../../../src-main/contract/tables/not-text.ts';
import { decodeText } from '../../../src-main/contract/tables/text-encoding.ts';
import { formatBytes } from '../../shared/format.ts';
import { say } from '../../words/say.ts';

/** The part of the browser's `File` that counts. */
export interface ListFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface LinkListText {
  readonly name: string;
  readonly text: string;
  /** Where the file does not say its encoding: what it was read with, and its bytes, to read them with another. */
  readonly guessed?: { readonly encoding: string; readonly content: Uint8Array };
}

export interface UnreadableList {
  readonly name: string;
  readonly why: string | Message;
}

export const listExtensions = ['.txt', '.csv', '.tsv', '.url', '.webloc'] as const;
/** As long as a list in a watched folder may be. */
export const longestListBytes = 1024 * 1024;
export const mostListsAtOnce = 100;

/** Whether a file of this name may be a list of links. */
export function isListName(name: string): boolean {
  return listExtensions.some((extension) => name.toLowerCase().endsWith(extension));
}

/** Reads lists one after the other. What cannot be read is named, and holds none of the others. */
export async function readLists(
  files: readonly ListFile[],
): Promise<{ readonly lists: readonly LinkListText[]; readonly unreadable: readonly UnreadableList[] }> {
  const lists: LinkListText[] = [];
  const unreadable: UnreadableList[] = files
    .slice(mostListsAtOnce)
    .map(({ name }) => ({ name, why: say('links.file.only_so_many', { most: String(mostListsAtOnce) }) }));
  for (const file of files.slice(0, mostListsAtOnce)) {
    const read = await readList(file);
    if ('why' in read) unreadable.push(read);
    else lists.push(read);
  }
  return { lists, unreadable };
}

async function readList(file: ListFile): Promise<LinkListText | UnreadableList> {
  const { name } = file;
  const extension = listExtensions.find((each) => name.toLowerCase().endsWith(each));
  if (extension === undefined)
    return { name, why: say('links.file.no_list', { what: listExtensions.join(', ') }) };
  if (file.size > longestListBytes)
    return {
      name,
      why: say('links.file.too_long', { size: formatBytes(file.size), most: formatBytes(longestListBytes) }),
    };
  let content: Uint8Array;
  try {
    content = new Uint8Array(await file.arrayBuffer());
  } catch {
    // Why is not said by the browser: most often the file was moved, or may not be read.
    return { name, why: say('links.file.cannot_be_read') };
  }
  const title = name.slice(0, -extension.length);
  const other = whyOtherKind(content);
  if (other !== null) return { name, why: other };
  const { text, encoding, isGuessed } = decodeText(content);
  if (extension === '.webloc' && text.startsWith('bplist'))
    return { name, why: say('links.file.binary_webloc') };
  if (text.includes('\0')) return { name, why: say('links.file.no_text') };
  const noList = whyNoList(text);
  if (noList !== null) return { name, why: noList };
  const written =
    extension === '.url'
      ? shortcut(/^[ \t]*URL[ \t]*=[ \t]*(\S.*)$/imu.exec(text)?.[1], title)
      : extension === '.webloc'
        ? shortcut(/<key>\s*URL\s*<\/key>\s*<string>([^<]*)<\/string>/iu.exec(text)?.[1], title)
        : text;
  if (written.trim() === '') return { name, why: say('links.file.no_links') };
  const read = readLinkText(written, { isTable: extension === '.csv' || extension === '.tsv' });
  // What a person can answer is asked in the review.
  if (read.kind === 'unclear' && read.question === undefined) return { name, why: read.why };
  return { name, text: written, ...(isGuessed && { guessed: { encoding, content } }) };
}

/** The same file, read with another encoding. */
export function readWith(list: LinkListText, encoding: string): LinkListText {
  if (list.guessed === undefined) return list;
  const { text } = decodeText(list.guessed.content, encoding);
  return { ...list, text, guessed: { ...list.guessed, encoding } };
}

/** A line that says the address and, before it, the file's name as its title. */
function shortcut(url: string | undefined, title: string): string {
  const address = url?.trim().replace(/&(?:amp|#38|#x26);/giu, '&') ?? '';
  return address === '' ? '' : `${title} ${address}`;
}
