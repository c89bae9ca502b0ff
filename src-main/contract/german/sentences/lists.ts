import type { GermanSentences } from '../template.ts';
import { unreadRows } from './sheets.ts';

/** Addresses that are no single video. */
const pages: GermanSentences = {
  'a playlist of YouTube': 'eine Playlist von YouTube',
  'a channel of YouTube': 'ein Kanal von YouTube',
  'a page of YouTube': 'eine Seite von YouTube',
  'a page of Vimeo': 'eine Seite von Vimeo',
  'a folder of Loom': 'ein Ordner von Loom',
  'a folder of Google Drive': 'ein Ordner von Google Drive',
  'a folder of Dropbox': 'ein Ordner von Dropbox',
  'a profile of TikTok': 'ein Profil von TikTok',
  'a profile of Instagram': 'ein Profil von Instagram',
  'a page of Facebook': 'eine Seite von Facebook',
  'a profile of X': 'ein Profil von X',
  'a profile of LinkedIn': 'ein Profil von LinkedIn',
  'a channel of Twitch': 'ein Kanal von Twitch',
  'a playlist of Twitch': 'eine Playlist von Twitch',
  'a post of YouTube': 'ein Beitrag von YouTube',
  'a playlist of Dailymotion': 'eine Playlist von Dailymotion',
  'a page of Dailymotion': 'eine Seite von Dailymotion',
  'a playlist of Bilibili': 'eine Playlist von Bilibili',
  'a channel of Bilibili': 'ein Kanal von Bilibili',
  'a page of Bilibili': 'eine Seite von Bilibili',
  'a page of Streamable': 'eine Seite von Streamable',
  'a playlist of TikTok': 'eine Playlist von TikTok',
  'a page of TikTok': 'eine Seite von TikTok',
  'a page of Instagram': 'eine Seite von Instagram',
  'a page of LinkedIn': 'eine Seite von LinkedIn',
  'a page of Reddit': 'eine Seite von Reddit',
  'a document of Google Docs': 'ein Dokument von Google Docs',
  'a folder of Wistia': 'ein Ordner von Wistia',
  'a PDF': 'eine PDF',
  'a document': 'ein Dokument',
  'a picture': 'ein Bild',
  'an archive or a program': 'ein Archiv oder ein Programm',
  'a file of subtitles': 'eine Datei mit Untertiteln',
};

/** Why a link cannot be imported. */
const wrongLinks: GermanSentences = {
  'is {what:said}, not a video: give the address of one video':
    'ist {what:said}, kein Video: geben Sie die Adresse eines Videos an',
  'has a YouTube id of {n:number} {n|character|characters}, not 11: copy the whole address again':
    'hat eine YouTube-Kennung mit {n:number} Zeichen statt 11: kopieren Sie die ganze Adresse noch einmal',
  'has a YouTube id with a character that no id has: copy the whole address again':
    'hat eine YouTube-Kennung mit einem Zeichen, das es darin nicht gibt: kopieren Sie die ganze Adresse noch einmal',
  ...unreadRows,
  'is longer than {long:number} characters': 'ist länger als {long:number} Zeichen',
  'is {scheme}, only https can be imported': 'ist {scheme}, importieren lässt sich nur https',
  'is not a web address': 'ist keine Webadresse',
  'holds a user name or password': 'enthält einen Benutzernamen oder ein Passwort',
  'is not a public address ({written})': 'ist keine öffentliche Adresse ({written})',
};

/** Each of the first with each of the second after it. */
function both(first: GermanSentences, second: GermanSentences): GermanSentences {
  return Object.fromEntries(
    Object.entries(first).flatMap(([english, german]) =>
      Object.entries(second).map(([more, mehr]) => [english + more, german + mehr]),
    ),
  );
}

/** What was found in a list of links. */
export const listSentences: GermanSentences = {
  ...pages,
  ...wrongLinks,
  ...both({ '“{name}” ': '„{name}“ ' }, wrongLinks),
};
