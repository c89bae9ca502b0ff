import { amount, plural } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  slide: (count: number) =>
    plural(
      count,
      'Until it is given a slide it is not sent. Other files do not wait for it.',
      'Until they are given slides they are not sent. Other files do not wait for them.',
    ),
  brand: (count: number) =>
    plural(
      count,
      'Until a brand is chosen it is not imported.',
      'Until a brand is chosen they are not imported.',
    ),
  target: (count: number) =>
    plural(
      count,
      'Until it is given a target it is not sent.',
      'Until they are given a target they are not sent.',
    ),
  revision: (count: number) =>
    plural(
      count,
      'Until somebody approves the clip as it is now, it is not rendered.',
      'Until somebody approves the clip as it is now, they are not rendered.',
    ),
  edited: 'If nobody answers, what was delivered stays as it is, and nothing is sent.',
  client: (count: number) =>
    plural(count, 'If nobody answers, it is not sent.', 'If nobody answers, they are not sent.'),
  unfit: (count: number) =>
    plural(count, 'If nobody answers, it is not sent.', 'If nobody answers, they are not sent.'),
  other: (count: number) =>
    plural(
      count,
      'If nobody decides, it stays here: it is neither sent nor asked for again.',
      'If nobody decides, they stay here: they are neither sent nor asked for again.',
    ),
  doubt: {
    looked: (count: number) =>
      plural(
        count,
        'Until somebody answers, Outbox looks for it at the service from time to time, and does not send it again on its own.',
        'Until somebody answers, Outbox looks for them at the service from time to time, and does not send them again on its own.',
      ),
    stays: (count: number) =>
      plural(
        count,
        'Until somebody answers, it stays in doubt: Outbox will not send it again on its own.',
        'Until somebody answers, they stay in doubt: Outbox will not send them again on its own.',
      ),
  },
  disk: (jobs: number) =>
    jobs === 0
      ? 'What comes stays in the queue, and nothing is lost. Room is looked for every half minute, or now.'
      : `${amount(jobs, 'job stays', 'jobs stay')} in the queue, and nothing is lost. Room is looked for every half minute, or now.`,
  folder: {
    different: (jobs: number) =>
      jobs === 0
        ? 'Until somebody says that this folder is meant, nothing is sent from it.'
        : `Until somebody says that this folder is meant, nothing is sent from it: ${amount(jobs, 'job waits', 'jobs wait')}.`,
    away: (jobs: number) =>
      jobs === 0
        ? 'Bring it back, or connect its drive, and it goes on by itself. Until then nothing is sent from it, and nothing counts as deleted.'
        : `Bring it back, or connect its drive, and it goes on by itself. Until then nothing counts as deleted, and ${amount(jobs, 'job waits and loses', 'jobs wait and lose')} no attempts.`,
  },
  unclear: (count: number) =>
    plural(
      count,
      'If nobody says it, Outbox asks again and again; after a day without a final status it asks you about the job.',
      'If nobody says it, Outbox asks again and again; after a day without a final status it asks you about each of them.',
    ),
  sheet: 'If nobody answers, what was sent stays as it was sent.',
};

const de: typeof en = {
  slide: (count) =>
    plural(
      count,
      'Bis sie eine Folie hat, wird sie nicht gesendet. Andere Dateien warten nicht darauf.',
      'Bis sie Folien haben, werden sie nicht gesendet. Andere Dateien warten nicht darauf.',
    ),
  brand: (count) =>
    plural(
      count,
      'Bis eine Marke gewählt ist, wird er nicht importiert.',
      'Bis eine Marke gewählt ist, werden sie nicht importiert.',
    ),
  target: (count) =>
    plural(
      count,
      'Bis sie ein Ziel hat, wird sie nicht gesendet.',
      'Bis sie ein Ziel haben, werden sie nicht gesendet.',
    ),
  revision: (count) =>
    plural(
      count,
      'Bis jemand den Clip freigibt, wie er jetzt ist, wird nicht gerendert.',
      'Bis jemand den Clip freigibt, wie er jetzt ist, werden sie nicht gerendert.',
    ),
  edited: 'Antwortet niemand, bleibt das Ausgelieferte, wie es ist, und nichts wird gesendet.',
  client: (count) =>
    plural(
      count,
      'Antwortet niemand, wird sie nicht gesendet.',
      'Antwortet niemand, werden sie nicht gesendet.',
    ),
  unfit: (count) =>
    plural(
      count,
      'Antwortet niemand, wird sie nicht gesendet.',
      'Antwortet niemand, werden sie nicht gesendet.',
    ),
  other: (count) =>
    plural(
      count,
      'Entscheidet niemand, bleibt es hier: Es wird weder gesendet noch noch einmal erfragt.',
      'Entscheidet niemand, bleiben sie hier: Sie werden weder gesendet noch noch einmal erfragt.',
    ),
  doubt: {
    looked: (count) =>
      plural(
        count,
        'Bis jemand antwortet, sucht Outbox ihn von Zeit zu Zeit beim Dienst und sendet ihn nicht von selbst noch einmal.',
        'Bis jemand antwortet, sucht Outbox sie von Zeit zu Zeit beim Dienst und sendet sie nicht von selbst noch einmal.',
      ),
    stays: (count) =>
      plural(
        count,
        'Bis jemand antwortet, bleibt er ungewiss: Outbox sendet ihn nicht von selbst noch einmal.',
        'Bis jemand antwortet, bleiben sie ungewiss: Outbox sendet sie nicht von selbst noch einmal.',
      ),
  },
  disk: (jobs) =>
    jobs === 0
      ? 'Was kommt, bleibt in der Warteschlange, und nichts geht verloren. Jede halbe Minute wird nach Platz gesehen, oder jetzt.'
      : `${amount(jobs, 'Auftrag bleibt', 'Aufträge bleiben')} in der Warteschlange, und nichts geht verloren. Jede halbe Minute wird nach Platz gesehen, oder jetzt.`,
  folder: {
    different: (jobs) =>
      jobs === 0
        ? 'Bis jemand sagt, dass dieser Ordner gemeint ist, wird nichts daraus gesendet.'
        : `Bis jemand sagt, dass dieser Ordner gemeint ist, wird nichts daraus gesendet: ${amount(jobs, 'Auftrag wartet', 'Aufträge warten')}.`,
    away: (jobs) =>
      jobs === 0
        ? 'Ist der Ordner oder sein Laufwerk wieder da, geht es von selbst weiter. Bis dahin wird nichts daraus gesendet, und nichts gilt als gelöscht.'
        : `Ist der Ordner oder sein Laufwerk wieder da, geht es von selbst weiter. Bis dahin gilt nichts als gelöscht, und es ${plural(jobs, 'wartet', 'warten')} ${amount(jobs, 'Auftrag und verliert', 'Aufträge und verlieren')} keine Versuche.`,
  },
  unclear: (count) =>
    plural(
      count,
      'Sagt es niemand, fragt Outbox immer wieder nach; nach einem Tag ohne endgültigen Status fragt es Sie nach dem Auftrag.',
      'Sagt es niemand, fragt Outbox immer wieder nach; nach einem Tag ohne endgültigen Status fragt es Sie nach jedem einzelnen.',
    ),
  sheet: 'Antwortet niemand, bleibt das Gesendete, wie es gesendet wurde.',
};

/** What becomes of everything under Attention while nobody acts. */
export const waitWords = spoken({ en, de });
