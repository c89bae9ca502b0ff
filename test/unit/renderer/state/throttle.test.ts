import { describe, expect, it } from 'vitest';
import { Throttle } from '../../../../src-renderer/state/throttle.ts';
import { ManualSchedule, settled } from '../manual-schedule.ts';

/** What it reads is answered when a test says so. */
function slow() {
  const time = new ManualSchedule();
  const answers: (() => void)[] = [];
  const read = (): Promise<void> => new Promise((answer) => answers.push(answer));
  return { time, answers, throttle: new Throttle(time.schedule, 300, read) };
}

describe('what is read again after changes', () => {
  it('is read once for many, and again and again while they go on', async () => {
    const time = new ManualSchedule();
    let reads = 0;
    const throttle = new Throttle(time.schedule, 300, () => (reads += 1));
    for (let changes = 0; changes < 30; changes += 1) {
      throttle.ask();
      await time.pass(100);
    }
    expect(reads).toBe(10);
  });

  it('is not begun anew before its answer is there, and then for what changed meanwhile', async () => {
    const { time, answers, throttle } = slow();
    throttle.ask();
    await time.pass(300);
    throttle.ask();
    throttle.ask();
    await time.pass(3000);
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await settled();
    await time.pass(300);
    expect(answers).toHaveLength(2);
    answers[1]?.();
    await settled();
    await time.pass(3000);
    expect(answers).toHaveLength(2);
  });

  it('waits for nothing once nobody looks any more', async () => {
    const { time, answers, throttle } = slow();
    throttle.ask();
    throttle.callOff();
    expect(time.pending).toBe(0);
    throttle.ask();
    await time.pass(300);
    throttle.ask();
    throttle.callOff();
    answers[0]?.();
    await settled();
    expect(time.pending).toBe(0);
  });
});
