import { calls, controlFrames } from './calls.ts';
import { contents } from './contents.ts';
import { certificates } from './certificates.ts';
import type { Decoder } from './decoder.ts';
import { documents, linkLists, links, pastedLinks } from './files.ts';
import { forms } from './forms.ts';
import { pointers, strictJson } from './json.ts';
import { journalLines, profiles, settingsValues } from './kept.ts';
import { looks } from './looks.ts';
import { namePatterns } from './name-patterns.ts';
import { receiptDocuments } from './receipts.ts';
import { replies } from './replies.ts';
import { paging } from './paging.ts';
import { readReplies, writeReplies } from './reply-contents.ts';
import { setups } from './setups.ts';
import { sheets } from './sheets.ts';
import { baseUrls, commandLine, fileNames, keys, paths, patterns, rules } from './typed.ts';
import { waits } from './waits.ts';

/** Every reader of what comes from outside: the service, other processes, files, people. */
export const decoders: readonly Decoder[] = [
  ...[replies, strictJson, writeReplies, readReplies, paging, pointers, waits],
  ...[controlFrames, calls, settingsValues, journalLines, profiles, receiptDocuments, setups],
  ...[linkLists, pastedLinks, links, documents, contents, looks, forms, sheets, certificates],
  ...[commandLine, baseUrls, keys, paths, fileNames, rules, patterns, namePatterns],
];
