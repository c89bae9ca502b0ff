import { message } from '../../../contract/messages/message.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import {
  decodeList,
  judgeList,
  mayNameBrandsOf,
  parseList,
  type KnownBrands,
  type ListReading,
  type ListText,
} from './link-lists.ts';

/** A list to take apart. With its text instead of its bytes: read once more, now that the brands are known. */
export type ListToRead = { readonly path: string } & (
  { readonly content: Uint8Array } | { readonly list: ListText; readonly known: KnownBrands }
);

/** `wants_brands`: it may name brands, so it is read again with them. Its text comes back, so that it is decoded once. */
export type ListAnswer = ListReading | { readonly wantsBrands: ListText };

/** Reads lists apart from the engine's own thread: 1 MiB of short links takes it most of a second. */
export interface ListReader {
  /** Never rejects. */
  readList(list: ListToRead): Promise<ListAnswer>;
}

/** Reads a list. Whatever stands in it, there is an answer. */
export function answerList(asked: ListToRead): ListAnswer {
  try {
    return readNow(asked);
  } catch (error) {
    return { unreadable: message('table.unreadable', { said: messageOf(error).slice(0, 300) }) };
  }
}

function readNow(asked: ListToRead): ListAnswer {
  const { path } = asked;
  if ('list' in asked) return judgeList(asked.list, parseList(path, asked.list, asked.known));
  const list = decodeList(path, asked.content);
  if ('unreadable' in list) return list;
  const parsed = parseList(path, list);
  return mayNameBrandsOf(parsed) ? { wantsBrands: list } : judgeList(list, parsed);
}
