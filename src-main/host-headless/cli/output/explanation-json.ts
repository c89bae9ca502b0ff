import type { PathExplanation, PathReason } from '../../../contract/explanation.ts';
import { messageJson } from './message-json.ts';
import { told } from './say.ts';

/** Why a path is where it is: each reason in English, with its code beside it. */
export function explanationJson({ headline, steps, decidedBy, ...rest }: PathExplanation) {
  return {
    ...rest,
    headline: told(headline),
    headlineCode: headline.code,
    headlineParams: { ...headline.params },
    decidedBy: decidedBy === null ? null : stepJson(decidedBy),
    steps: steps.map(stepJson),
    reasons: steps.map(({ message }) => told(message)),
  };
}

function stepJson({ step, verdict, message }: PathReason) {
  return { step, verdict, text: told(message), ...messageJson(message) };
}
