import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConnectionPace } from '../../../../src-main/contract/connection.ts';
import { countingRelay } from '../../../helpers/counting-relay.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

const full: ConnectionPace = { mostAtOnce: null, limitBytesPerSecond: null };

/** A second connection, whose requests pass a relay that counts them. */
async function counted(running: RunningEngine) {
  const relay = await countingRelay(running.practice.baseUrl);
  const { connection } = await running.call['connections.save']({
    ...{ name: 'Counted', baseUrl: relay.baseUrl, key: running.practice.apiKey },
  });
  return { relay, id: connection.id };
}

async function add(running: RunningEngine, connectionId: number, files: Record<string, string | Buffer>) {
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(running.folder, name);
    writeFileSync(path, content);
    return path;
  });
  const { knowledgeBases } = await running.call['connections.targets']({ id: connectionId });
  return running.call['jobs.addFiles']({
    tokens: paths.map((path) => running.engine.chosenPaths.issue(path)),
    connectionId,
    target: {
      kind: 'knowledge_base',
      id: knowledgeBases.items[0]?.id ?? '',
      label: null,
      slideId: null,
      slideLabel: null,
    },
  });
}

const texts = (count: number, stem: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${stem} ${String(index)}.md`,
      `# ${stem} ${String(index)}`,
    ]),
  );

describe('the transfers of a connection', () => {
  it('are never more at a time than people allow, also after a restart, and more again once they allow more', async () => {
    const running = await runningEngine();
    const { relay, id } = await counted(running);
    await running.call['connections.setPace']({ id, pace: { ...full, mostAtOnce: 1 } });
    await add(running, id, texts(12, 'note'));
    // Where the width were free, the next one would go beside it as soon as one was answered.
    for (let answered = 0; answered < 4; answered += 1) {
      await running.until('one is under way', () => relay.waiting() === 1);
      relay.answerOne();
    }
    await running.until('the next is under way', () => relay.waiting() === 1);
    expect(relay.takeMost()).toBe(1);

    const stopped = running.restart();
    relay.answerOne();
    await stopped;
    expect((await running.call['connections.list']({})).find((one) => one.id === id)?.pace).toEqual({
      ...full,
      mostAtOnce: 1,
    });
    await running.until('one is under way', () => relay.waiting() === 1);
    expect(relay.takeMost()).toBe(1);

    await running.call['connections.setPace']({ id, pace: { ...full, mostAtOnce: 2 } });
    await running.until('two are under way', () => relay.waiting() === 2);
    relay.answerAll();
    await running.untilIdle();
    expect(relay.takeMost()).toBe(2);
    expect(running.accepted().map(({ fileName }) => fileName)).toHaveLength(12);
  });

  it('go at the speed that people allow, while those of another connection go as fast as they can', async () => {
    const running = await runningEngine();
    const { relay, id } = await counted(running);
    relay.answerAll();
    const limitBytesPerSecond = 64 * 1024;
    await running.call['connections.setPace']({ id, pace: { ...full, limitBytesPerSecond } });
    const large = Buffer.alloc(40 * limitBytesPerSecond, 'slow words ');
    await add(running, id, { 'slow.txt': large });
    await running.until('it is being sent', async () =>
      (await running.jobs()).some(({ name, state }) => name === 'slow.txt' && state === 'sending'),
    );
    await add(running, running.connection.id, { 'fast.txt': Buffer.alloc(large.byteLength, 'fast words ') });
    await running.until('the other one arrived', () =>
      running.accepted().some(({ fileName }) => fileName === 'fast.txt'),
    );
    const slow = (await running.jobs()).find(({ name }) => name === 'slow.txt');
    expect(slow?.state).toBe('sending');
    // Whoever waits is served by the new speed.
    await running.call['connections.setPace']({ id, pace: full });
    await running.untilIdle();
    expect(running.accepted().map(({ fileName, sizeBytes }) => [fileName, sizeBytes])).toEqual([
      ['fast.txt', large.byteLength],
      ['slow.txt', large.byteLength],
    ]);
  });

  it('refuses a pace for a connection that is not there', async () => {
    const running = await runningEngine();
    await expect(async () => running.call['connections.setPace']({ id: 99, pace: full })).rejects.toThrow(
      'connection.unknown {"connection":99}',
    );
  });
});
