import type { GermanSentences } from '../template.ts';

/** What is wrong with a file of templates. */
export const sheetSentences: GermanSentences = {
  'There is no template in it': 'Es ist keine Vorlage darin',
  'There may be at most {n:number} templates': 'Es darf höchstens {n:number} Vorlagen geben',
  'it was written by a newer Outbox (version {version:id}). Update Outbox first':
    'sie wurde von einem neueren Outbox geschrieben (Version {version:id}). Erst Outbox aktualisieren',
  'something in it is wrong': 'etwas darin ist falsch',
  '{why:said}. Correct it, or export it anew': '{why:said}. Berichtigen oder neu exportieren',
  'two of its templates are named “{name}”. Rename one': 'zwei der Vorlagen heißen „{name}“. Eine umbenennen',
  'in “{name}”, {why:said}': 'in „{name}“: {why:said}',
};
