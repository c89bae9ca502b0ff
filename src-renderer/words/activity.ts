import { accountWords } from '../../src-main/contract/activity-words.ts';
import { amount, plural } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  title: 'Activity',
  emptyTitle: 'No history yet',
  emptyMessage: 'Every delivery, hold and answer is written down here from the first file on.',
  emptyOfClient:
    'No history of this client: what happens to its files, links and batches is written down here.',
  emptyOfKind: 'Nothing of this kind was written down.',
  whatIsListed: 'What is listed',
  groups: {
    everything: 'Everything',
    delivered: 'Delivered',
    attention: 'Needs somebody',
    connections: 'Connections',
    folders: 'Folders',
    limits: 'Learned limits',
  },
  whose: 'Whose history',
  allClients: 'All clients',
  older: 'Show older',
  times: (count: number) => amount(count, 'time', 'times'),
  actions: {
    answer: 'Answer',
    key: 'Enter a new key',
    folder: 'Open folder',
    receipts: 'Receipts',
    undo: 'Undo',
    tellAgain: 'Try again',
    batch: 'Show',
    profile: 'Limits',
    job: 'Details',
  },
  /** What the button beside a line says to those who only hear it. */
  actionOf: (title: string) => `: ${title}`,
  everybodyTold: 'Everybody was told of its end.',
  toldOnceMore: 'It is told once more.',
  goesAfterAll: 'It goes after all.',

  whatTime: 'What time',
  ranges: { today: 'Today', '7d': '7 days', '30d': '30 days' },
  rangeNames: { today: 'Today', '7d': 'The last 7 days', '30d': 'The last 30 days' },
  delivered: 'Delivered',
  filesOf: (files: number, size: string) => `${plural(files, 'file', 'files')}, ${size}`,
  filesAndOthers: (files: number, size: string, others: number) =>
    `${plural(files, 'file', 'files')}, ${size}, ${amount(others, 'other', 'others')}`,
  average: 'Average',
  whileSending: 'while sending',
  triedAgain: 'Tried again',
  byItself: (count: number) => plural(count, 'time, by itself', 'times, all by itself'),
  dayDelivered: (count: string, size: string) => `${count} delivered, ${size}`,
  dayDeliveredNoSize: (count: string) => `${count} delivered`,
  nothingToday: 'Nothing was delivered today yet.',
  nothingThen: 'Nothing was delivered in this time.',
  hour: 'Hour',
  day: 'Day',
  files: 'Files',
  size: 'Size',
  others: 'Others',
  offline: 'Without the service',
  notOffline: 'no',
  plots: {
    bytesByHour: (when: string, most: string) =>
      `Bytes delivered in each hour of today, most at ${when}: ${most}`,
    bytesByDay: (when: string, most: string) => `Bytes delivered in each day, most on ${when}: ${most}`,
    countByHour: (when: string, most: string) => `Deliveries in each hour of today, most at ${when}: ${most}`,
    countByDay: (when: string, most: string) => `Deliveries in each day, most on ${when}: ${most}`,
  },
  inHour: (most: string) => `Delivered in the hour, up to ${most}`,
  inDay: (most: string) => `Delivered in the day, up to ${most}`,
  thisHour: 'this hour',
  today: 'today',
  offlineFor: (duration: string) => `without the service for ${duration}`,
};

const de: typeof en = {
  title: 'Verlauf',
  emptyTitle: 'Noch kein Verlauf',
  emptyMessage:
    'Jede Auslieferung, jedes Warten und jede Antwort wird hier von der ersten Datei an vermerkt.',
  emptyOfClient:
    'Kein Verlauf dieses Kunden: Was mit seinen Dateien, Links und Stapeln geschieht, wird hier vermerkt.',
  emptyOfKind: 'Nichts dieser Art ist vermerkt.',
  whatIsListed: 'Was aufgelistet wird',
  groups: {
    everything: 'Alles',
    delivered: 'Ausgeliefert',
    attention: 'Zu klären',
    connections: 'Verbindungen',
    folders: 'Ordner',
    limits: 'Gelernte Grenzen',
  },
  whose: 'Wessen Verlauf',
  allClients: 'Alle Kunden',
  older: 'Ältere zeigen',
  times: (count) => amount(count, 'Mal', 'Mal'),
  actions: {
    answer: 'Antworten',
    key: 'Neuen Schlüssel eingeben',
    folder: 'Ordner öffnen',
    receipts: 'Belege',
    undo: 'Rückgängig',
    tellAgain: 'Erneut versuchen',
    batch: 'Zeigen',
    profile: 'Grenzen',
    job: 'Einzelheiten',
  },
  actionOf: (title) => `: ${title}`,
  everybodyTold: 'Alle haben von seinem Ende erfahren.',
  toldOnceMore: 'Es wird noch einmal mitgeteilt.',
  goesAfterAll: 'Sie wird doch gesendet.',

  whatTime: 'Welche Zeit',
  ranges: { today: 'Heute', '7d': '7 Tage', '30d': '30 Tage' },
  rangeNames: { today: 'Heute', '7d': 'Die letzten 7 Tage', '30d': 'Die letzten 30 Tage' },
  delivered: 'Ausgeliefert',
  filesOf: (files, size) => `${plural(files, 'Datei', 'Dateien')}, ${size}`,
  filesAndOthers: (files, size, others) =>
    `${plural(files, 'Datei', 'Dateien')}, ${size}, ${amount(others, 'anderes', 'andere')}`,
  average: 'Im Mittel',
  whileSending: 'während gesendet wurde',
  triedAgain: 'Erneut versucht',
  byItself: (count) => plural(count, 'Mal, von selbst', 'Mal, alles von selbst'),
  dayDelivered: (count, size) => `${count} ausgeliefert, ${size}`,
  dayDeliveredNoSize: (count) => `${count} ausgeliefert`,
  nothingToday: 'Heute wurde noch nichts ausgeliefert.',
  nothingThen: 'In dieser Zeit wurde nichts ausgeliefert.',
  hour: 'Stunde',
  day: 'Tag',
  files: 'Dateien',
  size: 'Größe',
  others: 'Andere',
  offline: 'Ohne den Dienst',
  notOffline: 'nein',
  plots: {
    bytesByHour: (when, most) =>
      `Ausgelieferte Bytes in jeder Stunde von heute, am meisten um ${when}: ${most}`,
    bytesByDay: (when, most) => `Ausgelieferte Bytes an jedem Tag, am meisten am ${when}: ${most}`,
    countByHour: (when, most) => `Auslieferungen in jeder Stunde von heute, am meisten um ${when}: ${most}`,
    countByDay: (when, most) => `Auslieferungen an jedem Tag, am meisten am ${when}: ${most}`,
  },
  inHour: (most) => `In der Stunde ausgeliefert, bis zu ${most}`,
  inDay: (most) => `Am Tag ausgeliefert, bis zu ${most}`,
  thisHour: 'diese Stunde',
  today: 'heute',
  offlineFor: (duration) => `${duration} ohne den Dienst`,
};

/** The history, and what a range of it came to. */
export const activityWords = spoken({ en, de });
/** What can be proved of that. */
export const provedWords = spoken(accountWords);
