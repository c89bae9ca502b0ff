import { afterEach, describe, expect, it } from 'vitest';
import { findSettings, settingsOn } from '../../../../src-renderer/settings/find-settings.ts';
import type { SettingsSection } from '../../../../src-renderer/state/routes.ts';
import { speak } from '../../../helpers/speaking.ts';

const sections: readonly SettingsSection[] = [
  { kind: 'connections' },
  { kind: 'schedule' },
  { kind: 'network' },
  { kind: 'appearance' },
];

afterEach(() => {
  speak({ language: 'en', locale: 'en-GB' });
});

const found = (query: string): readonly string[] =>
  findSettings(sections, query).map(({ section, settings }) => [section.kind, ...settings].join(': '));

describe('looking for a setting', () => {
  it('shows every page while nothing is written', () => {
    expect(found('  ')).toEqual(['connections', 'schedule', 'network', 'appearance']);
  });

  it('finds a setting by a part of its name, without case, in the order of the pages', () => {
    expect(found('LANG')).toEqual(['appearance: Language']);
    expect(found('metered network')).toEqual(['schedule: On a metered network']);
    expect(found('network')).toEqual(['schedule: On a metered network', 'network']);
  });

  it('finds a page by what others call it', () => {
    expect(found('bandwidth')).toEqual(['schedule']);
    expect(found('theme')).toEqual(['appearance']);
  });

  it('is done in the language of the window', () => {
    speak({ language: 'de', locale: 'de-DE' });
    expect(found('getaktet')).toEqual(['schedule: In einem getakteten Netz']);
  });

  it.each(['en', 'de'] as const)('knows each name of a page once (%s)', (language) => {
    speak({ language, locale: language });
    for (const [kind, namesOf] of Object.entries(settingsOn)) {
      const names = namesOf();
      expect(names.length, kind).toBeGreaterThan(0);
      expect(new Set(names).size, kind).toBe(names.length);
    }
  });

  it('finds nothing where no name has every word', () => {
    expect(found('language proxy')).toEqual([]);
  });
});
