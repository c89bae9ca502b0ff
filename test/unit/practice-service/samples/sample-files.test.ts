import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  makeSampleFolder,
  sampleFolderName,
} from '../../../../src-main/practice-service/samples/sample-files.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

describe('the sample files', () => {
  it('lie in a folder of their own, each what its name says', async () => {
    const parent = temporaryFolder('samples');
    const folder = await makeSampleFolder(parent);
    expect(folder).toBe(join(parent, sampleFolderName));
    const begins = (name: string): string =>
      readFileSync(join(folder, name)).subarray(0, 4).toString('latin1');
    expect(readdirSync(folder).toSorted()).toEqual([
      'Onboarding handbook.pdf',
      'Release notes.md',
      'Shipping regions.txt',
      'Warranty terms.docx',
    ]);
    expect(begins('Onboarding handbook.pdf')).toBe('%PDF');
    expect(begins('Warranty terms.docx')).toBe('PK\u0003\u0004');
  });

  it('take the place of nothing that is there', async () => {
    const parent = temporaryFolder('samples');
    const folder = await makeSampleFolder(parent);
    writeFileSync(join(folder, 'Release notes.md'), 'mine');
    expect(await makeSampleFolder(parent)).toBe(folder);
    expect(readFileSync(join(folder, 'Release notes.md'), 'utf8')).toBe('mine');
  });

  it('follow no link that somebody has put there', async () => {
    const parent = temporaryFolder('samples');
    const elsewhere = temporaryFolder('elsewhere');
    symlinkSync(elsewhere, join(parent, sampleFolderName));
    await expect(makeSampleFolder(parent)).rejects.toMatchObject({ code: 'folder_refused' });
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(lstatSync(join(parent, sampleFolderName)).isSymbolicLink()).toBe(true);
  });

  it('are refused with the reason where they cannot lie', async () => {
    const parent = join(temporaryFolder('samples'), 'file');
    writeFileSync(parent, '');
    await expect(makeSampleFolder(parent)).rejects.toMatchObject({
      code: 'folder_refused',
      message: expect.stringContaining('The sample files cannot be put into') as string,
    });
  });
});
