import { expect, test } from 'vitest';
import { createDispatch } from '../../../src-main/control/dispatch.ts';
import { silentLogger } from '../../../src-main/contract/log/logger.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { EngineDouble, withoutHost } from '../../conformance/engine-double.ts';

test('an unexpected failure is logged with its call and cause, and leaves without them', async () => {
  // Throws in a file of its own: the runner adds to the name of this one.
  const engine = new EngineDouble({});
  const logger = recordedLog();
  const result = await createDispatch(withoutHost(engine), logger)('queue.resume', {});
  expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(JSON.stringify(result)).not.toContain('double');
  expect(logger.lines).toEqual([
    {
      level: 'error',
      event: 'call.failed',
      fields: {
        call: 'queue.resume',
        code: 'Error',
        at: expect.stringMatching(/^engine-double\.ts:\d+:\d+$/u) as unknown,
      },
      detail: { message: expect.stringContaining('was not told how to answer') as unknown },
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
