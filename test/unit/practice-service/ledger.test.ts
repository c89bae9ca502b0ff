import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Ledger, type LedgerRecord } from '../../../src-main/practice-service/ledger.ts';
import { NdjsonFile } from '../../../src-main/practice-service/world/ndjson-file.ts';
import { HandClock, temporaryFolder } from './practice-fixture.ts';

const read: LedgerRecord = {
  operation: 'list-kb-docs',
  method: 'GET',
  path: '/api-proxy/kbs/kb_02c9/docs',
  status: 200,
  outcome: 'accepted',
  connectionKeyHint: null,
  error: null,
  note: null,
};

describe('the ledger', () => {
  it('keeps every write and the newest reads, in order', () => {
    const ledger = new Ledger(new NdjsonFile(join(temporaryFolder(), 'ledger.ndjson')), new HandClock());
    for (let round = 0; round < 12_000; round += 1) {
      ledger.append(read);
      if (round % 4000 === 0) ledger.append({ ...read, operation: 'upload-kb-doc', method: 'POST' });
    }
    const { entries } = ledger;
    expect(entries.filter((entry) => entry.method === 'POST')).toHaveLength(3);
    expect(entries.length).toBeLessThanOrEqual(10_003);
    expect(entries.at(-1)!.sequence).toBe(12_003);
    const sequences = entries.map((entry) => entry.sequence);
    expect(sequences).toEqual([...sequences].sort((left, right) => left - right));
    ledger.close();
  });

  it('writes to its file no longer once it is closed', () => {
    const ledger = new Ledger(new NdjsonFile(join(temporaryFolder(), 'ledger.ndjson')), new HandClock());
    ledger.close();
    expect(() => ledger.append({ ...read, method: 'POST' })).toThrow('is closed');
  });
});
