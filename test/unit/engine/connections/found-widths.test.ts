import { describe, expect, it } from 'vitest';
import { FoundWidths } from '../../../../src-main/engine/connections/found-widths.ts';
import { dayMs } from '../../../../src-main/foundation/durations.ts';
import { queueBench } from '../../../helpers/queue-bench.ts';

describe('how many requests at a time were found to move the most', () => {
  it('is known at the next start, with what was too much, for a week', () => {
    const { database, clock } = queueBench();
    const widths = new FoundWidths(database, clock);
    expect(widths.of(1)).toBeNull();
    widths.keep(1, { width: 16, refusedAt: null });
    widths.keep(1, { width: 4, refusedAt: 8 });
    expect(new FoundWidths(database, clock).of(1)).toEqual({ width: 4, refusedAt: 8 });
    expect(widths.of(2)).toBeNull();
    clock.advance(6 * dayMs);
    expect(widths.of(1)).toEqual({ width: 4, refusedAt: 8 });
    clock.advance(2 * dayMs);
    expect(widths.of(1)).toBeNull();
  });
});
