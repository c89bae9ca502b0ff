import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { whyNoBrands, whyNoSlides } from '../../../../../src-renderer/jobs/attention/no-choice.ts';

const refused = new OutboxError('unreachable', 'The service cannot be reached: reset.');
const brand = { id: 'br_1', name: 'Kestrel Audio' };
const carousel = { id: 'car_1', title: 'Lisbon', slides: [] };

describe('where there is nothing to choose from', () => {
  it('says why it could not be read, and nothing while it is being read', () => {
    expect(whyNoSlides({ value: null, error: refused })).toBe('The service cannot be reached: reset.');
    expect(whyNoBrands({ value: null, error: refused })).toBe('The service cannot be reached: reset.');
    expect(whyNoSlides({ value: null, error: null })).toBeNull();
  });

  it('says that the list is empty, or why the service gives none', () => {
    expect(whyNoSlides({ value: carousel, error: null })).toBe('The service lists no slides for it.');
    const none = { listable: false, why: legacy('The list of brands answered 404.'), items: [] };
    expect(whyNoBrands({ value: { brands: none }, error: null })).toBe('The list of brands answered 404.');
    expect(whyNoBrands({ value: { brands: { ...none, why: null } }, error: null })).toBe(
      'The service lists no brands.',
    );
  });

  it('says nothing where there is something to choose from', () => {
    const brands = { listable: true, why: null, items: [brand] };
    expect(whyNoBrands({ value: { brands }, error: null })).toBeNull();
  });
});
