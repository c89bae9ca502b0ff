import type { Hold } from '../availability.ts';
import type { JobState, Proof } from '../job.ts';

/* The words of `job-words.ts` in German. */

export const stateWords: Readonly<Record<JobState, string>> = {
  queued: 'eingereiht',
  sending: 'wird gesendet',
  tracking: 'wird verfolgt',
  done: 'fertig',
  in_doubt: 'ungewiss',
  rejected: 'abgelehnt',
  failed: 'fehlgeschlagen',
  needs_attention: 'zu klären',
  skipped: 'übersprungen',
  cancelled: 'abgebrochen',
};

export const holdWords: Readonly<Record<Hold, string>> = {
  backoff: 'Wartezeit',
  rate_limit: 'Tempolimit',
  offline: 'offline',
  trouble: 'Dienst gestört',
  failing: 'ruht nach Fehlern',
  auth: 'Anmeldung',
  billing: 'Konto gesperrt',
  credits: 'Guthaben verbraucht',
  scope: 'Recht fehlt',
  path: 'Pfad gibt es nicht',
  off: 'abgeschaltet',
  unclear_replies: 'Antworten unklar',
  client: 'Kunde pausiert',
  folder: 'Ordner pausiert',
  hours: 'Zeiten des Ordners',
  paused: 'pausiert',
  schedule: 'Zeitplan',
  battery: 'Akkubetrieb',
  metered: 'getaktetes Netz',
  target: 'Ziel',
  batch: 'Stapel angehalten',
  held: 'angehalten',
  disk: 'Platte',
  older_copy: 'ältere Kopie',
};

/** Who or what ends a wait. */
export const liftWords: Readonly<Record<Hold, string>> = {
  backoff: 'es geht dann von selbst',
  rate_limit: 'es geht dann von selbst',
  offline: 'es geht von selbst, sobald der Dienst zu erreichen ist',
  trouble: 'es wird von selbst wieder gefragt',
  failing: 'einer wird von selbst versucht',
  auth: 'ein anderer Schlüssel oder „Erneut versuchen“ lässt es gehen',
  billing: 'ist das dort geklärt, lässt „Erneut versuchen“ es gehen',
  credits: 'ist wieder Guthaben da, lässt „Erneut versuchen“ es gehen',
  scope: 'ein anderer Schlüssel oder „Erneut versuchen“ lässt es gehen',
  path: 'im Dienstprofil der Verbindung berichtigen oder „Erneut versuchen“',
  off: 'dort einschalten',
  unclear_replies: '„Erneut versuchen“ lässt zuerst einen gehen',
  client: '„Fortsetzen“ beim Kunden lässt es gehen',
  folder: '„Fortsetzen“ beim Ordner lässt es gehen',
  hours: 'es geht dann von selbst oder mit „Trotzdem senden“ beim Ordner',
  paused: '„Fortsetzen“ lässt es gehen',
  schedule: '„Trotzdem senden“ lässt es gehen',
  battery: '„Trotzdem senden“ lässt es gehen',
  metered: '„Trotzdem senden“ lässt es gehen',
  target: 'gibt es das Ziel wieder, lässt „Erneut versuchen“ es gehen',
  batch: 'den Stapel freizugeben lässt es gehen',
  held: 'freizugeben lässt es gehen',
  disk: 'es geht von selbst, sobald Platz ist, oder sofort nach „Jetzt prüfen“',
  older_copy: 'die Antwort auf die Frage zur älteren Kopie lässt es gehen',
};

export const proofWords: Readonly<Record<Proof, string>> = {
  indexed: 'auffindbar',
  completed: 'abgeschlossen',
  accepted_only: 'nur angenommen',
};
