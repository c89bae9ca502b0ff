import { expect, test } from 'vitest';
import { createDispatch } from '../../../src-main/control/dispatch.ts';
import { silentLogger } from '../../../src-main/contract/log/logger.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { EngineDouble, withoutHost } from '../../conformance/engine-double.ts';

test('an unexpected failure is logged with its call and cause, and leaves without them', async () => {
  const engine = new EngineDouble({
    'queue.resume': () => {
      throw new Error('the disk fell out');
    },
  });
  const logger = recordedLog();
  const result = await createDispatch(withoutHost(engine), logger)('queue.resume', {});
  expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(JSON.stringify(result)).not.toContain('disk');
  expect(logger.lines).toEqual([
    {
      level: 'error',
      event: 'call.failed',
      fields: {
        call: 'queue.resume',
        code: 'Error',
        at: expect.stringMatching(/^dispatch\.test\.ts:\d+:\d+$/u) as unknown,
      },
      detail: { message: expect.stringContaining('the disk fell out') as unknown },
    },
  ]);
});

test('a call for which the disk has no room says so, and what to do', async () => {
  const engine = new EngineDouble({
    'queue.resume': () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    },
  });
  const result = await createDispatch(withoutHost(engine), silentLogger)('queue.resume', {});
  expect(result).toEqual({
    ok: false,
    error: {
      code: 'storage',
      told: { code: 'call.no_room', params: { call: 'queue.resume' } },
    },
  });
});

test('a refused input names the call and the place in it', async () => {
  const dispatch = createDispatch(withoutHost(new EngineDouble()), silentLogger);
  const result = await dispatch('jobs.page', { filter: {}, order: 'newest', offset: -1, limit: 10 });
  expect(result).toMatchObject({
    ok: false,
    error: {
      code: 'invalid_input',
      told: expect.objectContaining({ code: 'call.bad_field' }) as unknown,
    },
  });
});
