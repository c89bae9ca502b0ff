import { upperFirst } from '../job-words.ts';
import type { Cause, JobRow, Proof } from '../job.ts';
import { holdReasons } from './job-words.ts';

/* What `job-sentences.ts` says of a job, in German. What is known of this very job comes from the engine, in English. */

export const noteOnDoubt: string = 'Outbox sendet es nie von selbst noch einmal';

/** What is said of a job where nothing more particular is known of it. */
export function generalReason(job: JobRow): string {
  switch (job.state) {
    case 'queued':
      return job.hold === null
        ? 'Als Nächstes, sobald ein Platz frei ist'
        : upperFirst(holdReasons[job.hold]);
    case 'sending':
      return job.phase === 'final'
        ? 'Alles ist gesendet, die Antwort steht aus'
        : 'Die letzten Byte bleiben zurück, bis der Inhalt geprüft ist';
    case 'done':
      return doneReason(job);
    case 'needs_attention':
      return attentionReason(job.cause);
    case 'tracking':
      return 'Der Dienst hat es angenommen und arbeitet noch';
    case 'in_doubt':
      return 'Alles wurde gesendet, keine Antwort kam';
    case 'rejected':
      return 'Der Dienst hat es abgelehnt';
    case 'failed':
      return 'Jeder Versuch ist verbraucht';
    case 'skipped':
      return 'Nichts war zu senden';
    case 'cancelled':
      return 'Von Hand';
  }
}

function doneReason({ proof, remoteId }: JobRow): string {
  if (proof === 'accepted_only' && remoteId === null) return 'Die Antwort enthielt keine brauchbare Kennung';
  return proof === null ? 'Der Dienst hat es angenommen' : proofReasons[proof];
}

const proofReasons: Readonly<Record<Proof, string>> = {
  indexed: 'Es lässt sich finden',
  completed: 'Der Dienst hat es bestätigt',
  accepted_only: 'Der Dienst hat es angenommen und verspricht keinen späteren Status, der sich lesen ließe',
};

function attentionReason(cause: Cause | null): string {
  switch (cause) {
    case 'slide':
      return 'Eine Folie dafür wählen';
    case 'brand':
      return 'Eine Marke dafür wählen';
    case 'target':
      return 'Ein Ziel dafür wählen';
    case 'early_success':
      return 'Der Dienst meldete Erfolg, bevor er alles hatte';
    case 'poison':
      return 'Dreimal nacheinander unterbrochen';
    case 'no_status':
      return 'Kein abschließender Status kam rechtzeitig';
    case 'remote_failed':
      return 'Angenommen, dann beim Dienst fehlgeschlagen';
    case 'revision':
      return 'Der Clip hat eine andere Revision als die freigegebene';
    case 'being_edited':
      return 'Der Clip wird bearbeitet: seine Revision war fünfmal nacheinander veraltet';
    case 'no_revision':
      return 'Der Clip hat keine brauchbare Revision, also wurde nichts eingereicht';
    case 'edited':
      return 'Seit der Auslieferung bearbeitet: als weitere Datei senden oder belassen';
    case 'damaged':
      return 'Was darüber aufgezeichnet ist, wurde auf der Platte verändert';
    case 'unfit':
      return 'Die Datei passt nicht zu ihrem Ziel';
    case 'client':
      return 'Es ginge zu einem anderen Kunden';
    case 'same_cancelled':
      return 'Die Datei mit demselben Inhalt wurde abgebrochen';
    case 'sent_before':
      return 'Es ist vielleicht schon dort';
    case 'file':
      return 'Wo die gesendete Datei lag, liegt eine andere';
    case 'duplicate':
    case 'superseded':
    case 'source_gone':
    case 'left':
    case 'rules':
    case 'moved':
    case null:
      return 'Jemand muss entscheiden';
  }
}
