import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleLines, visibleText } from '../../../../src-renderer/shared/visible-text.ts';

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
    for (const text of ['Lisboa à noite.jpg', 'שלום.pdf', '日本語.txt', '<img onerror=x>']) {
      expect(visibleText(text)).toBe(text);
    }
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
