import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionOf, visibleLines, visibleText } from '../../../../src-renderer/shared/visible-text.ts';

describe('text from disks and services', () => {
  it('shows marks that turn the direction of writing around', () => {
    expect(visibleText('exe\u202Egpj.scr')).toBe('exe\\u202egpj.scr');
  });

  it('shows control characters', () => {
    expect(visibleText('a\u0000b\u001b[31mc')).toBe('a\\u0000b\\u001b[31mc');
  });

  it('is cut at 500 characters, counted as people see code points', () => {
    expect(Array.from(visibleText('🦊'.repeat(600)))).toHaveLength(500);
    expect(visibleText('🦊'.repeat(600)).endsWith('🦊…')).toBe(true);
  });

  it('leaves ordinary text alone in any script', () => {
    for (const text of ['Lisboa à noite.jpg', '日本語.txt', '<img onerror=x>']) {
      expect(visibleText(text)).toBe(text);
    }
  });

  it('sets apart what is written from right to left, so that what stands beside it keeps its place', () => {
    expect(visibleText('שלום.pdf')).toBe('\u2068שלום\u2069.pdf');
    expect(visibleText('No slide of “דף 7 של חוברת” fits: חוברת, 3 files')).toBe(
      'No slide of “\u2068דף 7 של חוברת\u2069” fits: \u2068חוברת\u2069, 3 files',
    );
  });

  it.each([
    ['01_cover.png', 'ltr'],
    ['/home/ada/Studio', 'ltr'],
    ['دليل (2026) 3.md', 'ltr'],
    ['دليل 12', undefined],
    ['2026-11-25', undefined],
  ])('stands on a page of the other direction as it is written: %s', (text, direction) => {
    expect(directionOf(visibleText(text))).toBe(direction);
  });

  it('ends each isolate that it begins, also where text is cut within one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('א', 'ب', 'a', ' ', '7', '.', '\u2068'), maxLength: 40 }),
        (text) => {
          const marks = visibleText(text, 12).replaceAll(/[^\u2068\u2069]/gu, '');
          expect(marks).toMatch(/^(?:\u2068\u2069)*$/u);
        },
      ),
    );
  });

  it('never holds a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(visibleText(text)).not.toMatch(/\p{Cc}/u);
      }),
    );
  });

  it('keeps lines and tabs of a reply', () => {
    expect(visibleLines('{\r\n\t"a": 1\u0007\n}')).toBe('{\n\t"a": 1\\u0007\n}');
  });
});
