import { describe, expect, it } from 'vitest';
import { mappedDrives, mountsOfMac, typeAt } from '../../../../src-main/foundation/files/mounts.ts';
import { isSlowPlace, type AskSystem } from '../../../../src-main/foundation/files/slow-places.ts';

const macMounts = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect, root data)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
//anna@nas._smb._tcp.local/Films%20(old) on /Volumes/Films (old) (smbfs, nodev, nosuid, mounted by anna)
nas.local:/export/photos on /Volumes/photos (nfs, nodev, nosuid)
https://dav.example/anna/ on /Volumes/dav (webdav, nodev, noexec, nosuid, mounted by anna)
drive: on /Users/anna/mnt (macfuse, nodev, nosuid, synchronous, mounted by anna)
/dev/disk4s2 on /Volumes/CARD (msdos, local, nodev, nosuid, noowners)
`;

const netUse = `New connections will be remembered.


Status       Local     Remote                    Network

-------------------------------------------------------------------------------
OK           Z:        \\\\nas\\films                Microsoft Windows Network
Disconnected M:        \\\\10.0.0.7\\long share name
                                                Microsoft Windows Network
OK                     \\\\nas\\IPC$                 Microsoft Windows Network
The command completed successfully.
`;
const netUseGerman = `Neue Verbindungen werden gespeichert.

Status       Lokal     Remote                    Netzwerk

-------------------------------------------------------------------------------
Nicht verfügbar  y:    \\\\halden\\Bilder            Microsoft Windows Network
Der Befehl wurde erfolgreich ausgeführt.
`;

function answering(said: string): AskSystem {
  return { readFile: () => Promise.resolve(''), run: () => Promise.resolve(said) };
}

describe('a network drive on macOS', () => {
  it.each([
    ['/Volumes/Films (old)/2024', 'smbfs', true],
    ['/Volumes/photos/a', 'nfs', true],
    ['/Volumes/dav', 'webdav', true],
    ['/Users/anna/mnt/deep', 'macfuse', true],
    ['/Volumes/CARD', 'msdos', false],
    ['/Volumes/photosynthesis', 'apfs', false],
    ['/Users/anna/Films', 'apfs', false],
  ])('is known by its mount: %s is %s', async (path, type, isSlow) => {
    expect(typeAt(mountsOfMac(macMounts), path)).toBe(type);
    expect(await isSlowPlace(path, 'darwin', answering(macMounts))).toBe(isSlow);
  });

  it('is none where nothing can be asked', async () => {
    expect(await isSlowPlace('/Volumes/Films', 'darwin', answering(''))).toBe(false);
  });
});

describe('a network drive on Windows', () => {
  it('is mapped to a letter, in whatever language that is said', () => {
    expect([...mappedDrives(netUse)]).toEqual(['Z', 'M']);
    expect([...mappedDrives(netUseGerman)]).toEqual(['Y']);
    expect([...mappedDrives('There are no entries in the list.\r\n')]).toEqual([]);
  });

  it.each([
    ['Z:\\films', true],
    ['z:\\films', true],
    ['\\\\?\\M:\\long', true],
    ['C:\\films', false],
    ['\\\\nas\\films', true],
    ['\\\\?\\UNC\\nas\\films', true],
    ['\\\\?\\C:\\films', false],
    ['C:\\Users\\anna\\OneDrive\\films', true],
  ])('is known by its letter or its share: %s', async (path, isSlow) => {
    expect(await isSlowPlace(path, 'win32', answering(netUse))).toBe(isSlow);
  });
});
