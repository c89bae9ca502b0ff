import { message } from '../../../../src-main/contract/messages/message.ts';
import { why as reasonText } from '../../../../src-renderer/shared/job/job-words.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { causes, jobStates } from '../../../../src-main/contract/job.ts';
import { waits } from '../../../../src-main/contract/availability.ts';
import { describeJob } from '../../../../src-renderer/shared/job/describe-job.ts';
import { linesOfFacts } from '../../../../src-main/contract/content-words.ts';
import { saidOf, say } from '../../../../src-renderer/words/say.ts';
import { speechFor } from '../../../../src-main/contract/speech.ts';
import { speak } from '../../../helpers/speaking.ts';
import { jobRow, nowMs } from '../sample-values.ts';

const english = /\b(?:the|is|its|and|of|it|to|by|until|again|waits?)\b/iu;

beforeAll(() => {
  speak(speechFor('de', []));
});
afterAll(() => {
  speak(speechFor('en', []));
});

describe('a job in German', () => {
  it.each(jobStates)('that is %s has nothing English in its words', (state) => {
    const { word, qualifier, second } = describeJob(jobRow({ state }), null, nowMs);
    for (const text of [word, qualifier ?? '', second, reasonText(jobRow({ state }))]) {
      expect(text).not.toMatch(english);
    }
  });

  it.each(waits.map(({ cause }) => cause))('that waits for %s has nothing English in its words', (hold) => {
    const { qualifier, second } = describeJob(jobRow({ hold, dueAtMs: nowMs + 90_000 }), null, nowMs);
    expect(qualifier).toBe(say(`job_words.hold.${hold}`));
    expect(second).not.toMatch(english);
  });

  it.each(causes)('that needs somebody because of %s has nothing English in its words', (cause) => {
    expect(reasonText(jobRow({ state: 'needs_attention', cause }))).not.toMatch(english);
  });

  it('says a reason of a file whose name looks like a sentence of Outbox', () => {
    const reason = message('duplicate.queued', { name: 'plan (job 3).txt', job: 7 });
    expect(reasonText(jobRow({ state: 'skipped', reason }))).toBe(
      'Doppelt: plan (job 3).txt (Auftrag 7) hat denselben Inhalt, der einmal gesendet wird',
    );
  });

  it('keeps what the engine says of this very one', () => {
    expect(reasonText(jobRow({ reason: 'The service answered 503' }))).toBe('The service answered 503');
  });
});

it('says in German what was found in a file', () => {
  const facts = { kind: 'unseen', reason: message('file_problem.too_many_parts') } as const;
  expect(linesOfFacts(facts, saidOf)).toEqual([
    { of: 'content', name: 'Inhalt', value: 'Outbox konnte das nicht lesen. Die Datei hat zu viele Teile' },
  ]);
});
