import { describe, expect, it } from 'vitest';
import {
  germanSentences,
  inGerman,
  inPrintedEnglish,
} from '../../../src-main/contract/german/engine-sentence.ts';
import { fillTemplate, readTemplate, type SlotKind } from '../../../src-main/contract/german/template.ts';

const samples = {
  plain: 'Lisbon_1',
  said: 'Lisbon_2',
  number: '7',
  id: '1234',
  time: '2026-03-02 14:02',
  amount: '25.3 MB',
  list: '4:5 or 1:1',
  step: 'Draft 1:1 of Lisbon_3',
  batch: 'Links of 2026-03-02 14:02',
};
const shown = {
  ...samples,
  time: '02.03.2026, 14:02',
  amount: '25,3 MB',
  list: '4:5 oder 1:1',
  step: 'Entwurf 1:1 von Lisbon_3',
  batch: 'Links vom 02.03.2026, 14:02',
};

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

describe('English that the engine says, as a page shows it,', () => {
  it.each(Object.keys(germanSentences).filter((english) => /["']/u.test(english)))(
    'has the quotes and apostrophes of print in “%s”',
    (english) => {
      const shownText = inPrintedEnglish(sampleOf(english, samples));
      expect(shownText).not.toMatch(/["']/u);
      expect(shownText).toMatch(/[“’]/u);
    },
  );

  it.each([`{"error":"it's wrong"}`, `Anna's own words say "no"`])(
    'leaves what the service says as it came: %s',
    (words) => {
      expect(inPrintedEnglish(words)).toBe(words);
    },
  );
});
