import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../../src-main/contract/client.ts';
import { JobSheet } from '../../../../../src-renderer/jobs/sheet/job-sheet.svelte.ts';
import { ManualSchedule, settled } from '../../manual-schedule.ts';
import { jobRow } from '../../sample-values.ts';
import { ScriptedTransport } from '../../scripted-transport.ts';

describe('the sheet of a job', () => {
  it('is read when it is opened and shortly after its job changed', async () => {
    const transport = new ScriptedTransport({
      'jobs.get': ({ id }) => ({ job: jobRow({ id }), attempts: [], explanation: [], canCheck: false }),
    });
    const time = new ManualSchedule();
    const sheet = new JobSheet(createClient(transport), time.schedule);
    sheet.open(4);
    expect(sheet.detail).toBeNull();
    await settled();
    expect(sheet.detail?.job.id).toBe(4);
    for (let revision = 8; revision < 12; revision += 1)
      sheet.receive({ revision, jobs: [jobRow({ id: 4 })] });
    sheet.receive({ revision: 12, jobs: [jobRow({ id: 5 })] });
    await time.pass(1000);
    expect(transport.callsOf('jobs.get')).toHaveLength(2);
    sheet.open(5);
    expect(sheet.detail).toBeNull();
  });
});
