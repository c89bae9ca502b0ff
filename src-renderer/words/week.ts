import { spoken } from './spoken.ts';

const en = {
  dayNames: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  full: 'Full',
  paintWith: 'Paint with',
  anotherSpeed: 'Another speed',
  theWholeWeek: (name: string) => `The whole week: ${name}`,
  day: 'Day',
  help: {
    drag: 'Drag over hours to paint them. With the keyboard: arrows move,',
    shift: 'Shift',
    takesMore: 'takes more hours,',
    space: 'Space',
    paints: 'paints, and',
    to: 'to',
    paintWith: 'paint with what the list above has.',
  },
  days: (first: string, last: string) => `${first} to ${last},`,
  range: (days: string, from: string, to: string) => `${days} ${from} to ${to}`,
  fullSpeed: 'Full speed',
  upTo: (speed: string) => `Up to ${speed}`,
  presets: {
    always: 'Always',
    nights: 'Nights and weekends',
    working: 'Working hours limited',
  },
};

const de: typeof en = {
  dayNames: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  full: 'Voll',
  paintWith: 'Malen mit',
  anotherSpeed: 'Anderes Tempo',
  theWholeWeek: (name) => `Die ganze Woche: ${name}`,
  day: 'Tag',
  help: {
    drag: 'Über Stunden ziehen, um sie zu malen. Mit der Tastatur: die Pfeile bewegen,',
    shift: 'Umschalt',
    takesMore: 'nimmt weitere Stunden dazu,',
    space: 'Leertaste',
    paints: 'malt, und',
    to: 'bis',
    paintWith: 'malen mit dem, was in der Liste darüber steht.',
  },
  days: (first, last) => `${first} bis ${last},`,
  range: (days, from, to) => `${days} ${from} bis ${to}`,
  fullSpeed: 'Volles Tempo',
  upTo: (speed) => `Bis ${speed}`,
  presets: {
    always: 'Immer',
    nights: 'Nachts und am Wochenende',
    working: 'Zur Arbeitszeit begrenzt',
  },
};

/** The week's hours and speeds. */
export const weekWords = spoken({ en, de });
