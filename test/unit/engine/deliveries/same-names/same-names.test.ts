import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { said } from '../../../../helpers/said.ts';
import { message, type Code } from '../../../../../src-main/contract/messages/message.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

const standing =
  /^The knowledge base has had a document named (\S+) since \d+ \w+ \d{4}\. Sending this adds a second one$/u;

const listReads = ({ practice }: RunningEngine): number =>
  practice.ledger().filter(({ method, path }) => method === 'GET' && path.includes('/docs')).length;

async function baseOf({ call, connection }: RunningEngine): Promise<string> {
  const { knowledgeBases } = await call['connections.targets']({ id: connection.id });
  return knowledgeBases.items[0]?.id ?? '';
}

/** Puts documents into the knowledge base as another program would. */
async function standingThere(running: RunningEngine, ...names: string[]): Promise<void> {
  const base = await baseOf(running);
  for (const name of names) {
    const form = new FormData();
    form.append('file', new Blob([`what stands there as ${name}`]), name);
    const reply = await fetch(`${running.practice.baseUrl}/api-proxy/kbs/${base}/docs/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${running.practice.apiKey}` },
      body: form,
    });
    expect(reply.status).toBe(201);
  }
}

function write(running: RunningEngine, name: string, content = `new: ${name}`): string {
  const path = join(running.folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
}

async function previewOf(running: RunningEngine) {
  return running.call['watchFolders.preview']({
    token: running.engine.chosenPaths.issue(running.folder),
    connectionId: running.connection.id,
    rules: rulesTo({ kind: 'knowledge_base', id: await baseOf(running), label: 'Handbook' }, {}),
  });
}

async function addFile(running: RunningEngine, ...paths: string[]) {
  return running.call['jobs.addFiles']({
    tokens: paths.map((path) => running.engine.chosenPaths.issue(path)),
    connectionId: running.connection.id,
    target: {
      kind: 'knowledge_base',
      id: await baseOf(running),
      label: null,
      slideId: null,
      slideLabel: null,
    },
  });
}

async function noteOf(running: RunningEngine, name: string): Promise<Code | undefined> {
  const job = (await running.jobs()).find((row) => row.name === name);
  return job === undefined ? undefined : (await running.call['jobs.get']({ id: job.id })).sameName?.code;
}

describe('a file under a name that stands in its knowledge base already', () => {
  it('is warned of in the preview, however its letters are spelled', async () => {
    const running = await runningEngine();
    await standingThere(running, 'handbook.txt', 'K\u00fcche.txt');
    write(running, 'sub/HANDBOOK.txt');
    write(running, 'Ku\u0308che.txt');
    write(running, 'other.txt');
    const preview = await previewOf(running);
    const warned = preview.files.filter(({ fate }) => fate === 'warned');
    expect(warned.map(({ relativePath }) => relativePath.normalize('NFC')).sort()).toEqual([
      'K\u00fcche.txt',
      'sub/HANDBOOK.txt',
    ]);
    const words = warned.map((file) =>
      said(file.message).replace('Would go to Handbook, but check this: ', ''),
    );
    expect(words.map((each) => standing.exec(each)?.[1]).sort()).toEqual(['K\u00fcche.txt', 'handbook.txt']);
    expect(preview).toMatchObject({ warned: 2, refusedBefore: 0, toSend: 3 });
    expect(preview.warnings).toEqual([message('warning.same_names', { count: 2 })]);
  });

  it('is warned of when it is added by hand, and goes all the same', async () => {
    const running = await runningEngine();
    await standingThere(running, 'handbook.txt');
    const { added, warnings } = await addFile(
      running,
      write(running, 'handbook.txt'),
      write(running, 'other.txt'),
    );
    expect(added).toHaveLength(2);
    expect(warnings.map(said)).toEqual([expect.stringMatching(standing)]);
    await running.untilIdle();
    expect((await running.jobs()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('has a note on its job while it waits, and after it was sent and Outbox started again', async () => {
    const running = await runningEngine();
    await standingThere(running, 'handbook.txt');
    await running.call['queue.pause']({ untilMs: null });
    const path = write(running, 'handbook.txt');
    write(running, 'other.txt');
    await running.watch();
    await running.until(
      'the note is there',
      async () => (await noteOf(running, 'handbook.txt')) !== undefined,
    );
    expect(await noteOf(running, 'handbook.txt')).toBe('same_name.there_since');
    const status = async () => (await running.call['app.status']({})).sameNames;
    const [none, one] = [
      { files: 0, jobs: [] },
      { files: 1, jobs: [{ name: 'handbook.txt' }] },
    ];
    expect(await status()).toMatchObject({ waiting: one, sent: none });
    await running.call['queue.resume']({});
    await running.untilIdle();
    await running.restart();
    expect(await status()).toMatchObject({ waiting: none, sent: one });
    expect(await noteOf(running, 'handbook.txt')).toBe('same_name.there_before_since');
    expect(await noteOf(running, 'other.txt')).toBeUndefined();
    const id = (await running.jobs()).find(({ name }) => name === 'handbook.txt')?.id ?? 0;
    const { explanation } = await running.call['jobs.get']({ id });
    expect(explanation.filter(({ code }) => code === 'same_name.there_before_since')).toHaveLength(1);
    const { steps } = await running.call['jobs.explainPath']({ path });
    expect(steps.map(({ message }) => message.code)).toContain('same_name.there_before_since');
  });

  it('has its note also where the list comes only when the file is under way, and never for its own document', async () => {
    const running = await runningEngine();
    await standingThere(running, 'handbook.txt');
    running.practice.setFaults([{ endpoint: 'list-kb-docs', kind: 'delay', delayMs: 4000, count: 1 }]);
    write(running, 'handbook.txt');
    write(running, 'other.txt');
    await running.watch();
    await running.until('both are delivered', async () => {
      const jobs = await running.jobs();
      return jobs.length === 2 && jobs.every(({ state }) => state === 'done');
    });
    await running.until(
      'the note is there',
      async () => (await noteOf(running, 'handbook.txt')) !== undefined,
    );
    expect(await noteOf(running, 'other.txt')).toBeUndefined();
  });

  it('is not warned of where its own receipt made that document', async () => {
    const running = await runningEngine();
    const path = write(running, 'handbook.txt', 'the first edition');
    const { watchFolder } = await running.watch({ edited: 'send' });
    await running.untilIdle();
    writeFileSync(path, 'the second edition');
    await running.until('the second edition is delivered', () => running.accepted().length === 2);
    await running.untilIdle();
    const jobs = await running.jobs();
    for (const { id } of jobs) expect((await running.call['jobs.get']({ id })).sameName).toBeUndefined();
    await running.call['watchFolders.remove']({ id: watchFolder.id });
    writeFileSync(path, 'the third edition');
    expect((await addFile(running, path)).warnings).toEqual([]);
  });

  it('is warned of where another file of the same name was sent a moment ago', async () => {
    const running = await runningEngine();
    const one = await addFile(running, write(running, 'one/handbook.txt', 'one'));
    expect(one.warnings).toEqual([]);
    await running.untilIdle();
    const two = await addFile(running, write(running, 'two/handbook.txt', 'two'));
    expect(two.warnings.map(said)).toEqual([expect.stringMatching(standing)]);
  });

  it('costs one read of the list for many files', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    await standingThere(running, 'file 7.txt');
    for (let index = 0; index < 30; index += 1) write(running, `file ${String(index)}.txt`);
    await previewOf(running);
    await running.watch();
    await running.until('all are queued', async () => (await running.jobs()).length === 30);
    await running.until('the note is there', async () => (await noteOf(running, 'file 7.txt')) !== undefined);
    expect(listReads(running)).toBe(1);
  });

  it('goes without a word where the list cannot be read', async () => {
    const running = await runningEngine();
    await standingThere(running, 'handbook.txt');
    running.practice.setFaults([{ endpoint: 'list-kb-docs', kind: 'status', status: 500, count: 3 }]);
    write(running, 'handbook.txt');
    const preview = await previewOf(running);
    expect(preview).toMatchObject({ warned: 0, warnings: [], toSend: 1 });
    await running.watch();
    await running.until('it is accepted', () => running.accepted().length === 2);
    expect(await noteOf(running, 'handbook.txt')).toBeUndefined();
  });
});

const goesToo =
  /^Another file named (\S+) goes to the knowledge base too: (\S+)\. Each becomes a document of its own$/u;

describe('two files of one name on their way to one knowledge base', () => {
  it('are warned of once where they are added together, but not where they hold the same', async () => {
    const running = await runningEngine();
    const first = write(running, 'one/handbook.txt');
    const second = write(running, 'two/HANDBOOK.txt');
    const { added, warnings } = await addFile(running, first, second, write(running, 'other.txt'));
    expect(added).toHaveLength(3);
    expect(warnings.map((warning) => goesToo.exec(said(warning))?.slice(1))).toEqual([
      ['HANDBOOK.txt', first],
    ]);
    const same = ['three', 'four'].map((folder) => write(running, `${folder}/minutes.txt`, 'the same'));
    const twice = await addFile(running, ...same);
    expect([twice.added.length, twice.warnings]).toEqual([1, []]);
  });

  it('are warned of where the other one was added before and waits, whether or not the service can be asked', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    const first = write(running, 'one/handbook.txt');
    expect((await addFile(running, first)).warnings).toEqual([]);
    running.practice.setFaults([{ endpoint: 'list-kb-docs', kind: 'status', status: 405 }]);
    const { warnings } = await addFile(running, write(running, 'two/handbook.txt'));
    expect(warnings.map((warning) => goesToo.exec(said(warning))?.slice(1))).toEqual([
      ['handbook.txt', first],
    ]);
    writeFileSync(first, 'the same file again, saved anew');
    const again = await addFile(running, first);
    expect(again.warnings.filter((warning) => said(warning).includes(`too: ${first}`))).toEqual([]);
  });

  it('are warned of in the preview of a folder', async () => {
    const running = await runningEngine();
    write(running, 'one/handbook.txt');
    write(running, 'two/handbook.txt');
    const preview = await previewOf(running);
    expect(preview).toMatchObject({ warned: 1, toSend: 2 });
    expect(preview.warnings).toEqual([message('warning.same_names', { count: 1 })]);
  });
});

describe('other rules for a watched folder', () => {
  it('warn in their preview of what would newly go under a name that stands there', async () => {
    const running = await runningEngine();
    await standingThere(running, 'handbook.txt');
    write(running, 'handbook.txt');
    write(running, 'other.txt');
    const { watchFolder } = await running.watch({ include: ['*.pdf'] });
    const target = { kind: 'knowledge_base', id: await baseOf(running), label: 'Handbook' } as const;
    const preview = await running.call['watchFolders.previewChange']({
      id: watchFolder.id,
      connectionId: running.connection.id,
      rules: rulesTo(target),
    });
    expect(preview).toMatchObject({ newlyGoes: 2 });
    const looked = preview.files.map((file) => `${file.relativePath}: ${said(file.message)}`).sort();
    expect(looked[0]?.replace('handbook.txt: Would go to Handbook, but check this: ', '')).toMatch(standing);
    expect(looked[1]).toBe('other.txt: Would go to Handbook');
    expect(preview.warnings).toEqual([message('warning.same_names', { count: 1 })]);
  });

  it('warn of what waits and would move to a knowledge base where its name stands', async () => {
    const running = await runningEngine();
    await standingThere(running, 'handbook.txt');
    await running.call['queue.pause']({ untilMs: null });
    const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
    const [base, other] = knowledgeBases.items;
    write(running, 'handbook.txt');
    const { watchFolder } = await running.watch({
      target: { kind: 'knowledge_base', id: other?.id ?? '', label: null },
    });
    await running.until('it waits', async () => (await running.jobs())[0]?.state === 'queued');
    const preview = await running.call['watchFolders.previewChange']({
      id: watchFolder.id,
      connectionId: running.connection.id,
      rules: rulesTo({ kind: 'knowledge_base', id: base?.id ?? '', label: null }),
    });
    expect(preview).toMatchObject({ jobsMove: 1 });
    expect(said(preview.files[0]?.message).split(', but check this: ')[1]).toMatch(standing);
  });
});
