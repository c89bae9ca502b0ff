import { describe, expect, it } from 'vitest';
import { decodeText, encodingNames } from '../../../../src-main/contract/tables/text-encoding.ts';

/** The bytes of a text in an encoding of one byte for each letter, found by reading each byte. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 0x3f);
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

describe('the text of a file', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from('url,title\nx,Grün')],
    ['UTF-8 with its mark', Buffer.from('\ufeffurl,title\nx,Grün')],
    ['UTF-16 with its mark, as Excel saves Unicode text', utf16('\ufeffurl,title\nx,Grün')],
    ['UTF-16 the other way round', utf16('\ufeffurl,title\nx,Grün').swap16()],
    ['UTF-16 without a mark', utf16('url,title\nx,Grün')],
    ['UTF-16 without a mark, the other way round', utf16('url,title\nx,Grün').swap16()],
  ])('is read from %s, and nothing is guessed', (_, content) => {
    expect(decodeText(content)).toMatchObject({ text: 'url,title\nx,Grün', isGuessed: false });
  });

  it.each([
    ['windows-1252', 'url;title\nx;Grüße – „schön“'],
    ['windows-1252', 'L’été à Paris: ça va'],
    ['macintosh', 'url;title\nx;Grüße – „schön“'],
    ['macintosh', 'niño y corazón, mañana'],
    ['windows-1250', 'Zażółć gęślą jaźń'],
    ['windows-1250', 'Příliš žluťoučký kůň'],
    ['windows-1251', 'Привет, мир. Новое видео'],
    ['windows-1253', 'Καλημέρα κόσμε'],
    ['windows-1254', 'Günaydın, nasılsınız? Şöyle iğne'],
    ['windows-1256', 'مرحبا بالعالم'],
    ['koi8-r', 'Привет, мир. Новое видео'],
  ])('is read by the code page that fits, and says which: %s', (encoding, text) => {
    expect(decodeText(encoded(text, encoding))).toEqual({ text, encoding, isGuessed: true });
  });

  it('is read as a person says, but a mark at its beginning counts first', () => {
    const content = encoded('Ünal', 'windows-1252');
    expect(decodeText(content, 'macintosh').text).toBe('‹nal');
    expect(decodeText(Buffer.from('\ufeffÜnal'), 'macintosh').text).toBe('Ünal');
    for (const name of encodingNames) expect(decodeText(Buffer.from('a1'), name).encoding).toBe(name);
  });

  it('keeps a broken letter in UTF-8 as what it is, and guesses no other encoding for it', () => {
    const content = Buffer.concat([
      Buffer.from('Grüße, schöne Grüße '),
      Uint8Array.of(0xfc),
      Buffer.from(' ä'),
    ]);
    expect(decodeText(content)).toMatchObject({ encoding: 'utf-8', isGuessed: false });
    expect(decodeText(content).text).toContain('\ufffd');
  });
});
