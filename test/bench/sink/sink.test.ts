import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { until } from '../pause.ts';
import { toolsOn } from '../tools.ts';
import { arrivalProblems } from './arrivals.ts';
import { Sink } from './sink.ts';

const patienceMs = 20_000;

async function startedSink(): Promise<Sink> {
  const sink = await Sink.start({ folder: temporaryFolder('sink') });
  onTestFinished(() => sink.die());
  return sink;
}

/** A form with one file, as any client sends it. */
async function upload(sink: Sink, name: string, content: string): Promise<unknown> {
  const head = `--bench\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const reply = await fetch(`${sink.baseUrl}/api-proxy/kbs/kb_1/docs/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=bench' },
    body: `${head}${content}\r\n--bench--\r\n`,
  });
  return reply.json();
}

describe.skipIf(toolsOn().missing(['cc']).length > 0)('the server of the bench', () => {
  it('counts each file that arrived whole, by its name', async () => {
    const sink = await startedSink();
    const before = sink.counts();

    const reply = await upload(sink, 'a.txt', 'a'.repeat(5000));
    await upload(sink, 'b.txt', 'b');

    expect(reply).toMatchObject({ success: true, data: { name: 'a.txt', status: 'indexed' } });
    expect(sink.counts()).toMatchObject({ posts: 2, wholeBodies: 2, cutBodies: 0 });
    expect(sink.records().map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(arrivalProblems(sink, before, 2)).toEqual([]);
    expect(arrivalProblems(sink, before, 3)).toContain('2 of 3 files arrived whole');
  });

  it('tells an upload that was cut off from one that arrived', async () => {
    const sink = await startedSink();
    const { hostname, port } = new URL(sink.baseUrl);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');

    socket.end('POST /api-proxy/kbs/kb_1/docs/upload HTTP/1.1\r\ncontent-length: 100\r\n\r\nhalf');

    expect(await until(() => sink.counts().cutBodies === 1, patienceMs)).toBe(true);
    expect(sink.counts()).toMatchObject({ posts: 1, wholeBodies: 0, bodyBytes: 4 });
    expect(sink.records()).toMatchObject([{ endedAtMs: null, bodyBytes: 4 }]);
  });

  it('goes on with its counts after it was killed, on the same port', async () => {
    const sink = await startedSink();
    const { baseUrl } = sink;
    await upload(sink, 'before.txt', 'content');

    await sink.die();
    const counted = sink.counts();
    await sink.live();
    await upload(sink, 'after.txt', 'content');

    expect(counted.wholeBodies).toBe(1);
    expect(sink.baseUrl).toBe(baseUrl);
    expect(sink.records().map(({ name }) => name)).toEqual(['before.txt', 'after.txt']);
  });
});
