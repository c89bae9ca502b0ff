import type { GermanSentences } from '../template.ts';

/** What is wrong with a service profile, with an address, or with what a request would be made of. */
export const profileSentences: GermanSentences = {
  'The path {path} for {operation} lacks {name}. Put {same} where the id belongs, as in {usual}':
    'Dem Pfad {path} für {operation} fehlt {name}. {same} dorthin setzen, wo die Kennung hingehört, wie in {usual}',
  'The path {path} for {operation} has {name}, which nothing fills in. Take it out; the default is {usual}':
    'Der Pfad {path} für {operation} enthält {name}, und nichts füllt das aus. Herausnehmen; voreingestellt ist {usual}',
  'The path {path} for {operation} has {name} more than once. Leave it once, as in {usual}':
    'Der Pfad {path} für {operation} enthält {name} mehrmals. Einmal lassen, wie in {usual}',
  'The path {path} for {operation} has a brace that belongs to no placeholder. Take it out; the default is {usual}':
    'Der Pfad {path} für {operation} enthält eine Klammer, die zu keinem Platzhalter gehört. Herausnehmen; voreingestellt ist {usual}',
  'The path {path} for {operation} leads elsewhere with dots. Give one as {usual}, without . or .. in it':
    'Der Pfad {path} für {operation} führt mit Punkten anderswohin. Einen angeben wie {usual}, ohne . oder .. darin',
  'The profile cannot be kept: {place} {why:said}. Correct it and try again':
    'Das Profil lässt sich nicht sichern: {place} {why:said}. Berichtigen und erneut versuchen',
  'The {name} {value} is not a count': '{value} ist keine Anzahl ({name})',
  'The size of the part, {value}, is not a count': 'Die Größe des Teils, {value}, ist keine Anzahl',
  'is not one under the base URL': 'liegt nicht unter der Basisadresse',
  'asks for {name}, which is not known here': 'verlangt {name}, und das ist hier nicht bekannt',
  'The path {path} needs a {name}': 'Der Pfad {path} braucht {name}',
  'The {name} is empty. Check the id of the target': '{name} ist leer. Die Kennung des Ziels prüfen',
  'The {name} has {n:number} characters; at most {most:number} are taken. Check the id of the target':
    '{name} hat {n:number} Zeichen; höchstens {most:number} werden genommen. Die Kennung des Ziels prüfen',
  'The {name} cannot be part of a path. Check the id of the target':
    '{name} kann nicht Teil eines Pfads sein. Die Kennung des Ziels prüfen',
  'The path {path} is not one under the base URL': 'Der Pfad {path} liegt nicht unter der Basisadresse',
  'The path {path} asks for {name}, which is not known here':
    'Der Pfad {path} verlangt {name}, und das ist hier nicht bekannt',
  'Status of the first': 'Status des ersten',
  'Status of the first candidate': 'Status des ersten Kandidaten',
  '{why:said} (at character {at:number})': '{why:said} (bei Zeichen {at:number})',
  'something follows the value': 'nach dem Wert kommt noch etwas',
  'more than {n:number} levels': 'mehr als {n:number} Ebenen',
  'a name is missing': 'ein Name fehlt',
  'a name is given twice': 'ein Name steht zweimal da',
  'a colon is missing': 'ein Doppelpunkt fehlt',
  'an object has no end': 'ein Objekt hat kein Ende',
  'a list has no end': 'eine Liste hat kein Ende',
  'a text has no end or a control character': 'ein Text hat kein Ende oder enthält ein Steuerzeichen',
  'an escape is not one of JSON': 'eine Maskierung gibt es in JSON nicht',
  'a value is missing': 'ein Wert fehlt',
};
