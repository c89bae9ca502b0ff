import { describe, expect, it } from 'vitest';
import { germanSentences, inGerman } from '../../../src-main/contract/german/engine-sentence.ts';
import { fillTemplate, readTemplate, type SlotKind } from '../../../src-main/contract/german/template.ts';

const samples = {
  plain: 'Lisbon_1',
  said: 'Lisbon_2',
  number: '7',
  id: '1234',
  time: '2026-03-02 14:02',
  amount: '25.3 MB',
  list: '4:5 or 1:1',
};
const shown = { ...samples, time: '02.03.2026, 14:02', amount: '25,3 MB', list: '4:5 oder 1:1' };

/** The sentence with something in each of its slots. */
function sampleOf(text: string, values: Readonly<Record<SlotKind, string>>): string {
  const template = readTemplate(text);
  const numbers = template.slots.flatMap((slot) =>
    slot.kind === 'choice' ? [[slot.name, values.number] as const] : [],
  );
  const others = template.slots.flatMap(({ kind, name }) =>
    kind === 'choice'
      ? []
      : [[name, `${values[kind]}${kind === 'plain' || kind === 'said' ? name : ''}`] as const],
  );
  return fillTemplate(template, new Map([...numbers, ...others]));
}

describe.each(Object.entries(germanSentences))('“%s” in German', (english, german) => {
  it('is another sentence, with the same facts', () => {
    const names = ({ slots }: ReturnType<typeof readTemplate>) =>
      [...new Set(slots.map(({ name }) => name))].sort();
    expect(names(readTemplate(german))).toEqual(names(readTemplate(english)));
    expect(german).not.toBe(english);
  });

  it('is what the window makes of the English one', () => {
    expect(inGerman(sampleOf(english, samples), 'de-DE')).toBe(sampleOf(german, shown));
  });
});
