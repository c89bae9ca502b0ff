import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callNames, type CallName } from '../../src-main/contract/api.ts';
import { createClient } from '../../src-main/contract/client.ts';
import { errorCodes, OutboxError } from '../../src-main/contract/errors.ts';
import { maximumRequestBytes, type Transport } from '../../src-main/contract/transport.ts';
import { deferred } from '../../src-main/foundation/deferred.ts';
import { EngineDouble } from './engine-double.ts';

/** One way of reaching the engine, ready to be called. */
export interface TransportUnderTest {
  readonly transport: Transport;
  close(): Promise<void>;
}

/** Six calls each, of which a page may make so many in a row. */
const testsOfOne = 50;

/** A transport may refuse by an answer or by ending the connection; it must not let the call through. */
const outcomeOf = (transport: Transport, call: string, input: unknown): Promise<string> =>
  transport.invoke(call, input).then(
    (result) => (result.ok ? 'ok' : result.error.code),
    () => 'ended',
  );

/**
 * What every transport promises, whichever host carries it. `open` connects to the engine it is given; `nextTransport` opens
 * another connection to the same one where a transport carries several; its callers may not make the `refused` calls, whatever they hold.
 */
export function describeTransport(
  name: string,
  open: (engine: EngineDouble) => Promise<TransportUnderTest>,
  refused: readonly CallName[] = [],
): void {
  // Each of hundreds of questions leaves the connection as it was: one serves as many as a page may ask in a row.
  describe(`the API over ${name}`, () => {
    let engine: EngineDouble;
    let subject: TransportUnderTest;
    let close = (): Promise<void> => Promise.resolve();
    let tests = 0;
    const outcome = (call: string, input: unknown): Promise<string> =>
      outcomeOf(subject.transport, call, input);

    beforeEach(async () => {
      if (tests % testsOfOne === 0) {
        await close();
        engine = new EngineDouble();
        subject = await open(engine);
        close = () => subject.close();
      }
      tests += 1;
      engine.asked.length = 0;
    });
    afterAll(() => close());

    test.each(callNames)('refuses every shape that %s does not take', async (call) => {
      for (const input of [
        null,
        [],
        'text',
        5,
        true,
        { surprise: Number.MAX_SAFE_INTEGER, id: {}, ids: 'all' },
      ]) {
        const code = await outcome(call, input);
        const refusal = refused.includes(call) ? 'forbidden' : 'invalid_input';
        expect([call, input, code]).toEqual([call, input, refusal]);
      }
      expect(engine.asked).toEqual([]);
    });

    test.each(['nothing.such', '', 'constructor', '__proto__', 'toString', 'jobs', 'control.hello2'])(
      'knows no call named "%s"',
      async (call) => {
        expect(await outcome(call, {})).toBe('invalid_input');
        expect(engine.asked).toEqual([]);
      },
    );

    test.each(errorCodes)('carries the error code %s with its message', async (code) => {
      engine.answers['app.status'] = () => {
        throw new OutboxError(code, `This is ${code}.`);
      };
      await expect(createClient(subject.transport).call('app.status', {})).rejects.toMatchObject({
        name: 'OutboxError',
        code,
        message: `This is ${code}.`,
      });
    });
  });

  describe(`the API over ${name}`, () => {
    let engine: EngineDouble;
    let subject: TransportUnderTest;
    const outcome = (call: string, input: unknown): Promise<string> =>
      outcomeOf(subject.transport, call, input);

    beforeEach(async () => {
      engine = new EngineDouble();
      subject = await open(engine);
    });
    afterEach(async () => {
      await subject.close();
    });

    test('carries a call to its handler and the answer back', async () => {
      engine.answers['connections.list'] = () => [];
      const client = createClient(subject.transport);
      await expect(client.call('connections.list', {})).resolves.toEqual([]);
      expect(engine.asked).toEqual([{ call: 'connections.list', input: {} }]);
    });

    test('hands the handler parsed input, with defaults filled in and unknown fields left out', async () => {
      engine.answers['jobs.page'] = () => ({ revision: 1, total: 0, totalBytes: 0, rows: [], groups: [] });
      await subject.transport.invoke('jobs.page', {
        filter: { bogus: 1 },
        order: 'newest',
        offset: 0,
        limit: 10,
      });
      expect(engine.asked).toEqual([
        { call: 'jobs.page', input: { filter: { view: 'all' }, order: 'newest', offset: 0, limit: 10 } },
      ]);
    });

    test('says nothing about an error that nobody expected', async () => {
      engine.answers['app.status'] = () => {
        throw new Error('/secret/path and sk-social-hidden');
      };
      const result = await subject.transport.invoke('app.status', {});
      expect(JSON.stringify(result)).not.toMatch(/secret|hidden/u);
      expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
    });

    test('does not pass on a call that is larger than a call may be', async () => {
      engine.answers['clips.findLinks'] = () => [];
      const text = 'ö'.repeat(maximumRequestBytes / 2);
      expect(['invalid_input', 'ended']).toContain(
        await outcome('clips.findLinks', { text, connectionId: 1, brandId: 'b' }),
      );
      expect(engine.asked).toEqual([]);
    });

    test('does not pass on a call that is nested deeper than any call is', async () => {
      let nested: unknown = {};
      for (let depth = 0; depth < 40; depth += 1) nested = { nested };
      expect(await outcome('app.status', nested)).toBe('invalid_input');
      expect(engine.asked).toEqual([]);
    });

    test('does not let an input change what objects are', async () => {
      engine.answers['jobs.page'] = () => ({ revision: 1, total: 0, totalBytes: 0, rows: [], groups: [] });
      const input: unknown = JSON.parse(
        '{"filter":{"__proto__":{"polluted":true}},"order":"newest","offset":0,"limit":1,"__proto__":{"polluted":true}}',
      );
      await outcome('jobs.page', input);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      for (const { input: seen } of engine.asked) {
        expect((seen as Record<string, unknown>)['polluted']).toBeUndefined();
      }
    });

    test('gives each answer to the call that asked, whichever comes first', async () => {
      const slow = deferred<undefined>();
      engine.answers['queue.resume'] = async () => {
        await slow.promise;
        throw new OutboxError('conflict', 'the slow one');
      };
      const first = outcome('queue.resume', {});
      expect(await outcome('connections.list', {})).toBe('ok');
      slow.resolve(undefined);
      expect(await first).toBe('conflict');
    });

    test('hands on events in the order of their revisions', async () => {
      const seen: number[] = [];
      const last = deferred<undefined>();
      const client = createClient(subject.transport);
      client.on('changed', ({ revision }) => {
        seen.push(revision);
        if (revision === 200) last.resolve(undefined);
      });
      // A transport attaches when it has answered once.
      await client.call('app.status', {});
      for (let revision = 1; revision <= 200; revision += 1) engine.emit({ revision });
      await last.promise;
      expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    });

    test('hands on an answer only after the events that went before it', async () => {
      const order: string[] = [];
      const client = createClient(subject.transport);
      client.on('changed', ({ revision }) => order.push(`event ${String(revision)}`));
      await client.call('app.status', {});
      engine.answers['queue.tryNow'] = () => {
        engine.emit({ revision: 5 });
        return {};
      };
      await client.call('queue.tryNow', {}).then(() => order.push('answer'));
      expect(order).toEqual(['event 5', 'answer']);
    });

    test('is quiet towards a listener that ended its subscription', async () => {
      const seen: number[] = [];
      const client = createClient(subject.transport);
      const unsubscribe = client.on('changed', ({ revision }) => seen.push(revision));
      await client.call('app.status', {});
      unsubscribe();
      engine.emit({ revision: 1 });
      await client.call('app.status', {});
      expect(seen).toEqual([]);
    });
  });
}
