import { saysFailed, type Here, type Sides } from './decide-state.ts';
import type { KnowledgeState } from '../../../contract/knowledge.ts';

const hereWords: Readonly<Record<Here, string>> = {
  there: 'The file lies here',
  changing: 'The file may still be written, or cannot be read just now',
  gone: 'The file was deleted or moved away here',
  put_away: 'The file was put away after its delivery, as its folder’s rules say',
  away: 'Its folder is not there just now, so that nobody can tell whether the file was edited',
  unwatched: 'No folder watches its file, so that nobody can tell whether it was edited',
  elsewhere: 'The file was edited, and goes to another knowledge base now',
  nobodys: 'Nothing here sent it',
};

/** Why it stands so, as a sentence. `jobReason`: what is said of its job, where that decides. */
export function stateWords(state: KnowledgeState, sides: Sides, jobReason: string | null): string {
  const { here, there } = sides;
  const said = there.kind === 'listed' && there.status !== null ? `; the service says “${there.status}”` : '';
  switch (state) {
    case 'in_step':
      return here === 'put_away'
        ? `${hereWords.put_away}${said}.`
        : `The document is of the content that Outbox last read here${said}.`;
    case 'edited':
      return there.kind === 'missing'
        ? 'The file was edited since it was delivered, and its document is not listed any more.'
        : 'The file was edited since it was delivered; the document is of the content before.';
    case 'outdated':
      return 'Newer content of its file was sent as another document; this one stands there still.';
    case 'indexing_failed':
      return saysFailed(there)
        ? `The service lists it as ${there.kind === 'listed' ? `“${there.status ?? ''}”` : 'failed'}.`
        : sentence(jobReason ?? 'The service could not index it');
    case 'gone_here':
      return there.kind === 'listed'
        ? `${hereWords.gone}; its document stands there still${said}.`
        : `${hereWords.gone}; its document was delivered, and whether it stands there still cannot be read.`;
    case 'missing_there':
      return 'It was delivered, and the service does not list it any more.';
    case 'only_here':
      return sentence(jobReason ?? 'It was never sent');
    case 'only_there':
      return `Nothing that is known here sent it${said}.`;
    case 'on_its_way':
      return wayWords(sides, jobReason);
    case 'not_compared':
      return notComparedWords(sides);
  }
}

function wayWords({ here, way, isFresh, there }: Sides, jobReason: string | null): string {
  if (here === 'changing') return sentence(jobReason ?? hereWords.changing);
  if (way === 'delivered' && there.kind === 'listed')
    return `It was accepted${there.status === null ? ', and has no status yet' : `; the service says “${there.status}”`}.`;
  if (way === 'delivered' && isFresh) return 'It was accepted just now, and the list may not have it yet.';
  return sentence(jobReason ?? 'It waits to be sent');
}

function notComparedWords({ here, there }: Sides): string {
  if (there.kind === 'nameless')
    return 'The service gave no id for it, so that it cannot be found on its list.';
  if (there.kind === 'unread')
    return 'It was delivered; whether the service still lists it could not be read.';
  return `${hereWords[here]}.`;
}

function sentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
