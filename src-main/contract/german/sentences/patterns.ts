import type { GermanSentences } from '../template.ts';

/** What is wrong with a pattern for names, and with what its parts are said to choose. */
export const patternSentences: GermanSentences = {
  'nothing comes after this \\': 'nach diesem \\ kommt nichts',
  'Write one * for any text, or **/ for any number of folders':
    'Ein * für beliebigen Text schreiben oder **/ für beliebig viele Ordner',
  'these * stand for no folder': 'diese * stehen für keinen Ordner',
  'Begin it with a letter and use letters, digits, - and _, at most 40, as in {client}':
    'Mit einem Buchstaben beginnen und Buchstaben, Ziffern, - und _ verwenden, höchstens 40, etwa {client}',
  'Write {text}, {number} or {date}': '{text}, {number} oder {date} schreiben',
  '“{wanted}” is nothing that a part can be': '„{wanted}“ ist nichts, was ein Teil sein kann',
  'Say which files are meant, as in {client}/*': 'Sagen, welche Dateien gemeint sind, etwa {client}/*',
  '“{name}” is no name of a folder': '„{name}“ ist kein Name eines Ordners',
  'A pattern begins in the folder and goes only down':
    'Ein Muster beginnt im Ordner und führt nur nach unten',
  'Put a character between them, as in {client}_{campaign}':
    'Ein Zeichen dazwischensetzen, etwa {client}_{campaign}',
  'Slides are to be found by a pattern, and no part of one says the slide: name a part {slide}, or say which part it is':
    'Folien sollen nach einem Muster gefunden werden, und kein Teil sagt die Folie: einen Teil {slide} nennen oder sagen, welcher Teil es ist',
  '{part} is said to choose two things: say which of the two it chooses':
    '{part} soll zweierlei wählen: sagen, welches von beiden',
  '{part} is said to choose {what:said}, but no pattern has it: put it into one, or leave it out':
    '{part} soll {what:said} wählen, aber kein Muster enthält diesen Teil: in eines aufnehmen oder weglassen',
  '{part} cannot choose {what:said} in a folder for {kind:said}: {may:said}':
    '{part} kann {what:said} nicht wählen, wenn ein Ordner für {kind:said} ist: {may:said}',
  'The pattern {pattern} chooses {what:said} twice, by {one} and {other}: leave one of them to be kept only':
    'Das Muster {pattern} wählt {what:said} zweimal, mit {one} und {other}: eines davon nur behalten lassen',
  '“{value}” of {part} stands for two things, {one} and {other}: leave one of them':
    '„{value}“ von {part} steht für zweierlei, {one} und {other}: eines davon lassen',
  '{part} of {pattern} may be {values:list}': '{part} von {pattern} kann {values:list} sein',
  'a connection': 'eine Verbindung',
  'a slide': 'eine Folie',
  'a brand': 'eine Marke',
  'clips of brands': 'Clips von Marken',
};
