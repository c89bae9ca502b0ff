import { describe, expect, it } from 'vitest';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { ListedDocuments } from '../../../../../src-main/engine/reporting/in-step/listed-documents.ts';
import { LeapingClock } from '../../../../helpers/leaping-clock.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';
import { compare, delivered } from './in-step-bench.ts';

const second = 1000;
const hour = 3600 * second;
const place = { connectionId: 1, knowledgeBaseId: 'kb_1' };

/** By the wall clock and the monotonic one, from the start of the third run on. */
function lists(askedAtMs: number, askedMonotonicMs: number): ListedDocuments {
  const list = {
    kind: 'whole',
    documents: [],
    why: message('stopped.closing'),
    askedAtMs,
    askedMonotonicMs,
  } as const;
  return new ListedDocuments([{ ...place, label: null, tellsOnlyThere: true, list }], {
    ...{ meaningOf: () => null, canDelete: () => false, run: { epoch: 3, startedMs: 100 * second } },
  });
}

const accepted = (accepted_at_ms: number, accepted_epoch: number, accepted_monotonic_ms: number | null) => ({
  ...{ accepted_at_ms, accepted_epoch, accepted_monotonic_ms },
});

describe('a document that the list may not have yet', () => {
  it('was accepted less than 30 s before, whatever the clock was set to', () => {
    for (const setByMs of [-3 * hour, 0, 3 * hour]) {
      const at = (askedMonotonicMs: number) => lists(setByMs, askedMonotonicMs);
      const job = accepted(0, 3, 200 * second);
      expect(at(229 * second).isFresh(place, job)).toBe(true);
      expect(at(231 * second).isFresh(place, job)).toBe(false);
    }
  });

  it('of an earlier run is told by the wall clock for 30 s, and then by that alone that they passed', () => {
    expect(lists(20 * second, 110 * second).isFresh(place, accepted(0, 2, 5)), 'just before').toBe(true);
    expect(lists(hour, 110 * second).isFresh(place, accepted(0, 2, 5)), 'long before').toBe(false);
    expect(lists(0, 110 * second).isFresh(place, accepted(hour, 2, 5)), 'a time to come').toBe(false);
    expect(lists(20 * second, 131 * second).isFresh(place, accepted(0, 2, 5)), 'later').toBe(false);
    expect(lists(20 * second, 131 * second).isFresh(place, accepted(0, 3, null)), 'unknown').toBe(false);
  });

  it('is told to be missing in its time though somebody set the clock back', async () => {
    class SetClock extends LeapingClock {
      byMs = 0;
      override nowMs(): number {
        return super.nowMs() + this.byMs;
      }
    }
    const clock = new SetClock();
    const running = await runningEngine({ host: { clock } });
    const { watchFolder } = await running.watch();
    await delivered(running, 'lost.md');
    clock.byMs = -3 * hour;
    const forgets = await fetch(`${running.practice.baseUrl}/practice/reset`, {
      method: 'POST',
      headers: { authorization: `Bearer ${running.practice.apiKey}` },
    });
    expect(forgets.status).toBe(200);
    const stateOf = async () => (await compare(running, { watchFolderId: watchFolder.id })).states['lost.md'];
    const deadlineMs = clock.monotonicMs() + 60 * second;
    await running.until(
      'the list had its time',
      async () => (await stateOf()) === 'missing_there' || clock.monotonicMs() > deadlineMs,
    );
    expect(await stateOf()).toBe('missing_there');
  });
});
