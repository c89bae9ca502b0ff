import type { GermanSentences } from '../template.ts';

/** Files that are moved after their delivery, places of keys, and what the loopback pages and the window refuse. */
export const placeSentences: GermanSentences = {
  '{path} went away while it was read through': '{path} verschwand beim Durchlesen',
  'without a name': 'ohne Namen',
  'no target yet': 'noch kein Ziel',
  'Without a window there is no trash on this system':
    'Ohne Fenster gibt es auf diesem System keinen Papierkorb',
  'There is no trash at {path}. The file stays where it is':
    'Bei {path} gibt es keinen Papierkorb. Die Datei bleibt, wo sie ist',
  'The trash at {path} is a link, or belongs to somebody else. The file stays where it is':
    'Der Papierkorb bei {path} ist ein Link oder gehört jemand anderem. Die Datei bleibt, wo sie ist',
  '{path} could not be moved to the trash: {why}. It stays where it is':
    '{path} ließ sich nicht in den Papierkorb legen: {why}. Es bleibt, wo es ist',
  'the thread that reads files ended': 'der Teil des Programms, der Dateien liest, brach ab',
  "the system's key store": 'der Schlüsselspeicher des Systems',
  'a key file in the data folder': 'eine Schlüsseldatei im Datenordner',
  'this computer, for practice': 'dieser Rechner, zum Üben',
  'the environment, for this run': 'die Umgebung, für diesen Lauf',
  'the desktop’s key ring': 'der Schlüsselbund des Desktops',
  'the macOS Keychain': 'der Schlüsselbund von macOS',
  'the data protection of this Windows account': 'der Schutz dieses Windows-Kontos',
  'memory, until Outbox ends: this computer offers no key store that protects it':
    'der Arbeitsspeicher, bis Outbox endet: dieser Rechner hat keinen Schlüsselspeicher, der ihn schützt',
  'The key file {path} cannot be read. Move it away and give the keys again':
    'Die Schlüsseldatei {path} ist nicht zu lesen. Sie wegbewegen und die Schlüssel neu angeben',
  'The stored keys in {path} cannot be read: the file is damaged. Enter the key again':
    'Die gespeicherten Schlüssel in {path} sind nicht zu lesen: die Datei ist beschädigt. Den Schlüssel neu eingeben',
  'None of the folders given with --root exists: {list}':
    'Keinen der Ordner, die --root nennt, gibt es: {list}',
  'Pages in a browser have no dialogs of the system':
    'Seiten in einem Browser haben keine Dialoge des Systems',
  '{path} cannot be listed': '{path} ist nicht zu lesen',
  'A page in a browser can\'t change this. Use "{command}" on the computer that runs Outbox':
    'Eine Seite im Browser kann das nicht ändern. „{command}“ auf dem Rechner verwenden, auf dem Outbox läuft',
  'That session has ended already': 'Diese Sitzung ist schon zu Ende',
  'A browser that does not name itself': 'Ein Browser, der sich nicht nennt',
  "The key is kept in the system's key store, which cannot be reached from here. Run Outbox in the desktop session, or give the key again":
    'Der Schlüssel liegt im Schlüsselspeicher des Systems, der von hier nicht zu erreichen ist. Outbox in der Desktop-Sitzung ausführen oder den Schlüssel neu angeben',
  'The stored key cannot be opened: the key store that sealed it is not available. Start Outbox again when it is, or enter the key again':
    'Der gespeicherte Schlüssel lässt sich nicht öffnen: der Schlüsselspeicher, der ihn versiegelt hat, ist nicht da. Outbox neu starten, wenn er es ist, oder den Schlüssel neu eingeben',
  'A browser that does not name itself on {system}': 'Ein Browser auf {system}, der sich nicht nennt',
};
