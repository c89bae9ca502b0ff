import type { InEach } from './language.ts';
import type { PracticeFaultName } from './practice.ts';

type FaultWords = Readonly<Record<PracticeFaultName, { readonly title: string; readonly purpose: string }>>;

/** What each fault of the practice service is called, and in one sentence what it is there to show. */
export const practiceFaultWords: InEach<FaultWords> = {
  en: {
    late: {
      title: 'Answers late',
      purpose: 'Every answer comes five seconds late: Outbox waits for it, and sends nothing a second time.',
    },
    lost_answer: {
      title: 'Loses the answer',
      purpose:
        'It takes what is sent, and the line breaks before it says so: nobody can know, so the job is in doubt.',
    },
    cut: {
      title: 'Breaks off in the middle',
      purpose:
        'The line breaks while a file is on its way: it did not arrive, so it is sent again by itself.',
    },
    too_many: {
      title: 'Asks for patience',
      purpose: 'Everything is refused with 429 and ten seconds to wait: Outbox waits as long as it is told.',
    },
    broken: {
      title: 'Breaks down',
      purpose: 'Everything is answered with an error 500: Outbox tries again, at growing intervals.',
    },
    key_refused: {
      title: 'Refuses the key',
      purpose:
        'Everything is answered with 401: the whole connection waits, and asks once, for all its jobs.',
    },
    unknown_status: {
      title: 'Says an unknown status',
      purpose:
        'What it works on has a status that no document tells of: Outbox shows it as it came, and goes on asking.',
    },
    endless: {
      title: 'Never gets ready',
      purpose:
        'What it works on stays in work: Outbox goes on asking, more and more rarely, and says since when.',
    },
  },
  de: {
    late: {
      title: 'Antwortet spät',
      purpose:
        'Jede Antwort kommt fünf Sekunden zu spät: Outbox wartet darauf und sendet nichts ein zweites Mal.',
    },
    lost_answer: {
      title: 'Verliert die Antwort',
      purpose:
        'Er nimmt an, was gesendet wird, und die Leitung bricht ab, bevor er es sagt: Niemand kann es wissen, der Auftrag ist ungewiss.',
    },
    cut: {
      title: 'Bricht mittendrin ab',
      purpose:
        'Die Leitung bricht ab, während eine Datei unterwegs ist: Sie kam nicht an und wird von selbst noch einmal gesendet.',
    },
    too_many: {
      title: 'Bittet um Geduld',
      purpose:
        'Alles wird mit 429 und zehn Sekunden Wartezeit abgelehnt: Outbox wartet so lange wie verlangt.',
    },
    broken: {
      title: 'Fällt aus',
      purpose:
        'Alles wird mit einem Fehler 500 beantwortet: Outbox versucht es in wachsenden Abständen erneut.',
    },
    key_refused: {
      title: 'Weist den Schlüssel zurück',
      purpose:
        'Alles wird mit 401 beantwortet: Die ganze Verbindung wartet und fragt einmal, für alle ihre Aufträge.',
    },
    unknown_status: {
      title: 'Nennt einen unbekannten Status',
      purpose:
        'Woran er arbeitet, hat einen Status, den kein Dokument kennt: Outbox zeigt ihn, wie er kam, und fragt weiter.',
    },
    endless: {
      title: 'Wird nie fertig',
      purpose:
        'Woran er arbeitet, bleibt in Arbeit: Outbox fragt weiter, immer seltener, und sagt seit wann.',
    },
  },
};
