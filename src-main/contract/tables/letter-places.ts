/* Where the letters of a script never stand within a word. By it, the letters of two scripts that have the same bytes are told apart. */

const cyrillic: readonly RegExp[] = [
  // Signs for how a letter before is spoken begin no word and follow no other; the hard one ends none.
  /(?<!\p{L})[ъьыЪЬЫ]|[ъьЪЬ]{2}/gu,
  /[ъЪ](?!\p{L})/gu,
  // Words have vowels.
  /[бвгджзйклмнпрстфхцчшщ]{5,}/giu,
];

const thaiMark = '\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e';

const wrong: Readonly<Record<string, readonly RegExp[]>> = {
  ...{ 'windows-1251': cyrillic, 'koi8-r': cyrillic, 'koi8-u': cyrillic, 'iso-8859-5': cyrillic },
  ...{ ibm866: cyrillic, 'x-mac-cyrillic': cyrillic },
  'windows-1253': [
    // The one form of sigma ends words, and the other does not.
    /ς(?=\p{L})|σ(?!\p{L})/gu,
    // Each word of several letters has an accent.
    /(?<!\p{L})[α-ω]{4,}(?!\p{L})/gu,
    // A capital within small letters.
    /\p{Ll}[Α-Ω]/gu,
  ],
  // Letters in their last form end words, and in the other form they end none. Loanwords do end in kaf and pe.
  'windows-1255': [/[ךםןףץ](?=[א-ת])/gu, /(?<=[א-ת])[מנצ](?![\u05b0-\u05c2א-ת'"׳״])/gu],
  'windows-874': [
    // Marks stand on a letter, or on another mark.
    new RegExp(`(?<![${thaiMark}ก-ฮ])[${thaiMark}]|[${thaiMark}]{4,}`, 'gu'),
    // A vowel that is written first has its letter after it.
    /[เ-ไ](?![ก-ฮ])/gu,
    // A vowel that is written last has a letter or a mark before it.
    new RegExp(`(?<![${thaiMark}ก-ฮ])[\u0e30\u0e32\u0e33]`, 'gu'),
    /[\u0e3a\u0e3f\u0e4f\u0e5a\u0e5b]/gu,
  ],
};
const worth = -4;

/** How much speaks against a text by where its letters stand, where it was read with this code page. */
export function worthOfPlaces(text: string, label: string): number {
  return (wrong[label] ?? []).reduce(
    (sum, place) => sum + worth * Array.from(text.matchAll(place)).length,
    0,
  );
}
