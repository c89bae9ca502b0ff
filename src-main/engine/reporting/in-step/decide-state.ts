import type { KnowledgeState } from '../../../contract/knowledge.ts';
import { soundsFailed, type StatusMeaning } from '../../../contract/service-profile.ts';

/**
 * What is known of the file here: `there` · `changing`: it may still be written, or cannot be read just now · `gone`: it was seen to
 * be · `put_away`: by its folder's rules, after delivery · `away`: its folder is not there, so that nobody can tell · `unwatched`: no
 * folder watches it (any more) · `elsewhere`: it goes to another knowledge base now · `nobodys`: no file here is known to belong to
 * the document.
 */
export type Here =
  'there' | 'changing' | 'gone' | 'put_away' | 'away' | 'unwatched' | 'elsewhere' | 'nobodys';

/**
 * What became of the content: `delivered` · `refused_there`: accepted, and a person is asked as the service could not index it ·
 * `going`: somebody or something still decides · `edited`: it is newer than its document, and goes only if a person says so ·
 * `stopped`: it ended and was not delivered · `stays`: it was there before the folder was added · `none` was sent.
 */
export type Way = 'delivered' | 'refused_there' | 'going' | 'edited' | 'stopped' | 'stays' | 'none';

/** What the list says of the document. `nameless`: its id was never told, so that it cannot be found. */
export type There =
  | { readonly kind: 'listed'; readonly status: string | null; readonly meaning: StatusMeaning | null }
  | { readonly kind: 'missing' | 'unread' | 'nameless' };

export interface Sides {
  readonly here: Here;
  readonly way: Way;
  /** False for what newer content of the same file came after. */
  readonly isNewest: boolean;
  /** So lately that the list may not have it yet. */
  readonly isFresh: boolean;
  /** The service has confirmed it once. */
  readonly wasConfirmed: boolean;
  readonly there: There;
}

/** How a file and its document stand to each other; `null`: there is nothing to tell. Pure, and nothing else decides it. */
export function decideState(sides: Sides): KnowledgeState | null {
  const { here, way, isNewest, there } = sides;
  if (way === 'none' && here === 'nobodys') return there.kind === 'listed' ? 'only_there' : null;
  // What newer content came after is only told as long as it is known to stand there.
  if (!isNewest) return there.kind === 'listed' ? 'outdated' : null;
  switch (way) {
    case 'edited':
      return 'edited';
    case 'going':
      return 'on_its_way';
    case 'stopped':
    case 'stays':
    case 'none':
      return here === 'changing' ? 'on_its_way' : here === 'there' || here === 'away' ? 'only_here' : null;
    case 'refused_there':
      if (here === 'gone') return goneState(there);
      // It was asked about, and has come right since.
      return there.kind === 'listed' && there.meaning === 'success'
        ? deliveredState(sides)
        : 'indexing_failed';
    case 'delivered':
      return deliveredState(sides);
  }
}

function deliveredState(sides: Sides): KnowledgeState | null {
  const { here, there, isFresh, wasConfirmed } = sides;
  if (here === 'changing') return 'on_its_way';
  if (here === 'gone') return goneState(there);
  if (there.kind === 'listed') {
    if (saysFailed(there)) return 'indexing_failed';
    if (here === 'away' || here === 'unwatched' || here === 'elsewhere') return 'not_compared';
    // A status that nobody knows is no news where the service has said once that it is done.
    return there.meaning === 'success' || wasConfirmed ? 'in_step' : 'on_its_way';
  }
  if (there.kind === 'missing') return isFresh ? 'on_its_way' : 'missing_there';
  return 'not_compared';
}

/** What is neither here nor there is not told. */
function goneState(there: There): KnowledgeState | null {
  return there.kind === 'missing' ? null : 'gone_here';
}

/** As taught; or by its own word, which no page explains. */
export function saysFailed(there: There): boolean {
  if (there.kind !== 'listed') return false;
  const { status, meaning } = there;
  return meaning === 'failure' || (meaning === null && status !== null && soundsFailed(status));
}
