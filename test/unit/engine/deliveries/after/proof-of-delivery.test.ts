import { existsSync, writeFileSync } from 'node:fs';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isServicesWord } from '../../../../../src-main/engine/deliveries/after/proof-of-delivery.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';

const sha256 = 'a'.repeat(64);
const accepted = { outcome: 'accepted', status_code: 200, sha256 } as const;

describe('the service’s own word for a delivery', () => {
  it('is an answer that accepted exactly this content', () => {
    expect(isServicesWord({ sha256 }, [{ ...accepted, outcome: 'retry' }, accepted])).toBe(true);
  });

  it.each([
    ['no attempt', []],
    [
      'an attempt without an answer, as another installation’s receipt has',
      [{ ...accepted, status_code: null }],
    ],
    ['an attempt whose outcome nobody knows', [{ ...accepted, outcome: 'in_doubt' as const }]],
    ['an attempt with other content', [{ ...accepted, sha256: 'b'.repeat(64) }]],
  ])('is not %s', (_words, attempts) => {
    expect(isServicesWord({ sha256 }, attempts)).toBe(false);
  });

  it('is not what a person says, so the file stays in its folder, and Activity says so', async () => {
    const running = await runningEngine();
    await running.watch({ after: 'move' });
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 10, count: 1 }]);
    const path = join(running.folder, 'a.txt');
    writeFileSync(path, 'did it arrive?');
    await running.until('it is in doubt', async () => (await running.jobs())[0]?.state === 'in_doubt');
    await running.call['jobs.resolve']({ ids: [(await running.jobs())[0]?.id ?? 0], answer: 'arrived' });
    await running.until('it is told where it stays', async () => {
      const entries = await running.call['activity.page']({ beforeId: null, limit: 50 });
      return entries.some(
        ({ title, detail }) =>
          JSON.stringify(title) === JSON.stringify(message('history.stays', { name: 'a.txt' })) &&
          detail?.code === 'history.unproved.move',
      );
    });
    await running.restart();
    await running.untilIdle();
    expect(existsSync(path)).toBe(true);
  });
});
