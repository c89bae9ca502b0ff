import { rmSync } from 'node:fs';
import { describeGuard } from './request-guard.conformance.ts';
import { sendRaw } from './raw-request.ts';
import { startFixture } from './web-host-fixture.ts';
import { startSharedForFile } from '../sharing/share-fixture.ts';
import { sendRawOverTls } from '../sharing/raw-tls.ts';

describeGuard('the loopback pages', {
  scheme: 'http',
  ownNames: ['127.0.0.1'],
  firstPage: 'Outbox is running here',
  wrongKey: '{"token":"x"}',
  async open() {
    const fixture = await startFixture();
    const { port } = fixture.host;
    return { port, send: (text) => sendRaw(port, text), close: () => fixture.close() };
  },
});

describeGuard('the pages for other computers', {
  scheme: 'https',
  ownNames: ['127.0.0.1', 'nas.test'],
  firstPage: 'The real pages',
  wrongKey: '{"password":"x"}',
  async open() {
    const share = await startSharedForFile();
    return {
      port: share.port,
      send: (text) => sendRawOverTls(share, text),
      async close() {
        await share.host.stop();
        rmSync(share.directory, { recursive: true });
      },
    };
  },
});
