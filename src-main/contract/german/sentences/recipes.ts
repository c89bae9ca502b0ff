import type { GermanSentences } from '../template.ts';

/** Rows of recipes, their steps, and links. */
export const recipeSentences: GermanSentences = {
  'Accepted, but the reply held no clip id. Paste it, or point to it in the connection’s service profile':
    'Angenommen, aber die Antwort enthielt keine Kennung des Clips. Sie einfügen oder im Dienstprofil der Verbindung ihre Stelle angeben',
  'Waits for the candidates': 'Wartet auf die Kandidaten',
  'Waits for the candidates, the service says “{status}”':
    'Wartet auf die Kandidaten, der Dienst sagt „{status}“',
  'Waits for the render': 'Wartet auf das Rendering',
  'Waits for the import': 'Wartet auf den Import',
  'Waits for the clip to be read': 'Wartet darauf, dass der Clip gelesen wird',
  'Cancelled by you': 'Von Hand abgebrochen',
  'Skipped by you': 'Von Hand übersprungen',
  'Skipped by you: the clip as a whole': 'Von Hand übersprungen: der Clip als Ganzes',
  'Clip {id}, given by you': 'Clip {id}, von Hand angegeben',
  'Given by you: {ids}': 'Von Hand angegeben: {ids}',
  'Rendered, as you said': 'Gerendert, wie von Hand angegeben',
  'Imported as clip {id}': 'Importiert als Clip {id}',
  '{alike:number} of {total:number}: {why:said}': '{alike:number} von {total:number}: {why:said} (gleich)',
  'It needs you': 'Es ist zu klären',
  'The service refused it': 'Der Dienst hat es abgelehnt',
  'It failed after its last attempt': 'Es schlug beim letzten Versuch fehl',
  'It was skipped': 'Es wurde übersprungen',
  'The service’s reply has no “{field}” that Outbox knows. Show where it is in the service profile, or say which candidates to use':
    'In der Antwort des Dienstes fehlt „{field}“, wie Outbox es kennt. Zeigen Sie im Dienstprofil, wo es steht, oder sagen Sie, welche Kandidaten verwendet werden',
  'The clip is ready, but has no candidates': 'Der Clip ist bereit, hat aber keine Kandidaten',
  'The clip has none of the chosen candidates: {lacking}':
    'Der Clip hat keinen der gewählten Kandidaten: {lacking}',
  '{what:said}; not in the clip: {lacking}': '{what:said}; nicht im Clip: {lacking}',
  '{chosen:number} of {known:number} {known|candidate|candidates}':
    '{chosen:number} von {known:number} {known|Kandidat|Kandidaten}',
  'The same as another in this batch': 'Dasselbe wie ein anderer in diesem Stapel',
  'Imported or queued already, as job {id:id}': 'Schon importiert oder eingereiht, als Auftrag {id:id}',
  'The same is on its way already, as job {id:id}': 'Dasselbe ist schon unterwegs, als Auftrag {id:id}',
  'Its render did not end well': 'Das Rendering endete nicht gut',
  'The row does not take the step {step}. Edit its recipe first':
    'Die Zeile geht den Schritt {step} nicht. Erst das Rezept ändern',
  'The row does not take this step': 'Die Zeile geht diesen Schritt nicht',
  'It is cancelled already': 'Es ist schon abgebrochen',
  'It is done': 'Es ist fertig',
  'You supplied it by hand': 'Es wurde von Hand angegeben',
  'It was accepted, so it is not sent again; paste the clip id':
    'Es wurde angenommen, darum wird es nicht noch einmal gesendet; die Kennung des Clips einfügen',
  'Nothing in this step ended badly': 'Nichts in diesem Schritt endete schlecht',
  'Without a clip nothing can follow; supply its id instead':
    'Ohne Clip kann nichts folgen; stattdessen seine Kennung angeben',
  'An import brings one clip. Give one clip id': 'Ein Import bringt einen Clip. Eine Kennung angeben',
  'A render brings no id. Give the word “rendered”':
    'Ein Rendering bringt keine Kennung. Das Wort „rendered“ angeben',
  'There is no recipe row {id:id}': 'Es gibt keine Rezeptzeile {id:id}',
  'no recipe is saved as {name}; save one of that name, or add the folder anew':
    'kein Rezept heißt {name}; eines dieses Namens sichern oder den Ordner neu hinzufügen',
  'No recipe is saved as {name}: save one of that name first':
    'Kein Rezept heißt {name}: erst eines dieses Namens sichern',
  'No recipe is saved as “{name}”: lists of links wait until one of that name is':
    'Kein Rezept heißt „{name}“: Listen von Links warten, bis es eines dieses Namens gibt',
  'The link {why:said}': 'Der Link {why:said}',
  'Import: {n:number} done': 'Import: {n:number} fertig',
  'Candidates: {n:number} done': 'Kandidaten: {n:number} fertig',
  'Render: {n:number} done': 'Rendern: {n:number} fertig',
  'Draft: {n:number} done': 'Entwurf: {n:number} fertig',
};
