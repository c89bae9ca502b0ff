import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { englishOf } from '../../../../../src-main/languages/english.ts';
import type { PathExplanation } from '../../../../../src-main/contract/explanation.ts';
import type { FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

function write(running: RunningEngine, name: string, content = `content of ${name}`): string {
  const path = join(running.folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const stepsOf = ({ steps }: PathExplanation): string[] =>
  steps.map(({ step, verdict, message: reason }) => `${step} ${verdict}: ${englishOf(reason)}`);

const codesOf = ({ steps }: PathExplanation): string[] => steps.map(({ message: { code } }) => code);

async function watched(rules: Partial<FolderRules> = {}) {
  const running = await runningEngine();
  const { watchFolder } = await running.watch(rules);
  const tried = async (...names: string[]): Promise<PathExplanation[]> => {
    const { results } = await running.call['names.try']({ watchFolderId: watchFolder.id, names });
    return results.map(({ explanation }) => explanation);
  };
  return { running, watchFolder, tried };
}

describe('a name that is tried', () => {
  it('is told what every question about it came to, though there is no such file', async () => {
    const { running, tried } = await watched();
    const [explanation] = await tried('report.pdf');
    const { name } = running.connection;
    expect(explanation).toMatchObject({ fate: 'goes', jobIds: [], parts: [] });
    expect(stepsOf(explanation as PathExplanation)).toEqual([
      `folder passes: It is in the watched folder ${running.folder}, for ${name}`,
      'rule passes: No rule leaves it out',
      'type passes: Its target takes .pdf files',
      expect.stringMatching(/^target passes: Goes to /u),
      'file tells: There is no such file now. This is what Outbox would do with it',
      'file tells: Outbox hasn’t found it in the folder yet',
    ]);
  });

  it.each<[string, Partial<FolderRules>, string, string]>([
    [
      'an own rule',
      { ignore: ['drafts/'] },
      'drafts/a.pdf',
      'rule stops: It is ignored: It matches the ignore rule drafts/',
    ],
    ['a usual rule', {}, 'a.pdf.part', 'rule stops: It is ignored: It is still being downloaded (*.part)'],
    [
      'no rule that includes it',
      { include: ['*.md'] },
      'a.pdf',
      'rule stops: It is ignored: It matches nothing that this folder includes: *.md',
    ],
    [
      'the rule that includes it',
      { include: ['*.md', 'a.*'] },
      'a.pdf',
      'rule passes: The rule a.* includes it, and no rule leaves it out',
    ],
    [
      'sub-folders that are left out',
      { recursive: false },
      'b/a.pdf',
      'rule stops: It is ignored: It is in a subfolder, and this folder doesn’t send subfolders',
    ],
    [
      'its type',
      {},
      'a.exe',
      'type stops: Its target does not take it: A knowledge base takes PDF, DOCX, TXT and MD, not .exe',
    ],
  ])('is decided by %s', async (_, rules, name, step) => {
    const { tried } = await watched(rules);
    const [explanation] = await tried(name);
    expect(stepsOf(explanation as PathExplanation)).toContain(step);
    expect(explanation?.fate).toBe(step.includes('passes') ? 'goes' : 'left_out');
  });

  it('belongs to the more specific folder around it', async () => {
    const { running, tried, watchFolder } = await watched();
    const inner = join(running.folder, 'inner');
    mkdirSync(inner);
    await running.watch({}, inner);
    const [explanation] = await tried('inner/a.md');
    expect(explanation?.watchFolderId).not.toBe(watchFolder.id);
    expect(explanation?.steps[0]?.message).toMatchObject({
      code: 'explained.folder.in',
      params: { path: inner },
    });
  });

  it('is told beside where it goes why it goes there, which the headline does not say', async () => {
    const { running, watchFolder } = await watched();
    const { carousels } = await running.call['connections.targets']({ id: running.connection.id });
    const id = carousels.items[0]?.id ?? '';
    await running.call['connections.carousel']({ id: running.connection.id, carouselId: id });
    const rules = {
      ...watchFolder.rules,
      target: { kind: 'carousel' as const, id, label: null },
      slides: { mode: 'names' as const },
    };
    const { results } = await running.call['names.try']({
      ...{ watchFolderId: watchFolder.id, names: ['01_cover.png'], rules },
    });
    const explanation = results[0]?.explanation;
    expect([explanation?.headline.code, explanation?.decidedBy?.message.code]).toEqual([
      ...['explained.goes.slide', 'explained.slide.name'],
    ]);
  });

  it('is tried with other rules than the folder has, and with what is wrong with them', async () => {
    const { running, watchFolder } = await watched();
    const names = {
      patterns: ['{kb}_{title}.{ext}'],
      choose: [
        {
          part: 'kb',
          use: 'knowledge_base' as const,
          values: [{ value: 'help', id: 'kb_9', label: 'Product help' }],
        },
      ],
    };
    const { results } = await running.call['names.try']({
      watchFolderId: watchFolder.id,
      names: ['help_first steps.md', 'other.md'],
      rules: { ...watchFolder.rules, names },
    });
    expect(
      results.map(({ explanation: { fate, headline, parts } }) => [fate, headline, parts.length]),
    ).toEqual([
      ['goes', message('explained.goes.to', { target: 'Product help' }), 3],
      ['asks', message('explained.headline.needs_target'), 0],
    ]);
    expect(
      stepsOf(results[0]?.explanation as PathExplanation).filter((text) => text.startsWith('pattern ')),
    ).toEqual([
      'pattern passes: The pattern {kb}_{title}.{ext} fits its name',
      'pattern tells: kb is “help”',
      'pattern tells: title is “first steps”',
      'pattern tells: ext is “md”',
    ]);
    expect(results[1]?.explanation.decidedBy?.message.code).toBe('explained.asks.target');
    const broken = { ...watchFolder.rules, names: { ...names, patterns: ['{kb', 'fine_*'] } };
    expect(
      await running.call['names.try']({ watchFolderId: watchFolder.id, names: ['x'], rules: broken }),
    ).toEqual({
      faults: [
        {
          pattern: 0,
          position: 1,
          reason: message('pattern_fault.not_closed', { sign: '{' }),
          nextStep: message('pattern_next.close', { sign: '}' }),
        },
      ],
      results: [],
    });
  });

  it.each(['../outside.md', '/etc/../passwd', 'a//b', '', 'a/./b'])(
    'is refused where it is no name in the folder: %j',
    async (name) => {
      const { tried } = await watched();
      await expect(tried(name)).rejects.toThrow(/path\.not_in_folder|Too small/u);
    },
  );

  it('is never written down, and no content is sent', async () => {
    const { running, tried } = await watched();
    await tried('a.md', 'b.exe');
    await running.untilIdle();
    expect(await running.jobs()).toEqual([]);
  });
});

describe('a file that is there', () => {
  it('and is larger than its folder takes is left out, one that is too young waits', async () => {
    const { running, watchFolder, tried } = await watched({ maxBytes: 10 });
    write(running, 'long.md', 'longer than ten bytes');
    const [large] = await tried('long.md');
    expect(large).toMatchObject({ fate: 'left_out', decidedBy: { step: 'limit', verdict: 'stops' } });
    const rules = { ...watchFolder.rules, maxBytes: undefined, minAgeMs: 86_400_000 };
    const { results } = await running.call['names.try']({
      ...{ watchFolderId: watchFolder.id, names: ['long.md'] },
      rules,
    });
    expect(results[0]?.explanation).toMatchObject({
      fate: 'waits',
      decidedBy: {
        step: 'limit',
        message: { code: 'explained.waits', params: { reason: { code: 'file.young' } } },
      },
    });
  });

  it('is explained as it is tried: rules first, then what became of it', async () => {
    const { running, tried } = await watched();
    const path = write(running, 'guide.md');
    await running.until('it is delivered', () => running.accepted().length === 1);
    await running.untilIdle();
    const explained = await running.call['jobs.explainPath']({ path });
    const [same] = await tried('guide.md');
    expect(same).toEqual(explained);
    expect(codesOf(explained)).toEqual([
      ...['explained.folder.in', 'explained.rule.none', 'explained.type.taken', 'explained.goes.to'],
      ...['explained.file.queued', 'explained.job.is_for', 'explained.stands.done_at'],
    ]);
  });

  it('of which the content was sent under another name is said to be known, before anybody reads it in', async () => {
    const { running, watchFolder, tried } = await watched();
    write(running, 'guide.md', 'the same');
    await running.until('it is delivered', () => running.accepted().length === 1);
    await running.untilIdle();
    await running.call['watchFolders.pause']({ id: watchFolder.id });
    write(running, 'copy.md', 'the same');
    const [explanation] = await tried('copy.md');
    expect(explanation).toMatchObject({
      ...{ fate: 'known', headline: message('explained.headline.known') },
      decidedBy: { step: 'duplicate', message: { code: 'explained.content' } },
    });
  });

  it('and is empty, or a folder, is left out', async () => {
    const { running, tried } = await watched();
    write(running, 'empty.md', '');
    mkdirSync(join(running.folder, 'folder.md'));
    expect(
      (await tried('empty.md', 'folder.md')).map(({ fate, decidedBy }) => [fate, decidedBy?.message.code]),
    ).toEqual([
      ['left_out', 'file.empty'],
      ['left_out', 'explained.file.directory'],
    ]);
  });
});

it('a path that nobody watches is said to be so', async () => {
  const running = await runningEngine();
  const explanation = await running.call['jobs.explainPath']({ path: '/srv/x.pdf' });
  expect(explanation).toMatchObject({
    fate: 'unwatched',
    headline: message('explained.headline.unwatched'),
    watchFolderId: null,
    destination: null,
  });
});

describe('what lies in a watched folder and is not sent', () => {
  it('is named by folder and reason, and explained as left out', async () => {
    const running = await runningEngine();
    const path = (name: string | Buffer): Buffer =>
      Buffer.concat([Buffer.from(`${running.folder}/`), Buffer.from(name)]);
    writeFileSync(path('empty.pdf'), '');
    writeFileSync(path('picture.jpg'), 'a picture');
    writeFileSync(path('part.pdf.part'), 'a part');
    // A name of Latin-1, as an old disk or archive has it.
    writeFileSync(path(Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x2e, 0x70, 0x64, 0x66])), 'a document');
    await running.watch({});
    write(running, 'goes.pdf');
    await running.until('it is delivered', () => running.accepted().length === 1);
    const groups = await running.call['watchFolders.notSent']({});
    expect(
      groups.map(({ reason, files, names, isOwnRule }) => [reason.code, files, names, isOwnRule]).sort(),
    ).toEqual([
      ['file.empty', 1, ['empty.pdf'], false],
      ['file.name_not_unicode', 1, ['caf\ufffdE9.pdf'], false],
      ['file.no_document', 1, ['picture.jpg'], false],
      ['file.unfinished', 1, ['part.pdf.part'], true],
    ]);
    for (const name of ['empty.pdf', 'caf\ufffd.pdf']) {
      const explanation = await running.call['jobs.explainPath']({ path: join(running.folder, name) });
      expect(explanation).toMatchObject({ fate: 'left_out', decidedBy: { step: 'file' } });
      expect(codesOf(explanation)).not.toContain('explained.file.unseen');
    }
  });
});
