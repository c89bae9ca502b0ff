import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { runningEngine } from '../../../helpers/running-engine.ts';

it('the service’s health page is asked without the key, and everything else with it', async () => {
  const asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const running = await runningEngine();
  const key = 'sk-social-canary-of-the-health-page';
  await running.call['connections.save']({
    name: 'Recorded',
    baseUrl: `http://127.0.0.1:${String(port)}`,
    key,
    anyway: true,
  });
  const isHealth = ({ path }: { path: string }): boolean => path.includes('health');
  const health = asked.filter(isHealth);
  expect(health.length).toBeGreaterThan(0);
  for (const one of health) expect(JSON.stringify(one)).not.toContain(key);
  const others = asked.filter((one) => !isHealth(one));
  expect(others.length).toBeGreaterThan(0);
  for (const one of others) expect(JSON.stringify(one.headers)).toContain(key);
});
