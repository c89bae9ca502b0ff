import { describe, expect, it } from 'vitest';
import { jobStates } from '../../../../../src-main/contract/job.ts';
import { assertTransition, mayFollow } from '../../../../../src-main/engine/jobs/record/transitions.ts';

describe('the states of a job', () => {
  it('never leaves doubt for a second sending without a person, who answers through the queue', () => {
    expect(mayFollow('in_doubt', 'sending')).toBe(false);
    expect(mayFollow('in_doubt', 'queued')).toBe(true);
  });

  it('never sends again what the service has accepted', () => {
    const afterDone = jobStates.filter((state) => mayFollow('done', state));
    expect(afterDone, 'an id that was missing, or that was no proof').toEqual(['tracking', 'in_doubt']);
    expect(mayFollow('tracking', 'queued')).toBe(false);
    expect(mayFollow('tracking', 'sending')).toBe(false);
  });

  it('reaches sending only from the queue', () => {
    expect(jobStates.filter((state) => mayFollow(state, 'sending'))).toEqual(['queued']);
  });

  it('has no state from which nothing leads on', () => {
    const deadEnds = jobStates.filter((from) => jobStates.every((to) => !mayFollow(from, to)));
    expect(deadEnds).toEqual([]);
  });

  it('throws on any other step, naming the job and both states', () => {
    expect(() => assertTransition(12, 'done', 'queued')).toThrow('Job 12 cannot go from done to queued');
  });
});
