import { message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import { runJobCommand } from '../../../../src-renderer/jobs/job-commands.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

describe('commands for many jobs', () => {
  it('go out in portions and come back as one answer', async () => {
    const transport = new ScriptedTransport({
      'jobs.cancel': ({ ids }) => ({
        changed: ids.length - 1,
        refused: [{ id: ids[0] ?? 0, why: message('not_done.row_done') }],
      }),
    });
    const ids = Array.from({ length: 2500 }, (_, index) => index + 1);
    const affected = await runJobCommand(createClient(transport), { name: 'cancel' }, ids);
    expect(affected.changed).toBe(2497);
    expect(affected.refused.map((each) => each.id)).toEqual([1, 1001, 2001]);
  });
});
