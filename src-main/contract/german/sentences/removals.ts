import type { GermanSentences } from '../template.ts';

/** What the removal of a connection means, whose a target is, and what is said of one that the service does not list. */
export const removalSentences: GermanSentences = {
  '{n:number} {n|job that waits is|jobs that wait are} cancelled':
    '{n:number} {n|wartender Auftrag wird|wartende Aufträge werden} abgebrochen',
  '{n:number} {n|job that is being sent is|jobs that are being sent are} stopped before {n|its end, so that this attempt|their end, so that these attempts} cannot have arrived':
    '{n:number} {n|Auftrag, der gerade gesendet wird, wird vor dem Ende angehalten, und dieser Versuch|Aufträge, die gerade gesendet werden, werden vor dem Ende angehalten, und diese Versuche} {n|kann|können} nicht angekommen sein',
  '{n:number} {n|job in doubt is|jobs in doubt are} ended as in doubt: {n|it|they} may have arrived, and nobody can be asked any more':
    '{n:number} {n|ungewisser Auftrag endet|ungewisse Aufträge enden} als ungewiss: {n|er kann|sie können} angekommen sein, und niemand ist mehr zu fragen',
  '{n:number} {n|job that the service has accepted is|jobs that the service has accepted are} not followed any more, and {n|counts|count} as accepted':
    '{n:number} {n|Auftrag, den der Dienst angenommen hat, wird nicht mehr verfolgt und gilt|Aufträge, die der Dienst angenommen hat, werden nicht mehr verfolgt und gelten} als angenommen',
  '{n:number} {n|video that is half uploaded is|videos that are half uploaded are} given up at the service. Where it cannot be reached, what has arrived of {n|it|them} stays there':
    '{n:number} halb {n|hochgeladenes Video wird|hochgeladene Videos werden} beim Dienst aufgegeben. Ist er nicht zu erreichen, bleibt dort, was {n|davon|von ihnen} angekommen ist',
  '{n:number} {n|link goes|links go} no further through {n|its recipe|their recipes}':
    '{n:number} {n|Link geht|Links gehen} nicht weiter durch {n|sein Rezept|ihre Rezepte}',
  '{n:number} {n|folder is|folders are} not watched any more: {paths}. Nothing in {n|it|them} is touched':
    '{n:number} {n|Ordner wird|Ordner werden} nicht mehr überwacht: {paths}. Nichts in {n|ihm|ihnen} wird angerührt',
  'Its key is erased from {place:said}': 'Der Schlüssel wird gelöscht. Er liegt hier: {place:said}',
  'Its receipts stay, under the name {name}. Nothing at the service is touched':
    'Die Belege bleiben, unter dem Namen {name}. Beim Dienst wird nichts angerührt',
  'Its receipts stay, under the name {name}. Nothing else at the service is touched':
    'Die Belege bleiben, unter dem Namen {name}. Beim Dienst wird sonst nichts angerührt',
  'The answer to {n:number} {n|job whose last bytes are out is|jobs whose last bytes are out are} awaited. Remove {name} when it came, or stop Outbox first':
    'Die Antwort auf {n:number} {n|Auftrag, dessen letzte Byte gesendet sind, steht|Aufträge, deren letzte Byte gesendet sind, steht} noch aus. {name} entfernen, wenn sie da ist, oder erst Outbox beenden',
  'The service knows no carousel {id}. {taken:said}': 'Der Dienst kennt kein Karussell {id}. {taken:said}',
  'The service lists no slides of {name}': 'Der Dienst zählt keine Folien von {name} auf',
  '{name} has no slide {id}. It is taken all the same: check the id. It has: {list}':
    '{name} hat keine Folie {id}. Sie wird trotzdem genommen: die Kennung prüfen. Vorhanden: {list}',
  'The service lists no {what:said} {id}. It is taken all the same: check the id. It lists none':
    'Der Dienst zählt {id} nicht auf ({what:said}). Es wird trotzdem genommen: die Kennung prüfen. Er zählt keine auf',
  'The service lists no {what:said} {id}. It is taken all the same: check the id. It lists: {list}':
    'Der Dienst zählt {id} nicht auf ({what:said}). Es wird trotzdem genommen: die Kennung prüfen. Er zählt auf: {list}',
  'There was too much in {path} to compare all of it': 'In {path} war zu viel, um alles zu vergleichen',
};
