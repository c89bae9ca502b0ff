import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { SessionAnswer } from '../../../../src-renderer/api/web-session.ts';
import { WebSocketTransport, type Socket } from '../../../../src-renderer/api/web-socket-transport.ts';
import { ManualSchedule, settled } from '../manual-schedule.ts';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  readonly sent: { id: number; call: string; input: unknown }[] = [];
  readonly protocols: readonly string[];

  constructor(protocols: readonly string[]) {
    this.protocols = protocols;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: number; call: string; input: unknown });
  }

  close(): void {
    this.onclose?.();
  }

  receive(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
}

function setUp(renewals: SessionAnswer[] = []) {
  const sockets: FakeSocket[] = [];
  const time = new ManualSchedule();
  let nowMs = 1000;
  const transport = new WebSocketTransport(
    {
      openSocket: (protocols) => {
        const socket = new FakeSocket(protocols);
        sockets.push(socket);
        return socket;
      },
      renewSession: () => Promise.resolve(renewals.shift() ?? { kind: 'away' }),
      schedule: time.schedule,
      nowMs: () => nowMs,
      chance: () => 1,
    },
    'first',
  );
  const states: string[] = [];
  transport.presence.subscribe((state) => states.push(state.kind));
  const pass = async (durationMs: number): Promise<void> => {
    nowMs += durationMs;
    await time.pass(durationMs);
  };
  return { transport, sockets, states, time, pass, socket: () => sockets.at(-1)! };
}

describe('the line of a loopback page', () => {
  it('names its protocol and proves its session', () => {
    const { socket } = setUp();
    expect(socket().protocols).toEqual(['outbox.v1', 'page.first']);
  });

  it('pairs answers with calls, whatever their order', async () => {
    const { transport, socket } = setUp();
    socket().onopen?.();
    const one = transport.invoke('app.status', {});
    const other = transport.invoke('queue.resume', { a: 1 });
    const [first, second] = socket().sent;
    expect([first?.call, second?.call, second?.input]).toEqual(['app.status', 'queue.resume', { a: 1 }]);
    socket().receive({ id: second?.id, result: { ok: true, value: 2 } });
    socket().receive({
      id: first?.id,
      result: { ok: false, error: { code: 'conflict', told: legacy('no') } },
    });
    expect(await one).toEqual({ ok: false, error: { code: 'conflict', told: legacy('no') } });
    expect(await other).toEqual({ ok: true, value: 2 });
  });

  it('hands out events until the subscription ends', () => {
    const { transport, socket } = setUp();
    const heard: unknown[] = [];
    const end = transport.subscribe((event, payload) => heard.push([event, payload]));
    socket().receive({ event: 'changed', payload: { revision: 1 } });
    end();
    socket().receive({ event: 'changed', payload: { revision: 2 } });
    expect(heard).toEqual([['changed', { revision: 1 }]]);
  });

  it('passes over frames that it cannot read', async () => {
    const { transport, socket } = setUp();
    socket().onopen?.();
    const answer = transport.invoke('app.status', {});
    for (const frame of ['not json', '{"id":"x"}', '[]', { id: 99, result: { ok: true, value: 1 } }]) {
      socket().receive(frame);
    }
    socket().receive({ id: socket().sent[0]?.id, result: { ok: true, value: 'right' } });
    expect(await answer).toEqual({ ok: true, value: 'right' });
  });

  it('answers at once while it is not open', async () => {
    const { transport, socket } = setUp();
    expect(await transport.invoke('app.status', {})).toMatchObject({
      ok: false,
      error: { code: 'unreachable' },
    });
    expect(socket().sent).toEqual([]);
  });

  it('refuses what is too large before sending it', async () => {
    const { transport, socket } = setUp();
    socket().onopen?.();
    const answer = await transport.invoke('clips.findLinks', { text: 'ä'.repeat(40_000) });
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    expect(socket().sent).toEqual([]);
  });

  it('ends open calls when it breaks, and says that nobody knows what became of them', async () => {
    const { transport, socket } = setUp();
    socket().onopen?.();
    const answer = transport.invoke('jobs.retry', { ids: [1] });
    socket().close();
    expect(await answer).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    expect(transport.presence.state).toEqual({ kind: 'away', sinceMs: 1000, nextTryAtMs: 1500 });
  });

  it('comes back with a fresh session, ever more slowly, and remembers since when it was away', async () => {
    const { transport, sockets, socket, states, pass } = setUp([
      { kind: 'away' },
      { kind: 'away' },
      { kind: 'open', pageSecret: 'second' },
    ]);
    socket().onopen?.();
    socket().close();
    await pass(500);
    expect(transport.presence.state).toEqual({ kind: 'away', sinceMs: 1000, nextTryAtMs: 2500 });
    await pass(1000);
    await pass(2000);
    expect(sockets).toHaveLength(2);
    expect(socket().protocols).toEqual(['outbox.v1', 'page.second']);
    socket().onopen?.();
    expect(transport.presence.state).toEqual({ kind: 'present' });
    expect(states.at(-1)).toBe('present');
  });

  it('tries at once when somebody asks', async () => {
    const { transport, sockets, socket, time } = setUp([{ kind: 'open', pageSecret: 'second' }]);
    socket().onopen?.();
    socket().close();
    transport.presence.askNow();
    await settled();
    expect(sockets).toHaveLength(2);
    expect(time.pending).toBe(0);
  });

  it('stops where the session is over, and knows why', async () => {
    const { transport, sockets, socket, pass, time } = setUp([
      { kind: 'signed_out', why: 'idle', entrance: 'address' },
    ]);
    socket().onopen?.();
    socket().close();
    await pass(500);
    expect(transport.presence.state).toEqual({ kind: 'signed_out', why: 'idle', entrance: 'address' });
    expect([sockets.length, time.pending]).toEqual([1, 0]);
  });
});
