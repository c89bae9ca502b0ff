import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../../../src-main/contract/batch.ts';
import { createClient } from '../../../../../src-main/contract/client.ts';
import { jobStates } from '../../../../../src-main/contract/job.ts';
import { BatchList } from '../../../../../src-renderer/jobs/batches/batch-list.svelte.ts';
import { ScriptedTransport } from '../../scripted-transport.ts';

function batch(id: number): Batch {
  return {
    ...{ id, name: `Batch ${String(id)}`, tags: [], source: 'files', connectionId: 1, watchFolderId: null },
    ...{
      clientId: null,
      isClientChosen: false,
      state: 'done',
      jobs: 0,
      sizeBytes: 0,
      ended: 0,
      endedBytes: 0,
    },
    counts: Object.fromEntries(jobStates.map((state) => [state, 0])) as Batch['counts'],
    ...{
      openRows: 0,
      createdAtMs: 0,
      endedAtMs: null,
      heldAtMs: null,
      priority: null,
      command: null,
      tells: [],
    },
  };
}

/** The newest has the highest number. */
function listOf(count: number) {
  const all = Array.from({ length: count }, (_, index) => batch(count - index));
  const transport = new ScriptedTransport({
    'batches.page': ({ beforeId, limit }) =>
      all.filter(({ id }) => beforeId === null || id < beforeId).slice(0, limit),
  });
  return new BatchList(createClient(transport));
}

describe('the list of all batches', () => {
  it('shows the newest first, and older ones where a person asks for them', async () => {
    const list = listOf(120);
    expect(list.batches).toBeNull();
    await list.read();
    expect([list.batches?.length, list.batches?.[0]?.id, list.hasMore]).toEqual([50, 120, true]);
    await list.readMore();
    await list.readMore();
    expect([list.batches?.length, list.batches?.at(-1)?.id, list.hasMore]).toEqual([120, 1, false]);
  });

  it.each([0, 1, 50])('has no older ones where there are %i', async (count) => {
    const list = listOf(count);
    await list.read();
    expect([list.batches?.length, list.hasMore]).toEqual([count, false]);
  });
});
