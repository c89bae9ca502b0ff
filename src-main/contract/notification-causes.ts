import type { InEach } from './language.ts';
import { z } from './zod.ts';

/**
 * What the system's notifications tell of. `done`: what went together has ended, and some of it arrived; `failed`: some of it was
 * refused or given up; `asks`: some of it waits for an answer; `key`: the key was refused, or the account suspended; `service`: a
 * kind of work is held, for want of credits, a permission or a path; `doubt`: nothing tells what arrives; `folder`: a watched folder
 * is away or another one; `disk`: the disk is full.
 */
export const notificationCauses = [
  'done',
  'failed',
  'asks',
  'key',
  'service',
  'doubt',
  'folder',
  'disk',
] as const;
export const notificationCauseSchema = z.enum(notificationCauses);
export type NotificationCause = z.infer<typeof notificationCauseSchema>;

/** When is told what needs an answer: with what went together, or once a day, at nine in the morning. */
export const questionTimes = ['as_they_come', 'daily'] as const;
export const questionTimeSchema = z.enum(questionTimes);
export type QuestionTime = z.infer<typeof questionTimeSchema>;

/** Off means off. What is not named tells, as do causes that a later version knows. `questions`: left out, they are told as they come. */
export const notificationSettingsSchema = z.object({
  off: z.array(notificationCauseSchema).max(notificationCauses.length),
  questions: questionTimeSchema.optional(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

interface CauseWords {
  readonly name: string;
  readonly note: string;
}

const en: Readonly<Record<NotificationCause, CauseWords>> = {
  done: { name: 'When files have arrived', note: 'One for what went together, never one for each file' },
  failed: {
    name: 'When something was rejected or failed',
    note: 'With what went together, not for each file',
  },
  asks: { name: 'When something needs an answer', note: 'With what went together, not for each file' },
  key: { name: 'When a key is refused', note: 'Or the account is suspended: everything there waits' },
  service: {
    name: 'When a kind of work is held',
    note: 'No credits, no permission, or a path that is not there',
  },
  doubt: { name: 'When nothing tells what arrives', note: 'Several in a row without a usable answer' },
  folder: { name: 'When a watched folder is away', note: 'Or is not the one that it was' },
  disk: { name: 'When the disk is full', note: 'Nothing is sent until there is room' },
};

const de: typeof en = {
  done: {
    name: 'Wenn Dateien angekommen sind',
    note: 'Eine für alles, was zusammen ging, nie eine je Datei',
  },
  failed: {
    name: 'Wenn etwas abgelehnt oder aufgegeben wurde',
    note: 'Mit dem, was zusammen ging, nicht je Datei',
  },
  asks: { name: 'Wenn etwas zu klären ist', note: 'Mit dem, was zusammen ging, nicht je Datei' },
  key: { name: 'Wenn ein Schlüssel abgelehnt wird', note: 'Oder das Konto gesperrt ist: dort wartet alles' },
  service: {
    name: 'Wenn eine Art von Arbeit angehalten ist',
    note: 'Kein Guthaben, keine Erlaubnis oder ein fehlender Pfad',
  },
  doubt: { name: 'Wenn nichts sagt, was ankommt', note: 'Mehrere nacheinander ohne brauchbare Antwort' },
  folder: { name: 'Wenn ein überwachter Ordner fehlt', note: 'Oder nicht mehr derselbe ist' },
  disk: { name: 'Wenn die Platte voll ist', note: 'Bis wieder Platz ist, wird nichts gesendet' },
};

export const causeWords: InEach<typeof en> = { en, de };
