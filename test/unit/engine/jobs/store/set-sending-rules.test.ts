import { describe, expect, it } from 'vitest';
import { defaultSendingRules } from '../../../../../src-main/contract/sending.ts';
import { createSetSendingRules } from '../../../../../src-main/engine/jobs/store/set-sending-rules.ts';
import { Settings } from '../../../../../src-main/engine/storage/settings/settings.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';

const bySize = { ...defaultSendingRules, order: 'smallest' } as const;

/** Jobs of 3, 1 and 2 bytes, added in that order. */
function rulesBench() {
  const bench = queueBench();
  const settings = new Settings(bench.database);
  bench.intake.add(
    [3, 1, 2].map((sizeBytes) => {
      const job = documentJob(`/in/${String(sizeBytes)}.pdf`, `content ${String(sizeBytes)}.`);
      return job.file === null ? job : { ...job, file: { ...job.file, sizeBytes } };
    }),
  );
  const told: string[] = [];
  const inOrder = (): string[] =>
    bench.database
      .prepare<[], string>('select name from job order by priority desc, order_key, id')
      .pluck()
      .all();
  const set = createSetSendingRules({
    store: bench.store,
    settings,
    onSet: () => void told.push(`${settings.sendingRules.order}: ${inOrder().join(' ')}`),
  });
  return { bench, settings, told, inOrder, set };
}

describe('rules of sending that are set', () => {
  it('have put the queue in its new order before they set it going', () => {
    const { set, told } = rulesBench();
    set(bySize);
    expect(told).toEqual(['smallest: 1.pdf 2.pdf 3.pdf']);
  });

  it('leave rules and order as they were where a full disk takes the second of them', () => {
    const { bench, settings, set, inOrder, told } = rulesBench();
    bench.database.exec(`create temp trigger full before insert on main.setting
      begin select raise(abort, 'database or disk is full'); end`);
    expect(() => {
      set(bySize);
    }).toThrow('disk is full');
    expect([settings.sendingRules.order, inOrder(), told]).toEqual([
      'added',
      ['3.pdf', '1.pdf', '2.pdf'],
      [],
    ]);
    bench.database.exec('drop trigger temp.full');
    set(bySize);
    expect(told).toEqual(['smallest: 1.pdf 2.pdf 3.pdf']);
  });

  it('are read anew where what stood in a transaction was undone', () => {
    const { bench, settings } = rulesBench();
    const undone = bench.database.transaction(() => {
      settings.sendingRules = bySize;
      expect(settings.sendingRules.order).toBe('smallest');
      throw new Error('undone');
    });
    expect(undone).toThrow('undone');
    expect(settings.sendingRules.order).toBe('added');
  });
});
