import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ShownFile } from '../../../../src-main/contract/file-preview.ts';
import { openPictureThread } from '../../../../src-main/file-worker/open-picture-thread.ts';
import { webmOf } from '../../../helpers/films.ts';
import { pngOf } from '../../../helpers/pictures.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';
import { pdfPageOf } from '../../../helpers/shown-documents.ts';

function picturedEngine(): Promise<RunningEngine> {
  return runningEngine({ engine: { deliver: false }, host: { openPictures: openPictureThread } });
}

/** Adds a file of the folder for a slide; how a page asks for what it holds. */
async function added(running: RunningEngine, name: string, content: Uint8Array) {
  const { call, connection, folder, engine } = running;
  const { carousels } = await call['connections.targets']({ id: connection.id });
  const target = { kind: 'carousel' as const, id: carousels.items[0]?.id ?? '', label: null };
  const path = join(folder, name);
  writeFileSync(path, content);
  const { added: jobs } = await call['jobs.addFiles']({
    tokens: [engine.chosenPaths.issue(path)],
    connectionId: connection.id,
    target: { ...target, slideId: 'slide_1', slideLabel: null },
  });
  return { path, of: { kind: 'job' as const, id: jobs[0] ?? 0 } };
}

const isJpeg = (base64: string | null): boolean =>
  Buffer.from(base64 ?? '', 'base64')
    .subarray(0, 3)
    .equals(Buffer.from([0xff, 0xd8, 0xff]));

describe('a job', () => {
  it('has a small picture of what it sends, also when the file is gone by then, and nothing else has one', async () => {
    const running = await picturedEngine();
    const { call } = running;
    const { path, of } = await added(running, 'a.png', pngOf({ widthPx: 200, heightPx: 100 }));
    const small = await call['pictures.thumbnail']({ of, size: 'small' });
    expect(isJpeg(small.jpeg)).toBe(true);
    rmSync(path);
    expect((await call['pictures.thumbnail']({ of, size: 'small' })).jpeg).toBe(small.jpeg);
    expect((await call['pictures.thumbnail']({ of, size: 'large' })).jpeg).not.toBeNull();
    expect(await call['pictures.thumbnail']({ of: { kind: 'job', id: of.id + 1 }, size: 'small' })).toEqual({
      ...{ jpeg: null, still: null },
    });
    const gone = await call['pictures.preview']({ of });
    expect([gone.facts, gone.shown.kind]).toEqual([null, 'picture']);
  });

  it('can be looked at large, with what is known of it', async () => {
    const running = await picturedEngine();
    const { of } = await added(running, 'a.pdf', pdfPageOf('0 0 100 100 re f'));
    const { shown, facts, sizeBytes } = await running.call['pictures.preview']({ of });
    expect(shown.kind === 'picture' && isJpeg(shown.jpeg)).toBe(true);
    expect([facts?.kind, (sizeBytes ?? 0) > 0]).toEqual(['document', true]);
  });

  it('of a film is drawn by a page, and what that hands back is made anew, kept once, and no other file’s', async () => {
    const running = await picturedEngine();
    const { call } = running;
    const film = webmOf([{ content: Buffer.from('a picture'), isWhole: true }]);
    const { of } = await added(running, 'a.webm', film);
    const asked = await call['pictures.thumbnail']({ of, size: 'small' });
    expect([asked.jpeg, asked.still?.codec]).toEqual([null, 'vp8']);
    const picture = await added(running, 'b.png', pngOf({ widthPx: 300, heightPx: 150 }));
    const drawn = await call['pictures.thumbnail']({ of: picture.of, size: 'large' });
    const keep = { of, jpeg: drawn.jpeg ?? '' };
    await expect(call['pictures.keep']({ ...keep, jpeg: 'AAAA' })).rejects.toThrow('picture.not_kept');
    await expect(call['pictures.keep']({ ...keep, of: picture.of })).rejects.toThrow('picture.not_kept');
    await call['pictures.keep'](keep);
    const kept = await call['pictures.thumbnail']({ of, size: 'small' });
    expect([isJpeg(kept.jpeg), kept.still]).toEqual([true, null]);
    await expect(call['pictures.keep'](keep)).rejects.toThrow('picture.not_kept');
  });
});

describe('a file that is no job yet', () => {
  it('is shown below what was chosen or is watched, and nowhere else', async () => {
    const running = await picturedEngine();
    const { call, folder, dataDirectory, engine } = running;
    const content = pngOf({ widthPx: 20, heightPx: 10 });
    mkdirSync(join(folder, 'in', 'deep'), { recursive: true });
    writeFileSync(join(folder, 'in', 'deep', 'a.png'), content);
    writeFileSync(join(folder, 'outside.png'), content);
    symlinkSync(folder, join(folder, 'in', 'link'));
    symlinkSync(join(folder, 'outside.png'), join(folder, 'in', 'link.png'));
    writeFileSync(join(dataDirectory, 'a.png'), content);
    const token = engine.chosenPaths.issue(join(folder, 'in'));
    const shows = async (of: ShownFile): Promise<boolean> => {
      const { jpeg } = await call['pictures.thumbnail']({ of, size: 'small' });
      const { shown } = await call['pictures.preview']({ of });
      expect(shown.kind !== 'nothing').toBe(jpeg !== null);
      return jpeg !== null;
    };
    const below = (relativePath: string): Promise<boolean> => shows({ kind: 'chosen', token, relativePath });
    expect(await below('deep/a.png')).toBe(true);
    for (const path of [
      '../outside.png',
      'deep/../../outside.png',
      'link/outside.png',
      'link.png',
      'deep',
      '',
    ]) {
      expect(await below(path), path).toBe(false);
    }
    for (const path of ['/etc/hostname', 'deep/', './deep/a.png', 'deep\\a.png', 'deep/a.png\0']) {
      expect(await below(path), path).toBe(false);
    }
    const file = engine.chosenPaths.issue(join(folder, 'outside.png'));
    expect(await shows({ kind: 'chosen', token: file, relativePath: '' })).toBe(true);
    const own = engine.chosenPaths.issue(dataDirectory);
    expect(await shows({ kind: 'chosen', token: own, relativePath: 'a.png' })).toBe(false);
    const { watchFolder } = await running.watch();
    const watched = { kind: 'watched' as const, watchFolderId: watchFolder.id };
    expect(await shows({ ...watched, relativePath: 'outside.png' })).toBe(true);
    await expect(shows({ kind: 'chosen', token: 'made up', relativePath: 'a.png' })).rejects.toThrow(
      'choice.unknown',
    );
    await expect(shows({ ...watched, watchFolderId: 999, relativePath: 'a.png' })).rejects.toThrow();
  });
});
