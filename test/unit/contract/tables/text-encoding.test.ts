import { describe, expect, it } from 'vitest';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { whyNoText } from '../../../../src-main/contract/tables/not-text.ts';
import {
  decodeText,
  encodingNames,
  encodingSample,
  readAsWords,
} from '../../../../src-main/contract/tables/text-encoding.ts';

/** The bytes of a text in an encoding of one byte for each letter, found by reading each byte. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 0x3f);
}

/** Letters of the code pages of DOS, which no decoder here knows. */
const dosLetters: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ibm850: {
    ...{
      ä: 0x84,
      ö: 0x94,
      ü: 0x81,
      ß: 0xe1,
      Ä: 0x8e,
      Ö: 0x99,
      Ü: 0x9a,
      é: 0x82,
      è: 0x8a,
      ê: 0x88,
      à: 0x85,
      ù: 0x97,
    },
    ...{ ç: 0x87, ñ: 0xa4, á: 0xa0, í: 0xa1, ó: 0xa2, ú: 0xa3, ã: 0xc6, õ: 0xe4, ø: 0x9b, å: 0x86, æ: 0x91 },
  },
  ibm852: {
    ...{ ą: 0xa5, ć: 0x86, ę: 0xa9, ł: 0x88, ń: 0xe4, ó: 0xa2, ś: 0x98, ź: 0xab, ż: 0xbe, Ż: 0xbd, Ł: 0x9d },
    ...{ ř: 0xfd, í: 0xa1, š: 0xe7, ž: 0xa7, ť: 0x9c, č: 0x9f, ý: 0xec, ů: 0x85, ň: 0xe5, ě: 0xd8, á: 0xa0 },
  },
};

function inDos(text: string, encoding: string): Uint8Array {
  return Uint8Array.from(text, (letter) => dosLetters[encoding]?.[letter] ?? letter.charCodeAt(0));
}

/** The same, for encodings that write a letter with two bytes. */
function encodedInPairs(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, readonly number[]>();
  for (let first = 0; first < 256; first += 1) {
    const letter = decoder.decode(Uint8Array.of(first));
    if (letter !== '\ufffd') bytes.set(letter, [first]);
    for (let second = 0x40; first >= 0x81 && letter === '\ufffd' && second < 0xff; second += 1) {
      const pair = decoder.decode(Uint8Array.of(first, second));
      if (pair.length === 1 && !bytes.has(pair)) bytes.set(pair, [first, second]);
    }
  }
  return Uint8Array.from(Array.from(text).flatMap((letter) => bytes.get(letter) ?? [0x3f]));
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

  const titles: Readonly<Record<string, readonly string[]>> = {
    ja: ['春の旅行のおすすめ動画', '新商品紹介', '料理教室 第1回', '使い方ガイド'],
    ko: ['봄 여행 추천 영상', '신제품 소개', '요리 교실 제1회', '인터뷰'],
    zh: ['春季旅行推荐视频', '新产品介绍', '公司简介', '使用指南'],
    tw: ['春季旅行推薦影片', '新產品介紹', '公司簡介', '採訪王先生'],
    pl: ['Zażółć gęślą jaźń', 'Jak działa usługa', 'Żółta łódź podwodna', 'Kraków i Łódź'],
    cs: ['Příliš žluťoučký kůň', 'Průvodce pro začátečníky', 'Rozhovor s ředitelem'],
    hu: ['Árvíztűrő tükörfúrógép', 'Hogyan működik', 'Őszi kollekció'],
    ru: ['Весеннее путешествие', 'Новый продукт', 'О компании', 'Интервью с директором'],
    uk: ['Весняна подорож', 'Новий продукт їжі', 'Як це працює'],
    bg: ['Нов продукт от България', 'Въпроси и отговори', 'Къде да ни намерите'],
    el: ['Ανοιξιάτικο ταξίδι', 'Νέο προϊόν', 'Συνέντευξη με τον διευθυντή'],
    he: ['טיול אביב מומלץ', 'מוצר חדש', 'מי אנחנו', 'ראיון עם המנהלת', 'שאלות ותשובות'],
    th: ['วิดีโอแนะนำการท่องเที่ยว', 'สินค้าใหม่', 'เกี่ยวกับเรา', 'สัมภาษณ์ผู้บริหาร'],
  };

  it.each([
    ['euc-jp', 'ja'],
    ['shift_jis', 'ja'],
    ['euc-kr', 'ko'],
    ['gb18030', 'zh'],
    ['big5', 'tw'],
    ['windows-1250', 'pl'],
    ['iso-8859-2', 'pl'],
    ['windows-1250', 'cs'],
    ['iso-8859-2', 'cs'],
    ['windows-1250', 'hu'],
    ['windows-1251', 'ru'],
    ['koi8-r', 'ru'],
    ['iso-8859-5', 'ru'],
    ['ibm866', 'ru'],
    ['windows-1251', 'uk'],
    ['koi8-u', 'uk'],
    ['windows-1251', 'bg'],
    ['windows-1253', 'el'],
    ['windows-1255', 'he'],
    ['windows-874', 'th'],
  ])('keeps the titles and links of a list that was saved as %s: %s', (encoding, language) => {
    const rows = (titles[language] ?? []).map((title) => `${title},https://vimeo.com/76979871`);
    const list = `title,link\n${rows.join('\n')}\n`;
    const content = encodedInPairs(list, encoding);
    expect(decodeText(content).text).toBe(list);
    for (const other of encodingNames.filter((name) => !name.startsWith('utf-16')))
      expect(decodeText(content, other).text).toContain('https://vimeo.com/76979871');
  });

  it.each([
    ['windows-1255', 'he'],
    ['windows-874', 'th'],
    ['windows-1253', 'el'],
    ['windows-1251', 'ru'],
    ['windows-1251', 'bg'],
  ])('is read by one title alone, saved as %s: %s', (encoding, language) => {
    for (const title of titles[language] ?? [])
      expect(decodeText(encodedInPairs(title, encoding))).toMatchObject({ text: title, encoding });
  });

  it('is read as Russian or Hebrew by one word in small letters, though both have the same bytes', () => {
    for (const word of ['видео', 'новости', 'фильм', 'как это работает'])
      expect(decodeText(encoded(word, 'windows-1251'))).toMatchObject({ text: word });
    for (const word of ['שלום', 'חדשות', 'סרטון', 'ילדים', 'קליפ'])
      expect(decodeText(encoded(word, 'windows-1255'))).toMatchObject({ text: word });
  });

  it.each([
    ['ibm850', 'Grüße aus München\nSchöne Äpfel\nFür Anfänger: Öl und Übung\n'],
    ['ibm850', 'Où êtes-vous\nVoilà ça va très bien\nà Paris\n'],
    ['ibm850', 'Mañana en España\nCanción del niño\nGuía rápida\n'],
    ['ibm852', 'Zażółć gęślą jaźń\nŻółta łódź podwodna\n'],
    ['ibm852', 'Příliš žluťoučký kůň\nPrůvodce pro začátečníky\n'],
  ])('is read by a code page of DOS where its letters show it: %s', (encoding, text) => {
    expect(decodeText(inDos(text, encoding))).toEqual({ text, encoding, isGuessed: true });
    for (const other of ['windows-1252', 'macintosh', 'windows-1250'])
      expect(decodeText(inDos(text, encoding), other).text).not.toBe(text);
  });

  it('is read by its changes to Japanese letters, whatever a person says', () => {
    const list = Buffer.from('url,title\nhttps://a.example/1,\u001b$BF|K\\8l$NF02h\u001b(B\n');
    for (const asked of [undefined, 'shift_jis', 'utf-8'])
      expect(decodeText(list, asked)).toEqual({
        text: 'url,title\nhttps://a.example/1,日本語の動画\n',
        encoding: 'iso-2022-jp',
        isGuessed: false,
      });
    expect(whyNoText(list)).toBeNull();
    // Colours of a terminal change no letters.
    expect(decodeText(Buffer.from('\u001b[31mred\u001b(B')).encoding).toBe('utf-8');
  });

  it.each([
    ['Korean', '\u001b$)Curl,title\nhttps://a.example/1,\u000e1[\u000f\n'],
    ['Chinese', 'url,title\nhttps://a.example/1,\u001b$)A\u000e=;\u000f\n'],
    ['Japanese letters beside those of eight bits', 'é \u001b$BF|\u001b(B'],
  ])('is refused where it changes to letters that are not read: %s', (_, text) => {
    expect(whyNoText(Buffer.from(text))).toEqual(message('table.not_a_list', { found: 'escaped' }));
    expect(whyNoText(Buffer.from(text), 'utf-8')).not.toBeNull();
  });

  it('is told with words that a person can judge it by', () => {
    expect(encodingSample('url;title\nhttps://a.example/1;"Gr¸n; ¸ber, ¸ber Weiﬂ und ‹nal"')).toBe(
      'Gr¸n, ¸ber, Weiﬂ',
    );
    expect(encodingSample(`plain ${'ü'.repeat(90)}`)).toBe(`${'ü'.repeat(23)}…`);
    expect(readAsWords({ text: 'Grün', encoding: 'ibm850' })).toBe('DOS 850 (Grün)');
    expect(readAsWords({ text: 'plain', encoding: 'windows-1252' })).toBe('Windows-1252');
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
