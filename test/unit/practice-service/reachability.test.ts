import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startPractice } from './practice-fixture.ts';
import { RawConnection } from './raw-connection.ts';

describe('the address of the service', () => {
  it('is on 127.0.0.1 and on no other interface', async () => {
    const practice = await startPractice();
    const { hostname, port } = new URL(practice.service.baseUrl);
    expect(hostname).toBe('127.0.0.1');
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ address, scopeid }) => address !== '127.0.0.1' && !scopeid);
    for (const { address } of others) {
      const code = await new Promise((resolve) => {
        const socket = connect(Number(port), address);
        socket.once('connect', () => resolve('connected'));
        socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      });
      expect(code).toBe('ECONNREFUSED');
    }
  });

  it('can be chosen, and a port that is taken is said so', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    await expect(startPractice({ port })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`127.0.0.1:${port}`) as string,
    });
    await new Promise((resolve) => other.close(resolve));
    expect((await startPractice({ port })).service.baseUrl).toBe(`http://127.0.0.1:${port}`);
  });
});

describe('an unreachable service', () => {
  it('drops its connections, refuses new ones, and comes back on the same port with all it knew', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'x' });
    const open = await RawConnection.open(practice);
    await practice.service.setReachable(false);
    await open.ended;
    await expect(RawConnection.open(practice)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await practice.service.setReachable(true);
    expect((await practice.get(`kbs/${kb}/docs`)).data['total']).toBe(4);
  });

  it('ends where the last word said, however quickly it is said', async () => {
    const practice = await startPractice();
    const { service } = practice;
    await Promise.all([false, true, false, false, true].map((on) => service.setReachable(on)));
    expect((await practice.get('health')).status).toBe(200);
    await Promise.all([true, false].map((on) => service.setReachable(on)));
    await expect(RawConnection.open(practice)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('stays away once stopped, and stopping twice is stopping once', async () => {
    const practice = await startPractice();
    await Promise.all([practice.service.stop(), practice.service.stop()]);
    await practice.service.setReachable(true);
    await expect(RawConnection.open(practice)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
