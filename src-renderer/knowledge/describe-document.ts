import type { ShownDocument } from '../../src-main/contract/connection.ts';
import { upperFirst } from '../../src-main/contract/job-words.ts';
import { soundsFailed } from '../../src-main/contract/service-profile.ts';
import type { LineVariant } from '../shared/line/line-shapes.ts';
import { visibleText } from '../shared/visible-text.ts';
import { statusWords } from '../shared/job/describe-job.ts';
import { say } from '../words/say.ts';

export interface DocumentWords {
  readonly line: LineVariant;
  readonly voice: 'done' | 'accent' | 'no' | 'quiet';
  readonly first: string;
  readonly second: string;
}

/** The service's own word for a document that is ready. */
const indexed = 'indexed';

/** Only what is known or was taught ends a line; everything else is shown as still open. */
export function describeDocument({
  status,
  meaning,
}: Pick<ShownDocument, 'status' | 'meaning'>): DocumentWords {
  if (status === null)
    return {
      line: 'accepted',
      voice: 'quiet',
      first: say('knowledge.listed'),
      second: say('knowledge.says_nothing'),
    };
  const shown = visibleText(status, 64);
  const says = say('job_states.service_says', { status: shown });
  const meant = statusWords(status, meaning);
  switch (meaning) {
    case 'success':
      return {
        ...{ line: 'done', voice: 'done' },
        first: `${upperFirst(say('job_words.state.done'))} · ${say('job_words.proof.indexed')}`,
        second: status === indexed ? says : meant,
      };
    case 'failure':
      return {
        ...{ line: 'rejected', voice: 'no' },
        first: say('knowledge.state.indexing_failed'),
        second: says,
      };
    case 'working':
      return { ...{ line: 'tracking', voice: 'accent' }, first: say('knowledge.processing'), second: says };
    case null:
      return {
        ...{ line: 'tracking', voice: 'accent' },
        first: say('knowledge.unclear'),
        second: soundsFailed(status) ? meant : says,
      };
  }
}
