import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { said } from '../../../../helpers/said.ts';
import { openWorkerLooks } from '../../../../../src-main/file-worker/open-worker-looks.ts';
import { exifOf, jpegOf } from '../../../../helpers/pictures.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

const located = jpegOf({ widthPx: 1080, heightPx: 1350, exif: exifOf({ isLocated: true }) });
const found = { kind: 'picture', format: 'jpeg', widthPx: 1080, heightPx: 1350, hasLocation: true };

const lockedPdf =
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R /Encrypt 5 0 R >>\nstartxref\n9\n%%EOF\n';

async function slideOf({ call, connection }: RunningEngine) {
  const { carousels } = await call['connections.targets']({ id: connection.id });
  const [carousel] = carousels.items;
  if (carousel === undefined) throw new Error('The practice service has no carousel');
  const slides = await call['connections.carousel']({ id: connection.id, carouselId: carousel.id });
  const [slide] = slides.slides;
  return {
    kind: 'carousel' as const,
    id: carousel.id,
    label: null,
    slideId: slide?.id ?? '',
    slideLabel: null,
  };
}

describe('what is found in a file', () => {
  it('is told of its job, once it was read on its thread, and of the job that sends it again', async () => {
    const running = await runningEngine({ host: { openFileLooks: openWorkerLooks } });
    const { slideId, ...target } = await slideOf(running);
    await running.watch({ target, slides: { mode: 'fixed', slideId } });
    writeFileSync(join(running.folder, 'harbour.jpg'), located);
    await running.until('it is sent', async () => (await running.jobs())[0]?.state === 'done');
    const [job] = await running.jobs();
    expect((await running.call['jobs.get']({ id: job?.id ?? 0 })).facts).toMatchObject(found);
    await running.call['jobs.sendAnyway']({ ids: [job?.id ?? 0] });
    const again = (await running.jobs()).find(({ id }) => id !== job?.id);
    expect((await running.call['jobs.get']({ id: again?.id ?? 0 })).facts).toMatchObject(found);
  });

  it('is said before a folder is watched, and before files are added', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    writeFileSync(join(running.folder, 'harbour.jpg'), located);
    writeFileSync(join(running.folder, 'pier.jpg'), located.subarray(0, -2));
    const { slideId, ...target } = await slideOf(running);
    const token = running.engine.chosenPaths.issue(running.folder);
    const rules = {
      ...{ target, slides: { mode: 'fixed' as const, slideId }, existing: 'upload' as const, include: [] },
      ...{ ignore: [], recursive: true, after: 'keep' as const },
    };
    const preview = await running.call['watchFolders.preview']({
      token,
      connectionId: running.connection.id,
      rules,
    });
    expect(preview.files.map(({ fate, message }) => [fate, said(message).split('check this: ')[1]])).toEqual([
      ['warned', 'It says where it was taken'],
      ['warned', 'It is cut short: its end is missing. It says where it was taken'],
    ]);
    const chosen = { tokens: [token], connectionId: running.connection.id };
    const { warnings } = await running.call['jobs.previewFiles']({
      ...chosen,
      target: { ...target, slideId, slideLabel: null },
    });
    expect(warnings.map(said)).toEqual([
      'harbour.jpg and 1 other: It says where it was taken',
      'pier.jpg: It is cut short: its end is missing',
    ]);
  });

  it('says of a locked document that is added that the service may not be able to read it', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const path = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(running.folder, name), content);
      return running.engine.chosenPaths.issue(join(running.folder, name));
    };
    const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
    const { added, warnings } = await running.call['jobs.addFiles']({
      tokens: [path('open.md', 'text'), path('locked.pdf', lockedPdf), path('other.pdf', `${lockedPdf}%`)],
      connectionId: running.connection.id,
      target: {
        ...{ kind: 'knowledge_base', id: knowledgeBases.items[0]?.id ?? '', label: null },
        ...{ slideId: null, slideLabel: null },
      },
    });
    expect(added).toHaveLength(3);
    expect(warnings.map(said)).toEqual([
      'locked.pdf and 1 other: It is locked with a password, so the service may not be able to read it',
    ]);
  });

  it('can be asked for without sending anything', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const path = join(running.folder, 'harbour.jpg');
    writeFileSync(path, located);
    const tokens = [running.engine.chosenPaths.issue(path)];
    expect(await running.call['files.look']({ tokens })).toMatchObject([
      { sizeBytes: located.length, facts: found },
    ]);
    expect(await running.jobs()).toEqual([]);
    const gone = [running.engine.chosenPaths.issue(join(running.folder, 'gone.jpg'))];
    await expect(running.call['files.look']({ tokens: gone })).rejects.toMatchObject({ code: 'not_found' });
  });
});
