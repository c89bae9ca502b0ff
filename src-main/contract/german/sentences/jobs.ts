import type { GermanSentences } from '../template.ts';

/** Why a job is where it is, as its policies and the people who answered say it. */
export const jobSentences: GermanSentences = {
  'it {why:said}, and {target} belongs to {other}': 'es {why:said}, und {target} gehört {other}',
  'Render {formats} of {what:said}': '{formats} rendern: {what:said}',
};
