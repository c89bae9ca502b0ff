import { describe, expect, it } from 'vitest';
import {
  partsIn,
  useOf,
  valuesIn,
  valuesText,
  withPatterns,
  withUse,
} from '../../../../src-renderer/watch-folders/names/name-rules-text.ts';

const acme = { value: 'acme', id: 'car_1', label: 'Acme launch' };
const rules = {
  patterns: ['{client}_{slide:number}.{ext}'],
  choose: [{ part: 'client', use: 'carousel' as const, values: [acme] }],
};

describe('name rules as they are written', () => {
  it('have the parts of all patterns once, also of those that cannot be read yet', () => {
    expect(partsIn(['{client}/{slide:number}_*.{jpg,png}', '{Client}_{title', '\\{x}_{day:date}'])).toEqual([
      'client',
      'slide',
      'day',
    ]);
  });

  it('choose what was said of a part, else what its name means in such a folder', () => {
    expect(useOf(rules, 'Client', 'carousel')).toBe('carousel');
    expect(useOf(rules, 'slide', 'carousel')).toBe('slide');
    expect(useOf(rules, 'slide', 'knowledge_base')).toBeNull();
    expect(useOf(rules, 'title', 'carousel')).toBeNull();
  });

  it('choose one thing by one part, and keep its values while that stays', () => {
    expect(withUse(rules, 'client', 'carousel')).toEqual(rules);
    expect(withUse(rules, 'client', null).choose).toEqual([]);
    expect(withUse(rules, 'campaign', 'carousel').choose).toEqual([
      { part: 'campaign', use: 'carousel', values: [] },
    ]);
  });

  it('forget what a part chose that no pattern has any more', () => {
    expect(withPatterns(rules, ['{slide}_*'])).toEqual({ patterns: ['{slide}_*'], choose: [] });
  });

  it('have a value on each line, of which the name of its target is kept', () => {
    expect(valuesText([acme])).toBe('acme = car_1');
    expect(valuesIn('acme = car_1\n\nno id =\na = b = car_2\nnothing', [acme])).toEqual([
      acme,
      { value: 'a = b', id: 'car_2', label: null },
    ]);
  });
});
