import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Logger } from '../../../../src-main/contract/log/logger.ts';
import { OwnCertificate } from '../../../../src-main/host-headless/sharing/certificate/own-certificate.ts';
import {
  startShareHost,
  type ShareHost,
  type ShareHostOptions,
} from '../../../../src-main/host-headless/sharing/share-host.ts';
import { SessionBook } from '../../../../src-main/host-headless/web/session-book.ts';
import { EngineDouble, withoutHost } from '../../../conformance/engine-double.ts';
import { setQuickPassword, thePassword, type SharedServer } from '../../../conformance/shared-page.ts';
import { writeRenderer } from '../../../conformance/web-page.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { HandClock } from '../web/web-host-fixture.ts';

export const otherName = 'nas.test';

export interface ShareFixture extends SharedServer {
  readonly host: ShareHost;
  readonly engine: EngineDouble;
  readonly clock: HandClock;
  readonly book: SessionBook;
  readonly directory: string;
  /** Everything that was logged, as text. */
  readonly logged: string[];
}

/** Pages that are shared on loopback, under its address and another name, and that are gone when the test is over. */
export async function shareOfTest(changes: Partial<ShareHostOptions> = {}): Promise<ShareFixture> {
  const directory = temporaryFolder('share');
  setQuickPassword(directory, thePassword);
  const fixture = await shareIn(directory, clockOfToday(), changes);
  onTestFinished(() => fixture.host.stop());
  return fixture;
}

/** One for all tests of a file, which stops it. */
export function startSharedForFile(): Promise<ShareFixture> {
  const directory = mkdtempSync(join(tmpdir(), 'outbox-'));
  setQuickPassword(directory, thePassword);
  return shareIn(directory, clockOfToday());
}

/** What a client of TLS makes of a certificate goes by the real time. */
function clockOfToday(): HandClock {
  const clock = new HandClock();
  clock.set(Date.now() - clock.nowMs());
  return clock;
}

export async function shareIn(
  directory: string,
  clock: HandClock,
  changes: Partial<ShareHostOptions> = {},
): Promise<ShareFixture> {
  const engine = new EngineDouble();
  const book = new SessionBook();
  const logged: string[] = [];
  const logger: Logger = { write: (...line) => void logged.push(JSON.stringify(line)) };
  const host = await startShareHost({
    rendererDirectory: writeRenderer(join(directory, 'renderer')),
    dataDirectory: directory,
    at: { name: '127.0.0.1', port: 0 },
    names: [{ name: otherName, port: null }],
    certificateFiles: null,
    handlers: withoutHost(engine),
    onChanged: (listener) => engine.onChanged(listener),
    book,
    clock,
    logger,
    ...changes,
  });
  const { certificatePem } =
    changes.certificateFiles == null
      ? new OwnCertificate(directory, ['127.0.0.1', otherName], clock).current()
      : { certificatePem: '' };
  return {
    ...{ host, engine, clock, book, directory, logged },
    port: host.port,
    certificate: certificatePem,
    name: '127.0.0.1',
  };
}
