import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { said } from '../../../../helpers/said.ts';
import { targetLimitsSchema } from '../../../../../src-main/contract/target-limits.ts';
import type { FolderRules, LocationRule } from '../../../../../src-main/contract/folder-rules.ts';
import { box, exifOf, jpegOf, mp4Of } from '../../../../helpers/pictures.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

const located = jpegOf({ widthPx: 1080, heightPx: 1350, exif: exifOf({ isLocated: true, orientation: 1 }) });
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The directory of the first entries without the one of the place, which is the last of them, and zeros where that led. */
function expectedOf(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  const tiffAt = copy.indexOf('MM\0*');
  copy.writeUInt16BE(2, tiffAt + 8);
  copy.fill(0, tiffAt + 10 + 2 * 12, tiffAt + 8 + 2 + 3 * 12 + 4 + 2 + 4 * 12 + 4 + 48);
  return copy;
}

async function slideRules({
  call,
  connection,
}: RunningEngine): Promise<Pick<FolderRules, 'target' | 'slides'>> {
  const { carousels } = await call['connections.targets']({ id: connection.id });
  const id = carousels.items[0]?.id ?? '';
  const { slides } = await call['connections.carousel']({ id: connection.id, carouselId: id });
  return {
    target: { kind: 'carousel', id, label: null },
    slides: { mode: 'fixed', slideId: slides[0]?.id ?? '' },
  };
}

const state = async (running: RunningEngine) => (await running.jobs())[0]?.state;

describe('a folder that has where a picture was taken taken out', () => {
  it('sends a copy without it, leaves the file alone, and its receipt names both checksums', async () => {
    const running = await runningEngine();
    await running.watch({ ...(await slideRules(running)), location: 'remove' });
    const path = join(running.folder, 'harbour.jpg');
    writeFileSync(path, located);
    const before = statSync(path);
    await running.until('it is sent', async () => (await state(running)) === 'done');
    const sent = sha256(expectedOf(located));
    expect(running.accepted().map((entry) => entry.sha256)).toEqual([sent]);
    expect(readFileSync(path)).toEqual(located);
    expect([statSync(path).ino, statSync(path).mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    const { receipts } = await running.call['receipts.page']({ offset: 0, limit: 10 });
    expect(receipts).toMatchObject([
      { sha256: sha256(located), sentSha256: sent, sizeBytes: located.length },
    ]);
    const { jobs } = await addAgain(running, path);
    expect(jobs).toEqual([]);
  });

  it('sends what says nothing of a place as it is, with one checksum', async () => {
    const running = await runningEngine();
    await running.watch({ ...(await slideRules(running)), location: 'remove' });
    const plain = jpegOf({ exif: exifOf({ orientation: 1 }) });
    writeFileSync(join(running.folder, 'plain.jpg'), plain);
    await running.until('it is sent', async () => (await state(running)) === 'done');
    expect(running.accepted().map((entry) => entry.sha256)).toEqual([sha256(plain)]);
    const { receipts } = await running.call['receipts.page']({ offset: 0, limit: 10 });
    expect(receipts).toMatchObject([{ sentSha256: null }]);
  });

  it('takes it out of the film that a phone put behind a picture, and waits where that is not found', async () => {
    const running = await runningEngine();
    await running.watch({ ...(await slideRules(running)), location: 'remove' });
    const words = '+54.1767+012.0835/';
    const place = box(
      'udta',
      box('\u00a9xyz', Buffer.from([0, words.length, 0x15, 0xc7]), Buffer.from(words)),
    );
    const film = mp4Of(1000);
    const moovAt = film.indexOf('moov') - 4;
    const moving = Buffer.concat([
      ...[jpegOf({}), film.subarray(0, moovAt), box('moov', film.subarray(moovAt + 8), place)],
    ]);
    writeFileSync(join(running.folder, 'moving.jpg'), moving);
    await running.until('it is sent', async () => (await state(running)) === 'done');
    const expected = Buffer.from(moving);
    expected.write('free', expected.indexOf('\u00a9xyz', 'latin1'));
    expected.fill(0, expected.indexOf(words) - 4, expected.indexOf(words) + words.length);
    expect(running.accepted().map((entry) => entry.sha256)).toEqual([sha256(expected)]);

    const spoken = jpegOf({ xmp: '<rdf:Description GCamera:MicroVideoOffset="900"/>' });
    writeFileSync(join(running.folder, 'spoken.jpg'), spoken);
    await running.until('the other waits', async () => (await running.jobs()).length === 2);
    expect(await running.jobs()).toContainEqual(
      expect.objectContaining({
        ...{ name: 'spoken.jpg', state: 'needs_attention', cause: 'unfit' },
        reason:
          'It doesn’t meet the requirements. It may say where it was taken, in a part that Outbox can’t read',
      }),
    );
  });

  it('puts away a delivered file that is still what it was', async () => {
    const running = await runningEngine();
    await running.watch({ ...(await slideRules(running)), location: 'remove', after: 'move' });
    const path = join(running.folder, 'harbour.jpg');
    writeFileSync(path, located);
    await running.until('it is put away', () => !existsAt(path));
    expect(running.accepted()).toHaveLength(1);
  });

  it('fits a target that refuses what says where it was taken', async () => {
    const running = await runningEngine();
    const rules = await slideRules(running);
    const scope = { connectionId: running.connection.id, targetKind: 'carousel' as const, targetId: null };
    await running.call['limits.set']({ scope, limits: targetLimitsSchema.parse({ refuses: ['located'] }) });
    await running.watch({ ...rules, location: 'remove' });
    writeFileSync(join(running.folder, 'harbour.jpg'), located);
    await running.until('it is sent', async () => (await state(running)) === 'done');
  });

  it('takes it out of a film, whose parts are proved against what leaves', async () => {
    const running = await runningEngine();
    const brands = await running.call['connections.targets']({ id: running.connection.id });
    const target = { kind: 'brand_clips' as const, id: brands.brands.items[0]?.id ?? '', label: null };
    await running.watch({ target, slides: null, location: 'remove' });
    const words = Buffer.from('+52.5035+013.4157/');
    const film = mp4Of(1000);
    const moovAt = film.indexOf('moov') - 4;
    const place = box('udta', box('\u00a9xyz', Buffer.from([0, words.length, 0x15, 0xc7]), words));
    const content = Buffer.concat([film.subarray(0, moovAt), box('moov', film.subarray(moovAt + 8), place)]);
    writeFileSync(join(running.folder, 'pier.mp4'), content);
    await running.until('its clip is made', async () => (await state(running)) === 'done');
    const expected = Buffer.from(content);
    expected.write('free', expected.indexOf('\u00a9xyz', 'latin1'));
    expected.fill(0, expected.indexOf(words) - 4, expected.indexOf(words) + words.length);
    const [complete] = running.accepted().filter(({ operation }) => operation === 'complete-clip-upload');
    expect(complete?.sha256).toBe(sha256(expected));
  });

  it('waits where it cannot be taken out, and goes with it where a person says so', async () => {
    const running = await runningEngine();
    await running.watch({ ...(await slideRules(running)), location: 'remove' });
    const ring = exifOf({ isLocated: true });
    ring.writeUInt32BE(4, ring.lastIndexOf(Buffer.from([0, 4, 0, 5, 0, 0, 0, 3])) + 8);
    const content = jpegOf({ exif: ring });
    writeFileSync(join(running.folder, 'ring.jpg'), content);
    await running.until('it waits', async () => (await state(running)) === 'needs_attention');
    const [job] = await running.jobs();
    expect(job).toMatchObject({
      cause: 'unfit',
      reason: 'It doesn’t meet the requirements. It says where it was taken, and Outbox can’t remove that',
    });
    expect(running.accepted()).toEqual([]);
    await running.call['jobs.answerUnfit']({ ids: [job?.id ?? 0], answer: 'send' });
    await running.until('it is sent', async () => (await state(running)) === 'done');
    expect(running.accepted().map((entry) => entry.sha256)).toEqual([sha256(content)]);
  });
});

describe('a folder that refuses what says where it was taken', () => {
  it('has it wait with the reason, and lets it go once it says something else', async () => {
    const running = await runningEngine();
    const rules = { ...(await slideRules(running)), location: 'refuse' as const };
    const { watchFolder } = await running.watch(rules);
    writeFileSync(join(running.folder, 'harbour.jpg'), located);
    await running.until('it waits', async () => (await state(running)) === 'needs_attention');
    expect((await running.jobs())[0]?.reason).toBe(
      'It doesn’t meet the requirements. It says where it was taken, and you don’t send such files',
    );
    await running.call['watchFolders.change']({
      ...{ id: watchFolder.id, connectionId: running.connection.id, sendAgain: false },
      rules: { ...watchFolder.rules, location: 'remove' },
    });
    await running.until('it is sent', async () => (await state(running)) === 'done');
    expect(running.accepted().map((entry) => entry.sha256)).toEqual([sha256(expectedOf(located))]);
  });

  it('says so before it is watched', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    writeFileSync(join(running.folder, 'harbour.jpg'), located);
    const rules = {
      ...(await slideRules(running)),
      location: 'refuse' as const,
      existing: 'upload' as const,
    };
    const preview = await running.call['watchFolders.preview']({
      ...{ token: running.engine.chosenPaths.issue(running.folder), connectionId: running.connection.id },
      rules: { ...rules, include: [], ignore: [], recursive: true, after: 'keep' },
    });
    expect(said(preview.files[0]?.message)).toContain('you don’t send such files');
  });
});

function existsAt(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The same content once more, by hand: it is known by what the file holds. */
describe('a picture that a person adds by itself, and that says where it was taken,', () => {
  const added = async (location: LocationRule) => {
    const running = await runningEngine();
    writeFileSync(join(running.folder, '..', 'one.jpg'), located);
    const { target, slides } = await slideRules(running);
    const slideId = slides?.mode === 'fixed' ? slides.slideId : '';
    const { added: ids } = await running.call['jobs.addFiles']({
      tokens: [running.engine.chosenPaths.issue(join(running.folder, '..', 'one.jpg'))],
      connectionId: running.connection.id,
      target: { kind: 'carousel', id: target.id, label: null, slideId, slideLabel: null },
      location,
    });
    return { running, id: ids[0] ?? 0 };
  };

  it('goes without that where it is to be taken out, also after a restart', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    const path = join(running.folder, '..', 'one.jpg');
    writeFileSync(path, located);
    const { target, slides } = await slideRules(running);
    const slideId = slides?.mode === 'fixed' ? slides.slideId : '';
    await running.call['jobs.addFiles']({
      tokens: [running.engine.chosenPaths.issue(path)],
      connectionId: running.connection.id,
      target: { kind: 'carousel', id: target.id, label: null, slideId, slideLabel: null },
      location: 'remove',
    });
    await running.restart();
    await running.call['queue.resume']({});
    await running.until('it is sent', async () => (await state(running)) === 'done');
    expect(running.accepted().map((entry) => entry.sha256)).toEqual([sha256(expectedOf(located))]);
    expect(readFileSync(path)).toEqual(located);
  });

  it('waits where a person wants to be asked, and goes as it is when they say so', async () => {
    const { running, id } = await added('refuse');
    expect(await running.jobs()).toMatchObject([
      {
        ...{ id, state: 'needs_attention', cause: 'unfit' },
        reason: 'It doesn’t meet the requirements. It says where it was taken, and you don’t send such files',
      },
    ]);
    expect(running.accepted()).toEqual([]);
    await running.call['jobs.answerUnfit']({ ids: [id], answer: 'send' });
    await running.until('it is sent', async () => (await state(running)) === 'done');
    expect(running.accepted().map((entry) => entry.sha256)).toEqual([sha256(located)]);
  });

  it('goes as it is where nobody minds', async () => {
    const { running } = await added('send');
    await running.until('it is sent', async () => (await state(running)) === 'done');
    expect(running.accepted().map((entry) => entry.sha256)).toEqual([sha256(located)]);
  });
});

async function addAgain(running: RunningEngine, path: string) {
  const copy = join(running.folder, '..', 'copy.jpg');
  writeFileSync(copy, readFileSync(path));
  const { target, slides } = await slideRules(running);
  const slideId = slides?.mode === 'fixed' ? slides.slideId : '';
  const before = running.accepted().length;
  await running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(copy)],
    connectionId: running.connection.id,
    target: { kind: 'carousel', id: target.id, label: null, slideId, slideLabel: null },
  });
  await running.untilIdle();
  rmSync(copy);
  return { jobs: running.accepted().slice(before) };
}
