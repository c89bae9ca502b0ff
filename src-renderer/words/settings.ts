import { spoken } from './spoken.ts';

const en = {
  title: 'Settings',
  sections: {
    connections: 'Connections',
    clients: 'Clients',
    schedule: 'Schedule and speed',
    batches: 'Batches',
    service: 'Service profile',
    network: 'Network',
    updates: 'Updates',
    notifications: 'Notifications',
    start: 'Start',
    appearance: 'Appearance',
    move: 'Move',
    diagnostics: 'Diagnostics',
    practice: 'Practice',
    sessions: 'Sessions',
  },
  search: 'Search settings',
  nothingIsCalled: (query: string) => `No setting is called “${query}”.`,
  look: 'Look',
  lookNote: 'System follows the computer’s own setting',
  looks: { system: 'System', light: 'Light', dark: 'Dark' },
  rows: 'Rows',
  rowsNote: 'Compact shows more at once',
  densities: { two_lines: 'Two lines', compact: 'Compact' },
  language: 'Language',
  languageNote:
    'The command line and the log stay English. Français is partly done: menus, tray and notifications speak it, this window does not yet.',
  languages: { system: 'As the system', en: 'English', de: 'Deutsch', fr: 'Français' },
};

const de: typeof en = {
  title: 'Einstellungen',
  sections: {
    connections: 'Verbindungen',
    clients: 'Kunden',
    schedule: 'Zeitplan und Tempo',
    batches: 'Stapel',
    service: 'Dienstprofil',
    network: 'Netz',
    updates: 'Updates',
    notifications: 'Mitteilungen',
    start: 'Start',
    appearance: 'Darstellung',
    move: 'Umzug',
    diagnostics: 'Diagnose',
    practice: 'Übung',
    sessions: 'Sitzungen',
  },
  search: 'Einstellungen durchsuchen',
  nothingIsCalled: (query) => `Keine Einstellung heißt „${query}“.`,
  look: 'Aussehen',
  lookNote: '„System“ folgt der Einstellung des Rechners',
  looks: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  rows: 'Zeilen',
  rowsNote: 'Kompakt zeigt mehr auf einmal',
  densities: { two_lines: 'Zwei Zeilen', compact: 'Kompakt' },
  language: 'Sprache',
  languageNote:
    'Befehlszeile und Protokoll bleiben englisch. Français ist erst zum Teil fertig: Menüs, Infobereich und Mitteilungen sprechen es, dieses Fenster noch nicht.',
  languages: { system: 'Wie das System', en: 'English', de: 'Deutsch', fr: 'Français' },
};

/** The frame of the settings, and their appearance. */
export const settingsWords = spoken({ en, de });
