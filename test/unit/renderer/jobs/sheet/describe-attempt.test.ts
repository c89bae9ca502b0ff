import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it, test } from 'vitest';
import { attemptOutcomes, type Attempt } from '../../../../../src-main/contract/job.ts';
import {
  attemptDuration,
  attemptLabel,
  attemptPhases,
  attemptStrokes,
  attemptTitle,
  sentShare,
  revisionWords,
} from '../../../../../src-renderer/jobs/describe-attempt.ts';

const startedAtMs = new Date(2025, 10, 21, 14, 9, 40, 100).getTime();

function attempt(fields: Partial<Attempt>): Attempt {
  return {
    number: 1,
    startedAtMs,
    finalAtMs: null,
    endedAtMs: startedAtMs + 1400,
    totalBytes: 1000,
    sentBytes: 380,
    outcome: 'retry',
    counted: false,
    statusCode: null,
    revision: null,
    detail: null,
    reply: null,
    ...fields,
  };
}

describe('an attempt', () => {
  it('shows how its revision was healed', () => {
    const attempts = [attempt({ revision: 7, outcome: 'stale' }), attempt({ number: 2, revision: 9 })];
    expect(attempts.map((each) => revisionWords(each, attempts))).toEqual(['Revision 7', 'Revision 7 → 9']);
  });

  it('tells its phases with their times', () => {
    const phases = attemptPhases(
      attempt({
        finalAtMs: startedAtMs + 1000,
        sentBytes: 5_900_000,
        outcome: 'accepted',
        statusCode: 201,
        detail: legacy('Asset ast_51f0'),
      }),
    );
    expect(phases.map((each) => `${each.at} ${each.message}`)).toEqual([
      '14:09:40.1 Recorded, then opened',
      '14:09:41.1 5.9 MB sent, content checked, the end held back',
      '14:09:41.1 Recorded: about to finish',
      '14:09:41.5 Answer 201. Asset ast_51f0',
    ]);
  });

  it('speaks of no bytes where a render, a draft or a link was sent', () => {
    const phases = attemptPhases(attempt({ finalAtMs: startedAtMs, totalBytes: null, sentBytes: 0 }));
    expect(phases[1]?.message).toBe('The request is written, its end held back');
  });

  it('claims no end that was not recorded', () => {
    const phases = attemptPhases(attempt({ detail: legacy('Connection reset at 380 of 1,000 bytes') }));
    expect(phases.map((each) => each.message)).toEqual([
      'Recorded, then opened',
      'Connection reset at 380 of 1,000 bytes',
    ]);
  });

  it('marks the missing answer of a doubt', () => {
    const phases = attemptPhases(
      attempt({ finalAtMs: startedAtMs, outcome: 'in_doubt', detail: legacy('No answer') }),
    );
    expect(phases.at(-1)?.isOpen).toBe(true);
  });

  it('is drawn as far as it got', () => {
    expect(sentShare(attempt({}))).toBeCloseTo(0.38);
    expect(sentShare(attempt({ finalAtMs: startedAtMs }))).toBe(1);
    expect(sentShare(attempt({ totalBytes: null, sentBytes: null }))).toBe(0);
  });

  test.each([...attemptOutcomes, null])(
    'with the outcome %s has a title, a label and a drawing',
    (outcome) => {
      const each = attempt({ outcome, endedAtMs: outcome === null ? null : startedAtMs });
      expect(attemptTitle(each)).not.toBe('');
      expect(attemptLabel(each)).not.toBe('');
      for (const stroke of attemptStrokes(each)) expect(stroke.d).not.toContain('NaN');
    },
  );

  it('takes no time while it lasts', () => {
    expect(attemptDuration(attempt({ endedAtMs: null }))).toBeNull();
    expect(attemptDuration(attempt({}))).toBe('1.4 s');
    expect(attemptDuration(attempt({ endedAtMs: startedAtMs + 31_000 }))).toBe('31 s');
  });
});
