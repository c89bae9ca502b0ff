import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messageSchema } from '../../../../../src-main/contract/messages/message.ts';
import { z } from '../../../../../src-main/contract/zod.ts';

const saidSchema = z.object({
  health: z.string(),
  message: messageSchema.nullable(),
  found: z.array(z.string()),
});

/** Another limit than the machine's needs a user namespace, which not every system lets people make. */
const mayLimit =
  spawnSync('unshare', ['-Ur', 'sh', '-c', 'echo 1000 > /proc/sys/user/max_inotify_watches']).status === 0;
if (!mayLimit) {
  process.stderr.write(
    'Skipped: the real limit of watches, as this system lets nobody make a user namespace.\n',
  );
}

it.runIf(mayLimit)(
  'at the real limit of watches a folder is listed, and watched again once the limit is raised',
  () => {
    const child = spawnSync(
      'unshare',
      ['-Ur', process.execPath, join(import.meta.dirname, 'limited-watching.ts')],
      { encoding: 'utf8', timeout: 30_000 },
    );
    expect(child.stderr).toBe('');
    const [limited, raised] = child.stdout
      .trim()
      .split('\n')
      .map((line) => saidSchema.parse(JSON.parse(line)));
    expect(limited).toMatchObject({ health: 'listing', found: ['listed.txt'] });
    expect(limited?.message?.code).toBe('folder_health.why_limit');
    expect(raised).toEqual({ health: 'watching', message: null, found: ['listed.txt', 'watched.txt'] });
  },
);
