import { message } from '../../../../../src-main/contract/messages/message.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { deafWatcher, Harness, type HarnessOptions } from '../harness.ts';

let harness: Harness;
async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = new Harness({ openWatcher: deafWatcher, ...options });
  await harness.folders.start();
  return harness;
}
afterEach(() => harness.close());

describe('folders inside one another', () => {
  it('each file goes by the rules of the most specific one', async () => {
    await start();
    harness.write('outer.txt');
    harness.write('in/inner.txt');
    const outer = await harness.add();
    await harness.quiet();
    const inner = await harness.add(
      { target: { kind: 'knowledge_base', id: 'kb2', label: null } },
      harness.path('in'),
    );
    await harness.quiet();
    expect(inner.warnings).toEqual([message('warning.inside_watched', { path: harness.root, name: 'in' })]);
    harness.write('in/later.txt');
    await harness.folders.scan(outer.id);
    await harness.folders.scan(inner.id);
    await harness.quiet();
    expect(harness.intake.added.map((job) => [job.watchFolderId, job.target.id, job.name]).sort()).toEqual([
      [outer.id, 'kb1', 'inner.txt'],
      [outer.id, 'kb1', 'outer.txt'],
      [inner.id, 'kb2', 'inner.txt'],
      [inner.id, 'kb2', 'later.txt'],
    ]);
    expect(harness.rows(outer.id).map((row) => [row.relative_path, row.phase])).toEqual([
      ['in/inner.txt', 'gone'],
      ['outer.txt', 'queued'],
    ]);
  });

  it('takes a file from the outer one that is still settling there', async () => {
    await start({ timings: { settleMs: 600_000 } });
    harness.write('in/slow.txt');
    const outer = await harness.add();
    await harness.until(() => harness.rows(outer.id).length === 1);
    const inner = await harness.add({}, harness.path('in'));
    await harness.until(() => harness.rows(inner.id).length === 1);
    expect(harness.rows(outer.id)[0]?.phase).toBe('gone');
    expect(harness.rows(inner.id)[0]?.phase).toBe('settling');
  });

  it('gives the files of a removed one back to stay, where the outer one sends only new files', async () => {
    await start();
    harness.write('in/inner.txt');
    const inner = await harness.add({ existing: 'skip' }, harness.path('in'));
    const outer = await harness.add({ existing: 'skip' });
    await harness.folders.remove(inner.id);
    await harness.quiet();
    harness.write('in/new.txt');
    await harness.folders.scan(outer.id);
    await harness.quiet();
    expect(harness.rows(inner.id)).toEqual([]);
    expect(harness.rows(outer.id).map((row) => [row.relative_path, row.phase])).toEqual([
      ['in/inner.txt', 'stays'],
      ['in/new.txt', 'queued'],
    ]);
    expect(harness.intake.names).toEqual(['new.txt']);
  });
});
