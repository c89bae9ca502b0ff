import { linkSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileSystem } from '../../../../src-main/foundation/files/file-system.ts';
import { withoutOwnFolder } from '../../../../src-main/foundation/files/own-folder.ts';
import { disks } from '../../../helpers/disks.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { said } from '../../../helpers/said.ts';

describe.each(disks)('Outbox’s own data folder over %s', (_way, disk) => {
  let base: string;
  let guarded: FileSystem;
  beforeEach(() => {
    base = realpathSync(temporaryFolder('own'));
    mkdirSync(join(base, 'data', 'snapshots'), { recursive: true });
    mkdirSync(join(base, 'data', 'exports'));
    mkdirSync(join(base, 'films'));
    for (const path of [
      'data/outbox.db',
      'data/snapshots/1.db',
      'data/exports/receipts.json',
      'films/a.mp4',
    ]) {
      writeFileSync(join(base, path), path);
    }
    guarded = withoutOwnFolder(disk, join(base, 'data'));
  });
  const open = async (path: string, fileSystem = guarded): Promise<string> => {
    const file = await fileSystem.open(join(base, path));
    await file.close();
    return 'opened';
  };
  const own = { code: 'own' };

  it('is opened nowhere, and everything beside it is', async () => {
    for (const path of ['data/outbox.db', 'data/snapshots/1.db', 'films/../data/outbox.db']) {
      await expect(open(path), path).rejects.toMatchObject(own);
    }
    await expect(guarded.list(join(base, 'data'))).rejects.toMatchObject(own);
    expect(await open('films/a.mp4')).toBe('opened');
    expect(await guarded.list(base)).toHaveLength(2);
  });

  it('is not read through a link to a folder, nor by a second name of a file', async () => {
    symlinkSync(join(base, 'data', 'snapshots'), join(base, 'films', 'more'));
    linkSync(join(base, 'data', 'snapshots', '1.db'), join(base, 'films', 'b.mp4'));
    linkSync(join(base, 'films', 'a.mp4'), join(base, 'films', 'second name.mp4'));
    await expect(open('films/more/1.db')).rejects.toMatchObject(own);
    await expect(open('films/b.mp4')).rejects.toMatchObject(own);
    expect(await open('films/second name.mp4')).toBe('opened');
  });

  it('lends its exported receipts, and nothing else, to be read in again', async () => {
    const forReceipts = withoutOwnFolder(disk, join(base, 'data'), join(base, 'data', 'exports'));
    await expect(open('data/exports/receipts.json')).rejects.toMatchObject(own);
    expect(await open('data/exports/receipts.json', forReceipts)).toBe('opened');
    await expect(open('data/outbox.db', forReceipts)).rejects.toMatchObject(own);
    await expect(open('data/exports/../outbox.db', forReceipts)).rejects.toMatchObject(own);
  });
});

describe('A file of the data folder', () => {
  it('is sent neither by hand nor from a watched folder, whatever name it has there', async () => {
    // A second name of a file can only be on the same disk.
    const running = await runningEngine({ isDataBeside: true });
    const data = running.dataDirectory;
    writeFileSync(join(data, 'notes.md'), 'kept for Outbox alone');
    linkSync(join(data, 'notes.md'), join(running.folder, 'second name.md'));
    symlinkSync(data, join(running.folder, 'link'));
    writeFileSync(join(running.folder, 'fine.md'), 'for everybody');
    await running.watch();
    await running.until('the other file arrived', () => running.accepted().length === 1);
    await running.untilIdle();
    const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
    const added = await running.call['jobs.addFiles']({
      tokens: [
        join(data, 'notes.md'),
        join(running.folder, 'link', 'notes.md'),
        join(running.folder, 'second name.md'),
      ].map((path) => running.engine.chosenPaths.issue(path)),
      connectionId: running.connection.id,
      target: {
        ...{ kind: 'knowledge_base', id: knowledgeBases.items[0]?.id ?? '', label: null },
        ...{ slideId: null, slideLabel: null },
      },
    });
    expect(added.added).toEqual([]);
    expect(added.skipped.map(({ why }) => said(why).includes('Outbox’s own data folder'))).toEqual([
      true,
      true,
      true,
    ]);
    await running.untilIdle();
    expect(running.accepted().map(({ fileName }) => fileName)).toEqual(['fine.md']);
    const { steps } = await running.call['jobs.explainPath']({
      path: join(running.folder, 'second name.md'),
    });
    expect(JSON.stringify(steps)).toContain('file.own_folder');
  });
});
