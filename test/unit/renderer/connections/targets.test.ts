import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import { Targets } from '../../../../src-renderer/connections/targets.svelte.ts';
import { settled } from '../manual-schedule.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

describe('what a connection can be sent to', () => {
  const listed = <Item>(items: Item[]) => ({ listable: true, why: null, items });
  const slide = (id: string, order: number) => ({ id, title: null, order, imageUrl: null });
  const targets = new Targets(
    createClient(
      new ScriptedTransport({
        'connections.targets': () => ({
          connectionId: 1,
          brands: listed([
            { id: 'b2', name: 'Halden' },
            { id: 'b1', name: 'Halden' },
          ]),
          knowledgeBases: listed(
            ['Help 10', 'help 2', 'About'].map((name) => ({ id: name, name, documentCount: null })),
          ),
          carousels: listed([
            { id: 'c10', title: 'Week 10', slides: [] },
            { id: 'c9', title: 'Week 9', slides: [slide('b', 2), slide('a', 1)] },
          ]),
          pasted: [
            { kind: 'carousel', id: 'newest', label: 'Z' },
            { kind: 'carousel', id: 'older', label: 'A' },
          ],
        }),
        'connections.carousel': () => ({
          id: 'c9',
          title: 'Week 9',
          slides: [slide('third', 7), slide('first', 0), slide('second', 3)],
        }),
      }),
    ),
  );

  it('stands by name as people read them, the slides as in their carousel, and given ids the newest first', async () => {
    targets.read(1);
    await settled();
    const shown = targets.of(1)?.value;
    expect(shown?.knowledgeBases.items.map(({ name }) => name)).toEqual(['About', 'help 2', 'Help 10']);
    expect(shown?.carousels.items.map(({ title }) => title)).toEqual(['Week 9', 'Week 10']);
    expect(shown?.carousels.items[0]?.slides.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(shown?.brands.items.map(({ id }) => id)).toEqual(['b1', 'b2']);
    expect(shown?.pasted.map(({ id }) => id)).toEqual(['newest', 'older']);
  });

  it('numbers the slides of a carousel as files are placed by', async () => {
    targets.readCarousel(1, 'c9');
    await settled();
    expect(targets.carousel(1, 'c9')?.value?.slides.map(({ id }) => id)).toEqual([
      'first',
      'second',
      'third',
    ]);
  });
});
