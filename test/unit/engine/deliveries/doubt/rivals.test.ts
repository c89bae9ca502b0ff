import { expect, it } from 'vitest';
import type { Claimant } from '../../../../../src-main/engine/deliveries/doubt/claimants.ts';
import { ListedNames } from '../../../../../src-main/engine/deliveries/doubt/listed-names.ts';

const item = { id: 'doc_9', key: 'name plan.pdf', createdAt: null, status: null };

/** It was answered, and what it made is not on the list. */
function rivalThat(times: Pick<Claimant, 'last_end_ms' | 'newest_attempt'>): readonly Claimant[] {
  const other: Claimant = {
    ...({ id: 2, kind: 'kb_document', name: 'plan.pdf', url: null, title: null } as const),
    ...({ candidate_id: null, state: 'done' } as const),
    ...{ first_end_ms: times.last_end_ms, ...times },
  };
  const names = new ListedNames([item], [], {
    listedReceipts: () => [],
    unlistedReceipts: () => [other],
    answeredOtherNames: () => false,
  });
  return names.rivalsOf(item, { id: 1 }, 1000, 5);
}

it.each([
  ['ended since, by the clock', { last_end_ms: 2000, newest_attempt: 3 }, 1],
  ['was sent later, while the clock was put back', { last_end_ms: 0, newest_attempt: 6 }, 1],
  ['ended before and was sent before', { last_end_ms: 0, newest_attempt: 4 }, 0],
])('another job of the name that %s counts as what it is', (_what, times, count) => {
  expect(rivalThat(times)).toHaveLength(count);
});
