import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  untilTaken,
  type Way,
} from '../../../../../src-main/engine/service-client/transport/acknowledgement.ts';
import {
  unacknowledgedIn,
  unacknowledgedOnLinux,
} from '../../../../../src-main/engine/service-client/transport/proc-net-tcp.ts';
import { systemClock } from '../../../../../src-main/foundation/clock.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { nameOf } from '../outcome-name.ts';
import { contentOf, patternedBytes, standIn, turns, uploadTo } from '../service-stand-in.ts';

/** Of which a test's own system says what it likes. */
const unconnected = { localPort: 1, remotePort: 2 };

/** Two ends of a connection on this computer, of which the second reads nothing until it is told to. */
async function pair(): Promise<{ readonly near: Socket; readonly far: Socket }> {
  const accepted = Promise.withResolvers<Socket>();
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => undefined);
    accepted.resolve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const near = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  near.on('error', () => undefined);
  const [far] = await Promise.all([
    accepted.promise,
    new Promise((resolve) => near.once('connect', resolve)),
  ]);
  onTestFinished(async () => {
    near.destroy();
    far.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { near, far };
}

const way = (changes: Partial<Way> = {}): Way => ({
  connection: unconnected,
  roundTripMs: 80,
  wasIdleMs: 0,
  sentBytes: 300_000,
  sinceMs: 100,
  ...changes,
});

/** What the system says each time that it is asked, and how often it was. */
function system(...answers: (number | null)[]) {
  const asked = { times: 0 };
  return {
    asked,
    unacknowledged: () => Promise.resolve(answers[Math.min(asked.times++, answers.length - 1)] ?? null),
  };
}

/** Lets time pass until the wait is over, and tells how long that was. */
async function waited(clock: ManualClock, wait: Promise<void>): Promise<number> {
  const fromMs = clock.monotonicMs();
  const state = { isOver: false };
  void wait.then(() => (state.isOver = true));
  for (await turns(2); !state.isOver; await turns(2)) clock.advance(5);
  return clock.monotonicMs() - fromMs;
}

const never = new AbortController().signal;

describe('what the other side has taken', () => {
  it('is read from Linux’s tables, by the ports of a connection', () => {
    const table = [
      '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
      '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1',
      '   1: 0100007F:C350 0100007F:01BB 01 0004A3F8:00000000 01:00000014 00000000     0        0 2 1',
      '   2: 0100007F:C351 0100007F:01BB 01 00000000:00000000 00:00000000 00000000     0        0 3 1',
    ].join('\n');
    expect(unacknowledgedIn(table, 50_000, 443)).toBe(0x4a3f8);
    expect(unacknowledgedIn(table, 50_001, 443)).toBe(0);
    expect(unacknowledgedIn(table, 50_002, 443)).toBeNull();
  });

  it.runIf(process.platform === 'linux')('is what this system says of a real connection', async () => {
    const { near, far } = await pair();
    const unacknowledged = unacknowledgedOnLinux(systemClock);
    near.write(Buffer.alloc(8_000_000));
    expect(await unacknowledged(near, never)).toBeGreaterThan(0);
    far.resume();
    while ((await unacknowledged(near, never)) !== 0) await turns(1);
  });

  it('is read once for all who ask meanwhile, and never from before they asked', async () => {
    const reads: PromiseWithResolvers<string>[] = [];
    const clock = new ManualClock();
    const unacknowledged = unacknowledgedOnLinux(clock, (table) => {
      if (table.endsWith('6')) return Promise.resolve('');
      const reading = Promise.withResolvers<string>();
      reads.push(reading);
      return reading.promise;
    });
    const line = (bytes: string): string => `1: 0100007F:0001 0100007F:0002 01 ${bytes}:00000000`;
    const first = unacknowledged(unconnected, never);
    await turns(1);
    const later = [unacknowledged(unconnected, never), unacknowledged(unconnected, never)];
    await turns(1);
    expect(reads).toHaveLength(1);
    clock.jump(5);
    reads[0]?.resolve(line('000000FF'));
    expect(await first).toBe(255);
    await turns(1);
    clock.advance(19);
    await turns(1);
    expect(reads, 'a reading that took 5 ms is not repeated before 20 ms').toHaveLength(1);
    clock.advance(1);
    await turns(1);
    expect(reads).toHaveLength(2);
    reads[1]?.resolve(line('00000000'));
    expect(await Promise.all(later)).toEqual([0, 0]);
  });
});

describe('what the tables say', () => {
  it('leaves no timer where nobody waits for it any more', async () => {
    const clock = new ManualClock();
    const unacknowledged = unacknowledgedOnLinux(clock, () => {
      clock.jump(5);
      return Promise.resolve('');
    });
    await unacknowledged(unconnected, never);
    const over = new AbortController();
    const waiting = unacknowledged(unconnected, over.signal);
    await turns(1);
    expect(clock.pendingTimers).toBe(1);
    over.abort(new Error('over'));
    await expect(waiting).rejects.toThrow('over');
    expect(clock.pendingTimers).toBe(0);
  });

  it('is read in the one of the connection’s family alone, unless it is not there', async () => {
    const read: string[] = [];
    const unacknowledged = unacknowledgedOnLinux(new ManualClock(), (table) => {
      read.push(table);
      return Promise.resolve(
        table.endsWith('6')
          ? '1: 0:0003 0:0004 01 00000007:00000000'
          : '1: 0:0001 0:0002 01 00000005:00000000',
      );
    });
    const [four, six] = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
    expect(await unacknowledged({ ...unconnected, remoteFamily: 'IPv4' }, never)).toBe(5);
    expect(read.splice(0)).toEqual([four]);
    expect(await unacknowledged({ localPort: 3, remotePort: 4, remoteFamily: 'IPv6' }, never)).toBe(7);
    expect(read.splice(0)).toEqual([six]);
    expect(await unacknowledged({ localPort: 3, remotePort: 4, remoteFamily: 'IPv4' }, never)).toBe(7);
    expect(read.splice(0)).toEqual([four, six]);
    expect(await unacknowledged({ localPort: 8, remotePort: 9 }, never)).toBeNull();
  });
});

describe('the end of an upload', () => {
  it('waits until nothing of it is on its way, and tells of what is taken meanwhile', async () => {
    const clock = new ManualClock();
    const { unacknowledged } = system(200_000, 200_000, 100_000, 0);
    let taken = 0;
    const wait = untilTaken(() => way(), clock, unacknowledged, { onTaken: () => (taken += 1), over: never });
    expect(await waited(clock, wait)).toBeGreaterThan(20);
    expect(taken).toBe(2);
  });

  it.each([
    ['a few bytes to a neighbour on a connection in use', { roundTripMs: 0.2, sentBytes: 20_000 }, 0],
    [
      'a few bytes to a neighbour on a connection that was idle',
      { roundTripMs: 0.2, sentBytes: 20_000, wasIdleMs: 3000 },
      1,
    ],
    ['many bytes to a neighbour', { roundTripMs: 0.2, sentBytes: 300_000 }, 1],
    ['a few bytes over a long way', { roundTripMs: 80, sentBytes: 20_000 }, 1],
  ])('asks for %s so often', async (_what, changes, times) => {
    const { asked, unacknowledged } = system(0);
    const clock = new ManualClock();
    const wait = untilTaken(() => way(changes), clock, unacknowledged, {
      onTaken: () => undefined,
      over: never,
    });
    await waited(clock, wait);
    expect(asked.times).toBe(times);
  });

  it('waits for about a way there and back where no system says', async () => {
    const clock = new ManualClock();
    const { unacknowledged } = system(null);
    const wait = untilTaken(() => way({ sinceMs: 600 }), clock, unacknowledged, {
      onTaken: () => undefined,
      over: never,
    });
    const waitedMs = await waited(clock, wait);
    expect(waitedMs).toBeGreaterThanOrEqual(120);
    expect(waitedMs).toBeLessThan(2000);
  });

  it('waits no longer once the exchange is over', async () => {
    const clock = new ManualClock();
    const over = new AbortController();
    const { unacknowledged } = system(100);
    const wait = untilTaken(() => way(), clock, unacknowledged, {
      onTaken: () => undefined,
      over: over.signal,
    });
    await turns(2);
    over.abort(new Error('over'));
    await expect(wait).rejects.toThrow('over');
    expect(clock.pendingTimers).toBe(0);
  });

  it.runIf(process.platform === 'linux')(
    'stays here while a service that then dies reads nothing, so that it certainly has nothing',
    async () => {
      const service = await standIn((peer) => {
        peer.socket.pause();
        // eslint-disable-next-line outbox/real-time -- the peer dies while what was sent lies here, whenever that is
        setTimeout(() => peer.socket.resetAndDestroy(), 200);
      });
      let ends = 0;
      const outcome = await uploadTo(service.baseUrl, {
        // Less than this side's system takes at once, more than the other side's.
        content: contentOf(patternedBytes(700_000)),
        steps: {
          beforeEnd: async () => {
            ends += 1;
          },
        },
      });
      expect([nameOf(outcome), ends]).toEqual(['retry', 0]);
    },
  );
});
