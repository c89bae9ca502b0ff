import type { Hold } from '../availability.ts';
import type { CheckResult } from '../doubt.ts';
import type { Attempt, JobKindName, JobState, Proof } from '../job.ts';
import { soundsFailed, type StatusMeaning } from '../service-profile.ts';

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

export const holdReasons: Readonly<Record<Hold, string>> = {
  backoff: 'es wird später erneut versucht',
  rate_limit: 'der Dienst bat zu warten',
  offline: 'der Dienst ist nicht zu erreichen',
  trouble: 'der Dienst antwortet nicht, wie er sollte',
  failing: 'Arbeit dieser Art schlug immer wieder fehl, darum ruht sie',
  auth: 'die Verbindung hat keinen gültigen Schlüssel',
  billing: 'der Dienst hat das Konto gesperrt',
  credits: 'das Guthaben ist verbraucht',
  scope: 'der Schlüssel darf das nicht',
  path: 'der Dienst hat nichts unter diesem Pfad',
  off: 'das ist im Dienstprofil der Verbindung abgeschaltet',
  unclear_replies: 'niemand weiß, was ankommt, und jeder Versuch ließe einen weiteren ungewiss',
  client: 'der Kunde ist pausiert',
  folder: 'der Ordner ist pausiert',
  hours: 'es wartet auf die Zeiten des Ordners',
  paused: 'alles ist pausiert',
  schedule: 'um diese Zeit wird nichts gesendet',
  battery: 'der Rechner läuft mit Akku',
  metered: 'das Netz ist getaktet',
  target: 'der Dienst kennt das Ziel nicht',
  batch: 'der Stapel ist angehalten',
  held: 'der Auftrag ist angehalten',
  disk: 'die Platte ist voll',
  older_copy: 'der Datenordner ist eine ältere Kopie',
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

export const kindWords: Readonly<Record<JobKindName, readonly [one: string, many: string]>> = {
  kb_document: ['Dokument', 'Dokumente'],
  carousel_asset: ['Karusselldatei', 'Karusselldateien'],
  clip_import: ['Clip-Import', 'Clip-Importe'],
  clip_upload: ['Video-Upload', 'Video-Uploads'],
  clip_render: ['Rendering', 'Renderings'],
  post_draft: ['Entwurf', 'Entwürfe'],
};

export const findingWords: Readonly<Record<CheckResult['finding'], string>> = {
  arrived: 'angekommen',
  not_found: 'dort nicht gefunden',
  unclear: 'nicht zu entscheiden',
  cannot_ask: 'nicht zu erfragen',
};

export function attemptWords({ outcome, statusCode }: Pick<Attempt, 'outcome' | 'statusCode'>): string {
  switch (outcome) {
    case null:
      return 'unterwegs';
    case 'accepted':
      return 'angenommen';
    case 'rejected':
      return 'abgelehnt';
    case 'retry':
      return statusCode === null ? 'abgerissen' : `Antwort ${String(statusCode)}`;
    case 'held':
      return 'angehalten';
    case 'in_doubt':
      return 'keine Antwort';
    case 'source_changed':
      return 'von Outbox angehalten';
    case 'source_gone':
      return 'Datei nicht mehr da';
    case 'interrupted':
      return 'unterbrochen';
    case 'cancelled':
      return 'abgebrochen';
    case 'unusable':
      return 'Antwort nicht verwendbar';
    case 'stale':
      return 'Revision veraltet';
  }
}

export function meaningWords(status: string, meaning: StatusMeaning | null): string {
  switch (meaning) {
    case 'success':
      return 'das heißt, es ist bereit';
    case 'failure':
      return 'das heißt, es ist fehlgeschlagen';
    case 'working':
      return 'das heißt, es ist in Arbeit';
    case null:
      return soundsFailed(status) ? 'das klingt fehlgeschlagen' : 'das ist nicht bekannt';
  }
}

export function meaningWhileTracked(
  status: string,
  meaning: StatusMeaning | null,
  when: string | null = null,
): string {
  const message = [meaningWords(status, meaning), ...(when === null ? [] : [when])].join(', ');
  return meaning === null && soundsFailed(status)
    ? `${message}; sagt er es noch einmal, wird nachgefragt`
    : message;
}
