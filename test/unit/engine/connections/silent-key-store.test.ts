import { message } from '../../../../src-main/contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SecretStore } from '../../../../src-main/engine/host-services.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

it('a key ring that never answers keeps Outbox neither from closing nor its jobs from going later', async () => {
  const kept = new Map<string, string>();
  let isSilent = false;
  const asked = Promise.withResolvers<undefined>();
  const secrets: SecretStore = {
    place: message('key_place.memory'),
    persists: false,
    get(name) {
      if (!isSilent) return Promise.resolve(kept.get(name) ?? null);
      asked.resolve(undefined);
      return new Promise<never>(() => undefined);
    },
    set: (name, value) => Promise.resolve(void kept.set(name, value)),
    delete: (name) => Promise.resolve(void kept.delete(name)),
  };
  const running = await runningEngine({ host: { secrets } });
  const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
  await running.call['queue.pause']({ untilMs: null, mode: 'now' });
  const path = join(running.folder, 'handbook.md');
  writeFileSync(path, 'Read me first');
  await running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(path)],
    connectionId: running.connection.id,
    target: {
      kind: 'knowledge_base',
      id: knowledgeBases.items[0]?.id ?? '',
      label: null,
      slideId: null,
      slideLabel: null,
    },
  });
  isSilent = true;
  await running.restart();
  await running.call['queue.resume']({});
  await asked.promise;
  await running.until('it is being sent', async () => (await running.jobs())[0]?.state === 'sending');
  await running.engine.stop();
  isSilent = false;
  await running.restart();
  const [job] = await running.jobs();
  expect(job?.state).not.toBe('needs_attention');
  expect((await running.call['connections.list']({}))[0]?.health).not.toBe('auth');
  await running.untilIdle();
  expect(running.accepted()).toHaveLength(1);
});
