import { afterEach, describe, expect, it } from 'vitest';
import { deafWatcher, Harness, rulesFor, type HarnessOptions } from '../harness.ts';

let harness: Harness;
async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = new Harness({ openWatcher: deafWatcher, ...options });
  await harness.folders.start();
  return harness;
}
afterEach(() => harness.close());

const help = { target: { kind: 'knowledge_base', id: 'kb1', label: 'Help' } } as const;
const spring = {
  target: { kind: 'carousel', id: 'c1', label: 'Spring' },
  slides: { mode: 'fixed', slideId: 's1' },
} as const;

/** What was queued, each with the target that it goes to. */
function queued(): string[] {
  return harness.intake.added.map((job) => `${job.name} → ${job.target.id}`).sort();
}

function known(id: number): string[] {
  return harness
    .rows(id)
    .filter(({ phase }) => phase !== 'gone')
    .map((row) => `${row.relative_path}: ${row.phase}`);
}

describe('one folder for targets of several kinds', () => {
  it('sends each file to the target that takes its type, once', async () => {
    await start();
    for (const name of ['plan.txt', 'a.svg', 'film.xyz', 'in/b.svg', 'in/notes.md']) harness.write(name);
    const documents = await harness.add(help);
    const pictures = await harness.add(spring);
    await harness.quiet();
    harness.write('later.md');
    harness.write('later.svg');
    for (const { id } of [pictures, documents]) await harness.folders.scan(id);
    await harness.quiet();
    expect(queued()).toEqual([
      'a.svg → c1',
      'b.svg → c1',
      'film.xyz → c1',
      'later.md → kb1',
      'later.svg → c1',
      'notes.md → kb1',
      'plan.txt → kb1',
    ]);
    expect(known(documents.id)).toEqual(['in/notes.md: queued', 'later.md: queued', 'plan.txt: queued']);
    expect(known(pictures.id)).toEqual([
      'a.svg: queued',
      'film.xyz: queued',
      'in/b.svg: queued',
      'later.svg: queued',
    ]);
  });

  it('takes what the other leaves out off its list of ignored files', async () => {
    await start();
    harness.write('plan.txt');
    harness.write('a.svg');
    harness.write('drafts.zip');
    const documents = await harness.add(help);
    await harness.quiet();
    expect(known(documents.id)).toContain('a.svg: unsupported');
    await harness.add({ ...spring, extensions: ['.svg'] });
    await harness.until(() => known(documents.id).length === 2);
    expect(known(documents.id)).toEqual(['drafts.zip: unsupported', 'plan.txt: queued']);
  });

  it('is refused a second target of the same kind, when it is added and when it is changed', async () => {
    await start();
    const documents = await harness.add(help);
    await expect(harness.add({ target: { ...help.target, id: 'kb2' } })).rejects.toMatchObject({
      told: { params: { reason: { code: 'folder_refusal.watched', params: { target: 'Help' } } } },
    });
    const pictures = await harness.add(spring);
    const wanted = { connectionId: 1, rules: harness.folders.get(documents.id)!.rules, sendAgain: false };
    await expect(harness.folders.change(pictures.id, wanted)).rejects.toMatchObject({
      told: { code: 'folder.kind_taken' },
    });
  });

  it('leaves lying what a target that is removed had taken, instead of sending it to the other', async () => {
    await start();
    harness.write('plan.txt');
    harness.write('a.svg');
    const documents = await harness.add(help);
    const pictures = await harness.add(spring);
    await harness.quiet();
    await harness.folders.remove(documents.id);
    harness.write('later.txt');
    await harness.folders.scan(pictures.id);
    await harness.quiet();
    expect(queued()).toEqual(['a.svg → c1', 'later.txt → c1', 'plan.txt → kb1']);
    expect(known(pictures.id)).toContain('plan.txt: stays');
  });

  it('leaves lying what a target no longer takes by its new rules', async () => {
    await start();
    harness.write('plan.txt');
    harness.write('notes.md');
    const documents = await harness.add(help);
    await harness.add(spring);
    await harness.quiet();
    const { rules } = harness.folders.get(documents.id)!;
    await harness.folders.change(documents.id, {
      ...{ connectionId: 1, sendAgain: false },
      rules: { ...rules, ignore: ['*.md'] },
    });
    await harness.quiet();
    expect(queued()).toEqual(['notes.md → kb1', 'plan.txt → kb1']);
  });

  it('says of a file that is tried which target takes it', async () => {
    await start();
    const documents = await harness.add(help);
    const pictures = await harness.add(spring);
    const { steps } = await harness.folders.judge(pictures.id, 'plan.txt', null, () => null);
    expect(steps.map(({ message }) => message)).toEqual([
      { code: 'explained.folder.beside', params: { target: 'Help' } },
    ]);
    expect(harness.folders.ownerBeside(pictures.id, 'plan.txt')).toBe(documents.id);
    expect(harness.folders.ownerBeside(documents.id, 'plan.txt')).toBeNull();
    expect(harness.folders.ownerBeside(documents.id, 'a.svg')).toBe(pictures.id);
  });

  it('counts in a preview only what the new target takes', async () => {
    await start();
    harness.write('plan.txt');
    harness.write('a.svg');
    await harness.add(help);
    await harness.quiet();
    const preview = await harness.folders.preview({
      path: harness.root,
      connectionId: 1,
      rules: rulesFor(spring),
    });
    expect(preview.files.map(({ relativePath }) => relativePath)).toEqual(['a.svg']);
  });

  it.each([
    ['a carousel', spring, { documents: 2, media: 0 }],
    ['a knowledge base', help, { documents: 0, media: 2 }],
    [
      'clips',
      { target: { kind: 'brand_clips', id: 'b1', label: 'Brand' } } as const,
      { documents: 1, media: 1 },
    ],
  ])('says in the preview for %s what a target of another kind is for', async (_, rules, counts) => {
    await start();
    for (const name of ['plan.pdf', 'list.txt', 'a.svg', 'film.mp4', 'draft.pdf', 'x.zip'])
      harness.write(name);
    const preview = await harness.folders.preview({
      ...{ path: harness.root, connectionId: 1 },
      rules: rulesFor({ ...rules, ignore: ['draft*'] }),
    });
    expect(preview.forOtherTargets).toEqual(counts);
  });
});
