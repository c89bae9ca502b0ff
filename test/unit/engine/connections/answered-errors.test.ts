import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { englishOf } from '../../../../src-main/languages/english.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../src-main/contract/connection.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

const body = (error: string): string => JSON.stringify({ success: false, error });

/** A folder whose file was refused with this status, which waits to be sent again. */
async function refused(status: number): Promise<{
  running: RunningEngine;
  failing: () => Promise<Connection['failing']>;
  /** What was said of it the first time: while it is tried again nothing is. */
  told: Connection['failing'];
}> {
  const running = await runningEngine();
  running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status', status, body: body('Busy') }]);
  const failing = async () =>
    (await running.call['app.snapshot']({})).connections.find(({ id }) => id === running.connection.id)
      ?.failing;
  await running.watch();
  writeFileSync(join(running.folder, 'waits.txt'), 'This waits');
  let told: Connection['failing'];
  await running.until('the connection says so', async () => {
    told = await failing();
    return told !== undefined;
  });
  return { running, failing, told };
}

describe('a service that answers every upload with an error', () => {
  it.each([
    [503, 'The service'],
    [429, 'The service takes no more requests right now (HTTP 429'],
  ])(
    '%i, and says that it took nothing: its connection says so, and when it is tried again',
    async (status, words) => {
      const { running, told } = await refused(status);
      expect(told).toMatchObject({ jobKind: 'kb_document', untilMs: expect.any(Number) as number });
      const detail = englishOf(told?.detail ?? legacy(''));
      expect(detail).toContain(words);
      expect(detail).toContain(String(status));
      const [connection] = await running.call['connections.list']({});
      expect(connection).toMatchObject({ health: 'ok', waitsUntilMs: null });
    },
  );

  it('is over once it took a file, and Try again does not wait for the time', async () => {
    const { running, failing } = await refused(503);
    running.practice.clearFaults();
    await running.call['connections.tryAgain']({
      ...{ id: running.connection.id, jobKind: 'kb_document', targetId: null },
    });
    await running.until('it is done', async () => (await running.jobs())[0]?.state === 'done');
    expect(await failing()).toBeUndefined();
  });
});
