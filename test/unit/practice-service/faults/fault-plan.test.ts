import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../src-main/foundation/random.ts';
import { FaultPlan } from '../../../../src-main/practice-service/faults/fault-plan.ts';

function hitsOf(seed: number): number {
  const plan = new FaultPlan(seededRandom(seed));
  plan.set([{ endpoint: '*', kind: 'reset', probability: 0.25 }]);
  for (let request = 0; request < 1000; request += 1) plan.take('list-brands');
  return plan.states[0]!.hits;
}

describe('the fault plan', () => {
  it('rolls probabilities with its seed', () => {
    expect(hitsOf(1)).toBe(hitsOf(1));
    expect(hitsOf(1)).not.toBe(hitsOf(2));
    expect(hitsOf(1)).toBeGreaterThan(200);
    expect(hitsOf(1)).toBeLessThan(300);
  });

  it('takes the first fault that fits and moves on when its count is used up', () => {
    const plan = new FaultPlan(seededRandom(1));
    plan.set([
      { endpoint: 'list-kbs', kind: 'hang' },
      { endpoint: '*', kind: 'reset', count: 2 },
      { endpoint: '*', kind: 'html' },
    ]);
    expect(plan.take('list-kbs')?.kind).toBe('hang');
    expect(['list-brands', 'health', 'health'].map(() => plan.take('health')?.kind)).toEqual([
      'reset',
      'reset',
      'html',
    ]);
    expect(plan.states.map((state) => state.hits)).toEqual([1, 2, 1]);
  });

  it('forgets hits when it is set anew', () => {
    const plan = new FaultPlan(seededRandom(1));
    plan.set([{ endpoint: '*', kind: 'reset', count: 1 }]);
    plan.take('health');
    plan.set([{ endpoint: '*', kind: 'reset', count: 1 }]);
    expect(plan.take('health')).not.toBeNull();
    expect(plan.take('health')).toBeNull();
  });
});
