import { writeFileSync } from 'node:fs';
import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import { silentLogger } from '../../../../src-main/contract/log/logger.ts';
import { createDispatch } from '../../../../src-main/control/dispatch.ts';
import { systemClock } from '../../../../src-main/foundation/clock.ts';
import { startMetricsServer } from '../../../../src-main/host-headless/metrics/metrics-server.ts';
import { EngineDouble, withoutHost } from '../../../conformance/engine-double.ts';
import { commandLine } from '../../../helpers/command-line.ts';
import { connectedWithKnowledgeBase } from '../../../helpers/connected-command-line.ts';
import { temporaryDataFolder } from '../../../helpers/temporary-folder.ts';
import { requestText, sendRaw, statusOf } from '../web/raw-request.ts';

async function ofDouble(port = 0) {
  const engine = new EngineDouble();
  const client = createClient({
    invoke: createDispatch(withoutHost(engine), silentLogger),
    subscribe: (listener) => engine.onChanged((changed) => listener('changed', changed)),
  });
  const server = await startMetricsServer({ port, client, clock: systemClock, logger: silentLogger });
  onTestFinished(() => server.stop());
  return { engine, server };
}

const asked = async (port: number, path: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`);
  return { status: response.status, text: await response.text() };
};

/** A line of the format, with its value. */
const sample = /^[a-z_]+(?:\{(?:[a-z_]+="[^"]*",?)*\})? -?[\d.e+-]+$/u;

describe('the metrics of a running Outbox', () => {
  test('count what stands where, in the text format of Prometheus, and name nothing', async () => {
    const { root, cli, knowledgeBase } = await connectedWithKnowledgeBase();
    const file = join(root, 'secret plans.txt');
    writeFileSync(file, 'Nobody else reads this.');
    await cli.mustRun(['add', file, '--kb', knowledgeBase]);
    await cli.mustRun(['run', '--until-idle']);
    const running = cli.start('run', '--metrics', '0');
    const port = await new Promise<number>((resolve) => {
      running.process.stderr?.on('data', (text: string) => {
        const told = /Metrics are at http:\/\/127\.0\.0\.1:(\d+)\/metrics/u.exec(text)?.[1];
        if (told !== undefined) resolve(Number(told));
      });
    });

    const { status, text } = await asked(port, '/metrics');
    expect(status).toBe(200);
    expect(text).toContain('# TYPE outbox_jobs gauge\n');
    expect(text).toContain('outbox_jobs{state="done"} 1\n');
    expect(text).toContain('outbox_connections{health="ok"} 1\n');
    expect(text).toContain('outbox_ready 1\n');
    const lines = text.trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('# ') && !sample.test(line))).toEqual([]);
    const names = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2]);
    expect(new Set(names).size).toBe(names.length);
    for (const word of ['secret', knowledgeBase, 'Halden', root]) expect(text).not.toContain(word);
    expect(await asked(port, '/healthz')).toEqual({ status: 200, text: 'ok\n' });
    expect(await asked(port, '/readyz')).toEqual({ status: 200, text: 'ok\n' });

    await cli.mustRun(['pause']);
    expect(await asked(port, '/readyz')).toEqual({ status: 503, text: 'paused\n' });
    expect((await asked(port, '/metrics')).text).toContain('outbox_ready 0\n');
    running.process.kill('SIGTERM');
    expect((await running.ended).exitCode).toBe(0);
  });

  test('say what hinders by cause and id, without the words of a service', async () => {
    const { engine, server } = await ofDouble();
    const snapshot = await engine.handlers['app.snapshot']({});
    engine.answers['app.snapshot'] = () => ({
      ...snapshot,
      banners: [
        {
          kind: 'auth',
          connectionId: 3,
          title: legacy('Halden refuses its key'),
          detail: legacy('said: no'),
        },
        { kind: 'disk', connectionId: null, title: legacy('The disk is full'), detail: legacy('/home') },
        { kind: 'practice', connectionId: null, title: message('banner.practice'), detail: null },
      ],
    });
    expect(await asked(server.port, '/readyz')).toEqual({ status: 503, text: 'auth connection=3\ndisk\n' });
  });

  test('are not served where another program has the port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const cli = commandLine(temporaryDataFolder());
    const { exitCode, standardError } = await cli.run('run', '--metrics', String(port));
    expect([exitCode, standardError]).toEqual([
      1,
      expect.stringContaining(
        `Port ${String(port)} is in use by another program. Give --metrics another port.`,
      ),
    ]);
  });
});

describe('strangers at the metrics', () => {
  test.each([
    ['another name for this machine', 'GET /metrics HTTP/1.1', ['Host: evil.example'], 421],
    ['a page of another site', 'GET /metrics HTTP/1.1', ['Host: HOST', 'Origin: https://evil.example'], 403],
    ['a script of another site', 'GET /metrics HTTP/1.1', ['Host: HOST', 'Sec-Fetch-Site: cross-site'], 403],
    ['a write', 'POST /metrics HTTP/1.1', ['Host: HOST', 'Origin: http://HOST', 'Content-Length: 0'], 405],
    ['an unknown method', 'DELETE /metrics HTTP/1.1', ['Host: HOST'], 405],
    ['another address', 'GET /etc/passwd HTTP/1.1', ['Host: HOST'], 404],
    ['an upgrade', 'GET /metrics HTTP/1.1', ['Host: HOST', 'Origin: http://HOST', 'Upgrade: websocket'], 404],
    ['an old protocol', 'GET /metrics HTTP/1.0', ['Host: HOST'], 505],
  ])('are refused: %s', async (_what, line, headers, status) => {
    const { server } = await ofDouble();
    const host = `127.0.0.1:${String(server.port)}`;
    const connection = headers.some((header) => header.startsWith('Upgrade')) ? 'Upgrade' : 'close';
    const lines = [...headers.map((header) => header.replace('HOST', host)), `Connection: ${connection}`];
    expect(statusOf(await sendRaw(server.port, requestText(line, lines)))).toBe(status);
  });
});
