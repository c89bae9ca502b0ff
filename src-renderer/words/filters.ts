import { spoken } from './spoken.ts';

const en = {
  kept: 'Kept filters',
  filter: 'Filter',
  added: 'Filter by when it was added',
  anyTime: 'Any time',
  addedWithin: { today: 'Added today', week: 'Added in the last 7 days', month: 'Added in the last 30 days' },
  showAnyTime: ', show any time again',
  keep: 'Keep this filter…',
  keepTitle: 'Keep this filter',
  keepNote: 'It stands in the rail. Its time counts from whenever you look.',
  rename: 'Rename…',
  renameTitle: 'Rename this filter',
  remove: 'Delete',
  removed: (name: string) => `“${name}” is deleted`,
  actions: (name: string) => `What to do with the filter “${name}”`,
  name: 'Name',
  save: 'Keep',
  cancel: 'Cancel',
  undo: 'Undo',
};

const de: typeof en = {
  kept: 'Gemerkte Filter',
  filter: 'Filter',
  added: 'Nach dem Zeitpunkt des Hinzufügens filtern',
  anyTime: 'Jederzeit',
  addedWithin: {
    today: 'Heute hinzugefügt',
    week: 'In den letzten 7 Tagen hinzugefügt',
    month: 'In den letzten 30 Tagen hinzugefügt',
  },
  showAnyTime: ', wieder jede Zeit zeigen',
  keep: 'Diesen Filter merken …',
  keepTitle: 'Diesen Filter merken',
  keepNote: 'Er steht dann links in der Leiste. Seine Zeit zählt von dem Moment an, in dem Sie hinsehen.',
  rename: 'Umbenennen …',
  renameTitle: 'Diesen Filter umbenennen',
  remove: 'Löschen',
  removed: (name) => `„${name}“ ist gelöscht`,
  actions: (name) => `Was mit dem Filter „${name}“ geschehen soll`,
  name: 'Name',
  save: 'Merken',
  cancel: 'Abbrechen',
  undo: 'Rückgängig',
};

/** What the queue is limited to, and filters that are kept. */
export const filterWords = spoken({ en, de });
