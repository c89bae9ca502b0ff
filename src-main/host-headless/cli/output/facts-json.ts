import type { ContentFacts } from '../../../contract/content-facts.ts';
import type { Message } from '../../../contract/messages/message.ts';
import { messageJson, toldJson } from './message-json.ts';
import { told } from './say.ts';

/** What was found in a file, with what is wrong with it in English and as facts. */
export function factsJson(facts: ContentFacts) {
  if (facts.kind !== 'unseen') return { ...facts, ...toldJson('problem', facts.problem) };
  return { ...facts, ...toldJson('reason', facts.reason), reason: told(facts.reason) };
}

/** Why a file would not fit, in English and as facts, one by one. */
export function unfitJson(unfit: readonly Message[]) {
  return { unfit: unfit.map(told), unfitReasons: unfit.map(messageJson) };
}
