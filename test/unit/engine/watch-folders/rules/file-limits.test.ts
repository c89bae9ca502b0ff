import { utimesSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderRulesSchema } from '../../../../../src-main/contract/folder-rules.ts';
import { sizeWords } from '../../../../../src-main/contract/file-limits.ts';
import { compileRules } from '../../../../../src-main/engine/watch-folders/rules/file-rules.ts';
import { judgeFile } from '../../../../../src-main/engine/watch-folders/rules/judge-file.ts';
import { pngOf } from '../../../../helpers/pictures.ts';
import { Harness, rulesFor } from '../harness.ts';
import { said } from '../../../../helpers/said.ts';

const hourMs = 3_600_000;
/** Whole: one that is cut short would be waited for. */
const png = pngOf({});

let harness: Harness;
beforeEach(async () => {
  harness = new Harness();
  await harness.folders.start();
});
afterEach(() => harness.close());

const reasons = (): Record<string, string | null> =>
  Object.fromEntries(
    harness
      .rows()
      .filter(({ phase }) => phase === 'ignored')
      .map(({ relative_path, says }) => [relative_path, says]),
  );

describe('a limit leaves a file out, and says which', () => {
  it('by its size', async () => {
    harness.write('small.txt', 'x');
    harness.write('fits.txt', 'x'.repeat(1500));
    harness.write('large.txt', 'x'.repeat(3000));
    await harness.add({ minBytes: 1000, maxBytes: 2000 });
    await harness.quiet();
    expect(harness.intake.names).toEqual(['fits.txt']);
    expect(reasons()).toEqual({
      'large.txt': 'It is larger than 2 kB, the maximum of this folder',
      'small.txt': 'It is smaller than 1 kB, the minimum of this folder',
    });
  });

  it('by its age', async () => {
    const old = harness.write('old.txt');
    utimesSync(old, 1000, 1000);
    harness.write('new.txt');
    await harness.add({ maxAgeMs: hourMs });
    await harness.quiet();
    expect(harness.intake.names).toEqual(['new.txt']);
    expect(reasons()).toEqual({ 'old.txt': 'It is older than 1 hour, the maximum age of this folder' });
  });

  it('by what it holds, whatever its name says', async () => {
    harness.write('real.txt', 'plain words');
    harness.write('picture.txt', png);
    await harness.add({ contents: ['text'] });
    await harness.quiet();
    expect(harness.intake.names).toEqual(['real.txt']);
    expect(reasons()).toEqual({
      'picture.txt': 'It holds a picture, and this folder doesn’t take pictures',
    });
  });

  it('by how deep it lies, and by its extension', async () => {
    for (const path of ['a.txt', 'one/b.txt', 'one/two/c.txt', 'one/d.pdf']) harness.write(path);
    await harness.add({ depth: 1, extensions: ['.txt'] });
    await harness.quiet();
    expect(harness.intake.names).toEqual(['a.txt', 'b.txt']);
    expect(reasons()).toEqual({
      'one/d.pdf': 'This folder takes only .txt',
      'one/two/': 'It is more than 1 folder deep. This folder takes nothing deeper',
    });
  });
});

it('a file that grew past the limit goes no further, and one that grew into it goes', async () => {
  await harness.add({ minBytes: 10, maxBytes: 20 });
  await harness.quiet();
  harness.write('a.txt', 'short');
  harness.write('b.txt', 'just right here');
  await harness.until(() => harness.row('a.txt')?.phase === 'ignored' && harness.intake.added.length === 1);
  harness.write('a.txt', 'long enough now');
  harness.write('b.txt', 'far too long for any of this');
  await harness.until(() => harness.intake.added.length === 2 && harness.row('b.txt')?.phase === 'ignored');
  expect(harness.intake.names).toEqual(['a.txt', 'b.txt']);
});

it('a file that is too young waits, says so, and goes once it is old enough', async () => {
  const path = harness.write('young.txt');
  await harness.add({ minAgeMs: hourMs });
  await harness.until(() => harness.folders.settlingFiles(1)[0]?.reason.code === 'file.young');
  expect(harness.intake.added).toEqual([]);
  const [{ recheck_at_ms: lookedAgainAtMs } = {}] = harness.rows();
  // eslint-disable-next-line outbox/real-time -- half an hour is more than any test takes
  expect((lookedAgainAtMs ?? 0) - Date.now()).toBeGreaterThan(hourMs / 2);
  // A file of that age, which nobody saw before.
  utimesSync(path, 1000, 1000);
  await harness.until(() => harness.intake.added.length === 1);
});

it('a time of change that lies ahead keeps no file waiting for ever', () => {
  const nowMs = 1_000_000_000;
  const ahead = { sizeBytes: 5, modifiedAtMs: nowMs * 2 };
  const limits = { minAgeMs: hourMs };
  expect(judgeFile(limits, { ...ahead, unchangedForMs: 0 }, nowMs)).toMatchObject({ inMs: hourMs });
  expect(judgeFile(limits, { ...ahead, unchangedForMs: hourMs }, nowMs)).toEqual({ send: true });
});

it('other limits judge anew what they left out, and nothing that was sent goes again', async () => {
  harness.write('small.txt', 'x');
  harness.write('large.txt', 'x'.repeat(3000));
  harness.write('picture.txt', png);
  const { id } = await harness.add({ maxBytes: 2000, contents: ['text'] });
  await harness.quiet();
  expect(harness.intake.names).toEqual(['small.txt']);
  await harness.folders.change(id, { connectionId: 1, rules: rulesFor(), sendAgain: false });
  await harness.until(() => harness.intake.added.length === 3);
  await harness.quiet();
  expect(harness.intake.names).toEqual(['large.txt', 'picture.txt', 'small.txt']);
  expect(harness.intake.duplicates).toEqual([]);
});

it('a preview counts what limits leave out, and what would wait', async () => {
  const old = harness.write('old.txt', 'x'.repeat(1500));
  utimesSync(old, 1000, 1000);
  harness.write('large.txt', 'x'.repeat(3000));
  harness.write('young.txt');
  harness.write('picture.txt', png);
  const rules = rulesFor({ maxBytes: 2000, minAgeMs: hourMs, contents: ['text'] });
  const preview = await harness.folders.preview({ path: harness.root, connectionId: 1, rules });
  expect(preview).toMatchObject({ matched: 3, toSend: 2, ignored: 2 });
  expect(preview.warnings.map(said)).toContain('2 files are younger than 1 hour, and would wait until then');
  expect(preview.files.map(({ relativePath, fate }) => [relativePath, fate])).toEqual([
    ['large.txt', 'ignored'],
    ['picture.txt', 'ignored'],
    ['old.txt', 'send'],
    ['young.txt', 'send'],
  ]);
});

it('a preview of other limits says what newly goes, and what goes no more', async () => {
  harness.write('small.txt', 'x');
  harness.write('large.txt', 'x'.repeat(3000));
  await harness.folders.stop();
  const { id } = await harness.add({ maxBytes: 2000 });
  await harness.restart();
  await harness.quiet();
  const rules = rulesFor({ minBytes: 100 });
  expect(await harness.folders.previewChange(id, { connectionId: 1, rules })).toMatchObject({
    newlyGoes: 1,
    files: [{ relativePath: 'large.txt', effect: 'newly_goes' }],
  });
});

it('a folder waits as long as it says for a file to stand still, and never less than is safe', async () => {
  await harness.close();
  harness = new Harness({ timings: { settleMs: 60 } });
  await harness.folders.start();
  const { id } = await harness.add({ settleMs: hourMs });
  harness.write('a.txt');
  await harness.until(() => harness.row('a.txt')?.phase === 'settling');
  expect(said(harness.folders.settlingFiles(1)[0]?.reason)).toBe(
    'Outbox waits until it hasn’t changed for 1 hour',
  );
  await harness.folders.change(id, { connectionId: 1, rules: rulesFor(), sendAgain: false });
  await harness.until(() => harness.intake.added.length === 1);
  expect(folderRulesSchema.safeParse(rulesFor({ settleMs: 1999 })).success).toBe(false);
});

it('switched-off patterns of the usual list let files through, and no folder takes what it put away', () => {
  const decide = (path: string, unignored?: ReturnType<typeof rulesFor>['unignored']) =>
    compileRules(rulesFor(unignored === undefined ? {} : { unignored })).decideFile(path).send;
  expect([decide('.hidden.txt'), decide('.hidden.txt', ['.*'])]).toEqual([false, true]);
  expect([decide('a.tmp/b.txt'), decide('a.tmp/b.txt', ['*.tmp'])]).toEqual([false, true]);
  expect(decide('.git/b.txt', ['.*'])).toBe(false);
  const all = folderRulesSchema.safeParse({ ...rulesFor(), unignored: ['_Sent/'] });
  expect(all.success).toBe(false);
});

it('limits that no file could meet are refused, with what to do', async () => {
  const contradicting = {
    path: harness.root,
    connectionId: 1,
    rules: rulesFor({ minBytes: 2, maxBytes: 1 }),
  };
  await expect(harness.folders.add(contradicting)).rejects.toThrow('rules.sizes_crossed');
  const aged = { ...contradicting, rules: rulesFor({ minAgeMs: hourMs, maxAgeMs: hourMs }) };
  await expect(harness.folders.preview(aged)).rejects.toThrow('rules.ages_crossed');
});

it('sizes are told as people write them', () => {
  expect([1, 999, 1500, 12_000_000].map(sizeWords)).toEqual(['1 byte', '999 bytes', '1.5 kB', '12 MB']);
});
