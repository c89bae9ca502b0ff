import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { strangerAttempts } from '../e2e/stranger-attempts.ts';
import { isTitled } from '../security/rule.ts';
import { heldRules, writtenRules } from '../security/rules.ts';

const tests = join(import.meta.dirname, '..');

describe('The table of what holds the rules of the window and of the pages', () => {
  it('has every rule of the document, once', () => {
    const numbers = heldRules.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => /\.\d+$/u.test(number))).toEqual([...writtenRules().keys()]);
    expect(writtenRules().size).toBe(44);
  });

  it('names tests that exist for each of them', () => {
    expect(heldRules.filter(({ tests: cited }) => cited.length === 0)).toEqual([]);
    const missing = heldRules
      .flatMap(({ tests: cited }) => cited)
      .filter(({ file, test }) => !readFileSync(join(tests, file), 'utf8').includes(test));
    expect(missing).toEqual([]);
  });

  it('knows a test that ran by the words that stand for many', () => {
    expect(isTitled('permissions refuse usb, asked for or checked', 'refuse %s, asked for or checked')).toBe(
      true,
    );
    expect(isTitled('have ws at 8.23.0 or above: (x)', 'have $name at $atLeast or above: $because')).toBe(
      true,
    );
    expect(isTitled('permissions let usb through', 'refuse %s, asked for or checked')).toBe(false);
  });

  it('tells every published flaw of its kind by its name, over raw sockets and in a browser', () => {
    const overSockets = ['request-guard.conformance', 'page-sockets.test']
      .map((file) => readFileSync(join(tests, `unit/host-headless/web/${file}.ts`), 'utf8'))
      .join('\n');
    const inBrowser = strangerAttempts.map(({ attempt }) => attempt).join('\n');
    const flaws = [
      'CVE-2018-5702',
      'CVE-2024-28224',
      'CVE-2026-11624',
      'CVE-2026-44211',
      'GHSA-w48q-cv73-mx4w',
    ];
    for (const flaw of [...flaws, 'qBittorrent before 3.3.11'])
      expect([flaw, overSockets.includes(flaw), inBrowser.includes(flaw)]).toEqual([flaw, true, true]);
    expect(overSockets).toContain('devframe #319');
  });

  it('has forty attempts of pages in a browser, each once', () => {
    const attempts = strangerAttempts.map(({ attempt, from }) => `${from} ${attempt}`);
    expect(new Set(attempts).size).toBe(attempts.length);
    expect(attempts.length).toBeGreaterThan(40);
  });
});
