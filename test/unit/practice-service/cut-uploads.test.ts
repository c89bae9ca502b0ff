import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Practice, startPractice } from './practice-fixture.ts';
import { RawConnection, rawUpload } from './raw-connection.ts';

const content = Buffer.from('A page of text that is long enough to be cut anywhere.\r\n'.repeat(20));

function temporaryFiles(practice: Practice): string[] {
  return readdirSync(join(practice.directory, 'incoming'));
}

/** Resolves once the folder of unfinished uploads is empty. */
async function nothingIncoming(practice: Practice): Promise<void> {
  await new Promise<void>((resolve) => {
    const watcher = watch(join(practice.directory, 'incoming'));
    const look = (): void => {
      if (temporaryFiles(practice).length > 0) return;
      watcher.close();
      resolve();
    };
    watcher.on('change', look);
    look();
  });
}

/** Resolves once an upload has begun to be written down. */
async function somethingIncoming(practice: Practice): Promise<void> {
  await new Promise<void>((resolve) => {
    const watcher = watch(join(practice.directory, 'incoming'));
    const look = (): void => {
      if (temporaryFiles(practice).length === 0) return;
      watcher.close();
      resolve();
    };
    watcher.on('change', look);
    look();
  });
}

describe('an upload that is cut short', () => {
  it.each([
    ['in the middle of the file', (length: number) => Math.floor(length / 2)],
    ['before the closing delimiter', (length: number) => length - '\r\n--raw-boundary-7Qx--\r\n'.length],
    ['in the closing delimiter', (length: number) => length - 4],
    ['one byte before its announced end', (length: number) => length - 1],
  ])('%s leaves no document, no ledger entry and no file', async (_where, cutOf) => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const { head, body } = rawUpload(practice, `kbs/${kb}/docs/upload`, content, {});
    for (const end of ['finish', 'reset', 'destroy'] as const) {
      const connection = await RawConnection.open(practice);
      await connection.write(Buffer.concat([Buffer.from(head), body.subarray(0, cutOf(body.length))]));
      await somethingIncoming(practice);
      connection[end]();
      expect((await connection.ended).received).not.toMatch(/ 201 /);
      await nothingIncoming(practice);
    }
    expect(practice.writes()).toEqual([]);
    expect((await practice.get(`kbs/${kb}/docs`)).data['total']).toBe(3);
    expect(readdirSync(join(practice.directory, 'uploads'))).toEqual([]);
  });

  it('leaves no asset either, while the same upload sent whole does', async () => {
    const practice = await startPractice();
    const { carousel, slides } = await practice.ids();
    const { head, body } = rawUpload(practice, `carousels/${carousel}/assets`, content, {
      slideId: slides[0]!,
    });
    const cut = await RawConnection.open(practice);
    await cut.write(Buffer.concat([Buffer.from(head), body.subarray(0, -1)]));
    await somethingIncoming(practice);
    cut.destroy();
    await nothingIncoming(practice);
    expect(practice.writes()).toEqual([]);

    const whole = await RawConnection.open(practice);
    await whole.write(Buffer.concat([Buffer.from(head), body]));
    expect(await whole.receives(/\r\n\r\n\{.*\}$/s)).toMatch(/^HTTP\/1\.1 201 /);
    whole.destroy();
    expect(practice.writes()).toMatchObject([{ outcome: 'accepted', sizeBytes: content.length }]);
  });

  it('is not done while the last byte is held back, and is done as soon as it comes', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const { head, body } = rawUpload(practice, `kbs/${kb}/docs/upload`, content, {});
    const connection = await RawConnection.open(practice);
    await connection.write(Buffer.concat([Buffer.from(head), body.subarray(0, -1)]));
    await somethingIncoming(practice);
    expect((await practice.get(`kbs/${kb}/docs`)).data['total']).toBe(3);
    await connection.write(body.subarray(-1));
    await connection.receives(/ 201 /);
    expect((await practice.get(`kbs/${kb}/docs`)).data['total']).toBe(4);
    connection.destroy();
  });

  it('is refused with 400 if its length is reached before its closing delimiter', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const { head, body } = rawUpload(practice, `kbs/${kb}/docs/upload`, content, {});
    const shorter = body.subarray(0, -10);
    const connection = await RawConnection.open(practice);
    await connection.write(head.replace(`Length: ${body.length}`, `Length: ${shorter.length}`));
    await connection.write(shorter);
    expect(await connection.receives(/\r\n\r\n\{.*\}$/s)).toMatch(/^HTTP\/1\.1 400 /);
    connection.destroy();
    expect(temporaryFiles(practice)).toEqual([]);
  });

  it('may be sent in chunks, and is done only with the last chunk', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const { head, body } = rawUpload(practice, `kbs/${kb}/docs/upload`, content, {});
    const connection = await RawConnection.open(practice);
    await connection.write(head.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked'));
    await connection.write(`${body.length.toString(16)}\r\n`);
    await connection.write(body);
    await somethingIncoming(practice);
    expect(practice.writes()).toEqual([]);
    await connection.write('\r\n0\r\n\r\n');
    await connection.receives(/ 201 /);
    connection.destroy();
  });

  it('a JSON request that is cut short does nothing either', async () => {
    const practice = await startPractice();
    const { brand } = await practice.ids();
    const body = JSON.stringify({ url: 'https://files.kestrel.example/a.mp4', brandId: brand });
    const connection = await RawConnection.open(practice);
    const { head } = rawUpload(practice, 'clips/import-url', content, {});
    await connection.write(
      head
        .replace(/Content-Type: .*/, 'Content-Type: application/json')
        .replace(/Content-Length: \d+/, `Content-Length: ${body.length + 1}`),
    );
    await connection.write(body);
    connection.finish();
    await connection.ended;
    expect(practice.writes()).toEqual([]);
  });
});
