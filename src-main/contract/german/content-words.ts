import type { Colours, ContentFacts, DocumentFacts, PictureFacts, VideoFacts } from '../content-facts.ts';
import { lengthWords, pictureFormatWords, sizeWords, type FactLine } from '../content-words.ts';

/* What `content-words.ts` says of a file, in German. */

const documentWords: Readonly<Record<DocumentFacts['format'], string>> = {
  ...{ pdf: 'PDF-Dokument', docx: 'Word-Dokument', xlsx: 'Excel-Mappe', pptx: 'PowerPoint-Präsentation' },
  text: 'Text',
};

const colourWords: Readonly<Record<Colours, string>> = {
  ...{ srgb: 'sRGB', other: 'nicht sRGB', cmyk: 'CMYK, für den Druck', grey: 'Graustufen' },
};

const orientationWords: readonly string[] = [
  ...['aufrecht', 'gespiegelt', 'kopfüber', 'gespiegelt, kopfüber'],
  ...['gespiegelt, auf der Seite', 'nach rechts gedreht', 'gespiegelt, auf der Seite', 'nach links gedreht'],
];

export function factLines(facts: ContentFacts): readonly FactLine[] {
  switch (facts.kind) {
    case 'picture':
      return linesOf([...pictureLines(facts), ['Problem', facts.problem]]);
    case 'video':
      return linesOf([
        ['Inhalt', `${facts.format.toUpperCase()}-Video`],
        ['Abmessungen', sizeWords(facts)],
        ['Länge', facts.durationMs === null ? null : lengthWords(facts.durationMs)],
        ['Ort', locationWords(facts)],
        ['Problem', facts.problem],
      ]);
    case 'document':
      return linesOf([
        ['Inhalt', documentWords[facts.format]],
        ['Seiten', facts.pages === null ? null : String(facts.pages)],
        ['Gesperrt', facts.isEncrypted ? 'durch ein Passwort' : null],
        ['Makros', facts.hasMacros ? 'enthält welche' : null],
        ['Ort', locationWords(facts)],
        ['Problem', facts.problem],
      ]);
    case 'unknown':
      return linesOf([
        ['Inhalt', 'von keiner Art, die Outbox kennt'],
        ['Problem', facts.problem],
      ]);
    case 'unseen':
      return linesOf([['Inhalt', `nicht anzusehen: ${facts.reason}`]]);
  }
}

function pictureLines(facts: PictureFacts): readonly (readonly [string, string | null])[] {
  const { orientation, colours, profile } = facts;
  const turned = orientation === null || orientation === 1 ? null : orientationWords[orientation - 1];
  const colour = colours === null ? null : colourWords[colours];
  const isNamed = profile !== null && colours === 'other';
  return [
    ['Inhalt', `${pictureFormatWords[facts.format]}-Bild${facts.isAnimated ? ', bewegt' : ''}`],
    ['Abmessungen', sizeWords(facts)],
    ['Kamera gehalten', turned ?? null],
    ['Farben', isNamed ? `${profile} (nicht sRGB)` : colour],
    ['Ort', locationWords(facts)],
  ];
}

function locationWords({
  hasLocation,
  locationStays,
}: PictureFacts | VideoFacts | DocumentFacts): string | null {
  if (!hasLocation) return locationStays ? 'nicht bekannt: Outbox kann einen Teil nicht lesen' : null;
  return locationStays ? 'sagt für immer, wo es aufgenommen wurde' : 'sagt, wo es aufgenommen wurde';
}

function linesOf(lines: readonly (readonly [string, string | null])[]): readonly FactLine[] {
  return lines.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}
