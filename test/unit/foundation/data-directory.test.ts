import { describe, expect, it } from 'vitest';
import { stateDirectory } from '../../../src-main/foundation/state-directory.ts';
import { dataDirectory, type DataDirectoryInput } from '../../../src-main/foundation/data-directory.ts';

const onLinux: DataDirectoryInput = {
  platform: 'linux',
  environment: {},
  homeDirectory: '/home/ines',
  workingDirectory: '/work/here',
  argument: undefined,
};
const onWindows: DataDirectoryInput = {
  ...onLinux,
  platform: 'win32',
  homeDirectory: 'C:\\Users\\Ines',
  workingDirectory: 'D:\\here',
};

describe('the data folder', () => {
  it('is the argument first, then OUTBOX_HOME', () => {
    const environment = { OUTBOX_HOME: '/srv/outbox' };
    expect(dataDirectory({ ...onLinux, environment, argument: '/mnt/a' })).toBe('/mnt/a');
    expect(dataDirectory({ ...onLinux, environment })).toBe('/srv/outbox');
  });

  it('is always absolute', () => {
    expect(dataDirectory({ ...onLinux, argument: '../there/' })).toBe('/work/there');
    expect(dataDirectory({ ...onWindows, argument: 'there' })).toBe('D:\\here\\there');
  });

  it('takes empty values as not given', () => {
    expect(dataDirectory({ ...onLinux, argument: '', environment: { OUTBOX_HOME: '' } })).toBe(
      '/home/ines/.local/share/outbox',
    );
  });

  it('follows each platform otherwise', () => {
    expect(dataDirectory(onLinux)).toBe('/home/ines/.local/share/outbox');
    expect(dataDirectory({ ...onLinux, environment: { XDG_DATA_HOME: '/data/ines' } })).toBe(
      '/data/ines/outbox',
    );
    expect(dataDirectory({ ...onLinux, environment: { XDG_DATA_HOME: 'relative' } })).toBe(
      '/home/ines/.local/share/outbox',
    );
    expect(dataDirectory({ ...onLinux, platform: 'darwin' })).toBe(
      '/home/ines/Library/Application Support/Outbox',
    );
    expect(dataDirectory({ ...onWindows, environment: { APPDATA: 'E:\\Roaming' } })).toBe(
      'E:\\Roaming\\Outbox',
    );
    expect(dataDirectory(onWindows)).toBe('C:\\Users\\Ines\\AppData\\Roaming\\Outbox');
  });
});

describe('the state folder', () => {
  it('follows each platform, and lies outside of the data folder', () => {
    expect(stateDirectory(onLinux)).toBe('/home/ines/.local/state/outbox');
    expect(stateDirectory({ ...onLinux, environment: { XDG_STATE_HOME: '/state' } })).toBe('/state/outbox');
    expect(stateDirectory({ ...onLinux, environment: { XDG_STATE_HOME: 'state' } })).toBe(
      '/home/ines/.local/state/outbox',
    );
    expect(stateDirectory({ ...onLinux, platform: 'darwin' })).toBe(
      '/home/ines/Library/Application Support/Outbox State',
    );
    expect(stateDirectory(onWindows)).toBe('C:\\Users\\Ines\\AppData\\Local\\Outbox\\State');
    expect(stateDirectory({ ...onWindows, environment: { LOCALAPPDATA: 'E:\\Local' } })).toBe(
      'E:\\Local\\Outbox\\State',
    );
  });
});
