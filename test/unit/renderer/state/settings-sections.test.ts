import { message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { settingsSections } from '../../../../src-renderer/state/settings-sections.ts';
import { catalogues } from '../../../../src-main/languages/catalogues.ts';
import { settingsOn } from '../../../../src-renderer/settings/find-settings.ts';

const traits = {
  version: '0.1.0',
  platform: 'linux',
  hasFolderDialog: true,
  keyPlace: message('key_place.file'),
  keysPersist: true,
  homeDirectory: null,
};
const window = { ...traits, kind: 'electron' } as const;
const pages = { ...traits, kind: 'headless' } as const;

describe('the pages of the settings', () => {
  it('are those that there are here: a window starts by itself, pages in a browser have sessions', () => {
    const kinds = (host: typeof window | typeof pages): readonly string[] =>
      settingsSections({ host, connections: [] }).map(({ kind }) => kind);
    expect(kinds(window)).toContain('start');
    expect(kinds(window)).not.toContain('sessions');
    expect(kinds(pages)).toContain('sessions');
    expect(kinds(pages)).not.toContain('start');
    expect(kinds(pages)).not.toContain('practice');
  });

  it('are all offered by the palette', () => {
    const named = Object.keys(catalogues.en).flatMap(
      (code) => /^palette\.pages\.(\w+)\.label$/u.exec(code)?.[1] ?? [],
    );
    expect(named.sort()).toEqual(Object.keys(settingsOn).sort());
  });
});
