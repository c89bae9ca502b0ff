import { message, type Message, type MessageOf } from '../messages/message.ts';

type FileKind = Exclude<MessageOf<'link_fault.other_file'>['params']['file'], 'other'>;

/** What a file is that no video can be in, by the end of its address. An ending that is a word of pages as well is not in it. */
const kinds: readonly (readonly [endings: RegExp, kind: FileKind])[] = [
  [/\.pdf$/iu, 'pdf'],
  [/\.(?:docx?|odt|rtf|epub|pptx?|odp|xlsx?|ods|csv|tsv)$/iu, 'document'],
  [/\.(?:jpe?g|png|webp|heic|heif|avif|bmp|tiff?|svg|psd)$/iu, 'picture'],
  [/\.(?:zip|rar|7z|tar|tgz|gz|dmg|iso|exe|msi|apk)$/iu, 'archive'],
  [/\.(?:srt|vtt|ass)$/iu, 'subtitles'],
];

export function otherFileOf({ pathname }: URL): Message | null {
  const file = kinds.find(([endings]) => endings.test(pathname))?.[1];
  return file === undefined ? null : message('link_fault.other_file', { file });
}
