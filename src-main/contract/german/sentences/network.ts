import type { GermanSentences } from '../template.ts';

/** How a connection failed. */
export const networkSentences: GermanSentences = {
  'the name {host} was not found': 'der Name {host} wurde nicht gefunden',
  'the name {host} cannot be looked up just now': 'der Name {host} lässt sich gerade nicht nachschlagen',
  'the name {host} cannot be looked up': 'der Name {host} lässt sich nicht nachschlagen',
  'the name {host} has no address': 'der Name {host} hat keine Adresse',
  '{host} refused the connection': '{host} hat die Verbindung abgelehnt',
  '{host} did not answer': '{host} hat nicht geantwortet',
  '{host} did not accept a connection within {s:number} s':
    '{host} hat innerhalb von {s:number} s keine Verbindung angenommen',
  'the network is down': 'das Netz ist weg',
  '{host} is down': '{host} ist nicht in Betrieb',
  'this computer has no address for that network': 'dieser Rechner hat keine Adresse für dieses Netz',
  'no secure connection to {host}: {why:said} ({code})':
    'keine sichere Verbindung zu {host}: {why:said} ({code})',
  'its certificate has expired': 'das Zertifikat ist abgelaufen',
  'its certificate is not valid yet; check the clock of this computer':
    'das Zertifikat gilt noch nicht; die Uhr dieses Rechners prüfen',
  'its certificate is signed by itself': 'das Zertifikat ist von sich selbst unterschrieben',
  'its certificate leads to one that is signed by itself':
    'das Zertifikat führt zu einem, das von sich selbst unterschrieben ist',
  'its certificate is for another host': 'das Zertifikat gilt für einen anderen Rechner',
  'the handshake failed': 'der Verbindungsaufbau schlug fehl',
  'the connection to {host} failed while it was being made ({code})':
    'die Verbindung zu {host} brach beim Aufbau ab ({code})',
  'the secure connection broke ({code})': 'die sichere Verbindung riss ab ({code})',
  'the connection ended in the middle of the reply': 'die Verbindung endete mitten in der Antwort',
  'what came back is not a proper HTTP reply': 'was zurückkam, ist keine HTTP-Antwort',
  'the other side closed the connection': 'die Gegenseite hat die Verbindung geschlossen',
  'the connection was cut off ({code})': 'die Verbindung wurde unterbrochen ({code})',
  'the attempt was given up': 'der Versuch wurde aufgegeben',
  'it was not through after {s:amount}': 'es war nach {s:amount} nicht fertig',
  'no complete answer within {s:amount}': 'keine vollständige Antwort innerhalb von {s:amount}',
  'the network took nothing for {s:amount}': 'das Netz nahm {s:amount} lang nichts an',
  'nobody waited for it any longer': 'niemand wartete mehr darauf',
  'the connection is no longer needed': 'die Verbindung wird nicht mehr gebraucht',
  'no reply came': 'keine Antwort kam',
  'network failure': 'Netzfehler',
  'stopped before the last bytes': 'vor den letzten Byte angehalten',
  'the read was ended': 'das Lesen wurde beendet',
  'the reply is longer than {kib:number} KiB': 'die Antwort ist länger als {kib:number} KiB',
  'the exchange is over': 'der Austausch ist zu Ende',
  '{name} has more than its {bytes:number} bytes: it was changed while it was being sent. It will be read again':
    '{name} hat mehr als {bytes:number} Byte: es wurde während des Sendens verändert. Es wird neu gelesen',
  '{name} ended after {sent:number} of {bytes:number} bytes: it was changed while it was being sent. It will be read again':
    '{name} endete nach {sent:number} von {bytes:number} Byte: es wurde während des Sendens verändert. Es wird neu gelesen',
  'it did not answer in time': 'es antwortete nicht rechtzeitig',
  'it ended without an answer': 'es endete ohne Antwort',
};
