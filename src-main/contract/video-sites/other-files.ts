/** What a file is that no video can be in, by the end of its address. An ending that is a word of pages as well is not in it. */
const kinds: readonly (readonly [endings: RegExp, what: string])[] = [
  [/\.pdf$/iu, 'a PDF'],
  [/\.(?:docx?|odt|rtf|epub|pptx?|odp|xlsx?|ods|csv|tsv)$/iu, 'a document'],
  [/\.(?:jpe?g|png|webp|heic|heif|avif|bmp|tiff?|svg|psd)$/iu, 'a picture'],
  [/\.(?:zip|rar|7z|tar|tgz|gz|dmg|iso|exe|msi|apk)$/iu, 'an archive or a program'],
  [/\.(?:srt|vtt|ass)$/iu, 'a file of subtitles'],
];

export function otherFileOf({ pathname }: URL): string | null {
  return kinds.find(([endings]) => endings.test(pathname))?.[1] ?? null;
}
