import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src-main/contract/clients.ts';
import type { ConnectionTargets } from '../../../../src-main/contract/connection.ts';
import {
  byClient,
  matching,
  optionsOf,
  pastedOf,
} from '../../../../src-renderer/connections/target-choice.ts';

describe('choosing a target', () => {
  const targets: ConnectionTargets = {
    connectionId: 1,
    brands: { listable: true, why: null, items: [{ id: 'br_1', name: 'Kestrel Audio' }] },
    knowledgeBases: {
      listable: true,
      why: null,
      items: [
        { id: 'kb_02c9', name: 'Product help', documentCount: 1046 },
        { id: 'kb_0311', name: 'Brand voice', documentCount: null },
      ],
    },
    carousels: { listable: false, why: legacy('The list of carousels answered 404'), items: [] },
    pasted: [
      { kind: 'knowledge_base', id: 'kb_mine', label: 'Handbook' },
      { kind: 'brand_clips', id: 'brand_x', label: null },
    ],
  };

  it('offers ids that were pasted before, each with its name or as it is', () => {
    expect(pastedOf(targets, 'knowledge_base')).toEqual([
      { id: 'kb_mine', name: 'Handbook', note: 'kb_mine' },
    ]);
    expect(pastedOf(targets, 'brand_clips')).toEqual([{ id: 'brand_x', name: 'brand_x', note: null }]);
    expect(pastedOf(targets, 'carousel')).toEqual([]);
  });

  it('is grouped by client, a target’s own before that of its connection, and what is nobody’s comes last', () => {
    const { options } = optionsOf(targets, 'knowledge_base');
    const place = { connectionId: 1, kind: 'knowledge_base' } as const;
    const client = (id: number, target: string | null, connectionId = 1): Client => ({
      ...{ id, name: `Client ${String(id)}`, colour: 'blue', pausedSinceMs: null },
      assignments: [
        {
          connectionId,
          target: target === null ? null : { kind: 'knowledge_base', id: target, label: null },
        },
      ],
    });
    const shown = (clients: readonly Client[]) =>
      byClient(options, clients, place).map((group) => [
        group.client?.name ?? null,
        ...group.options.map(({ name }) => name),
      ]);
    expect(shown([])).toEqual([[null, 'Product help', 'Brand voice']]);
    expect(shown([client(1, 'kb_0311')])).toEqual([
      ['Client 1', 'Brand voice'],
      [null, 'Product help'],
    ]);
    expect(shown([client(1, 'kb_0311'), client(2, null), client(3, null, 9)])).toEqual([
      ['Client 1', 'Brand voice'],
      ['Client 2', 'Product help'],
    ]);
  });

  it('lists what can be listed and says why not otherwise', () => {
    expect(optionsOf(targets, 'knowledge_base').options).toEqual([
      { id: 'kb_02c9', name: 'Product help', note: '1,046 documents' },
      { id: 'kb_0311', name: 'Brand voice', note: null },
    ]);
    expect(optionsOf(targets, 'carousel')).toEqual({
      isListable: false,
      why: legacy('The list of carousels answered 404'),
      options: [],
    });
    expect(optionsOf(targets, 'brand_clips').options).toHaveLength(1);
  });

  it('finds by name and by id', () => {
    const { options } = optionsOf(targets, 'knowledge_base');
    expect(matching(options, 'PRODUCT').map((each) => each.id)).toEqual(['kb_02c9']);
    expect(matching(options, '0311').map((each) => each.id)).toEqual(['kb_0311']);
    expect(matching(options, ' ')).toHaveLength(2);
  });
});
