import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../src-main/foundation/clock.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

/** Its second write meets a page that is dirty already, and the system notes no time for it. */
const mapped = `
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
fd = os.open(sys.argv[1], os.O_RDWR)
size = os.fstat(fd).st_size
base = libc.mmap(None, size, 3, 1, fd, 0)
os.close(fd)
ctypes.memmove(base + size - 20, b'first', 5)
print('written', flush=True)
for _ in sys.stdin:
    ctypes.memmove(base + size - 20, b'OTHER', 5)
    print('changed', flush=True)
`;

it('a file that is written through a mapping, with no change of its times, is sent as its receipt says', async () => {
  // The clock of other tests stands still while a program of its own runs.
  const running = await runningEngine({ host: { clock: systemClock } });
  await running.call['queue.pause']({ untilMs: null });
  const path = join(running.folder, 'a.txt');
  const content = Buffer.alloc(1000, 'first content ');
  writeFileSync(path, content);
  const writer = spawn('python3', ['-c', mapped, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void writer.stdin.end());
  await once(writer.stdout, 'data');
  await running.watch({ existing: 'upload' });
  await running.until('it is queued', async () =>
    (await running.jobs()).some(({ state }) => state === 'queued'),
  );
  const before = statSync(path, { bigint: true });
  writer.stdin.write('now\n');
  await once(writer.stdout, 'data');
  const after = statSync(path, { bigint: true });
  expect([after.mtimeNs, after.ctimeNs], 'nothing but the content tells').toEqual([
    before.mtimeNs,
    before.ctimeNs,
  ]);

  await running.call['queue.resume']({});
  await running.until('it arrived', () => running.accepted().length > 0);
  content.write('OTHER', content.length - 20);
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(running.accepted()).toMatchObject([{ fileName: 'a.txt', sha256 }]);
  await running.until('it is delivered', async () =>
    (await running.jobs()).some(({ state }) => state === 'done'),
  );
  const { receipts } = await running.call['receipts.page']({ offset: 0, limit: 10 });
  expect(receipts).toMatchObject([{ name: 'a.txt', sha256 }]);
  expect((await running.jobs())[0]).toMatchObject({ state: 'skipped', cause: 'superseded' });
});
