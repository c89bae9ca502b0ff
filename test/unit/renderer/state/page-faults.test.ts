import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { PageFaults } from '../../../../src-renderer/state/page-faults.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

describe('a fault of the window', () => {
  const told = () => {
    const transport = new ScriptedTransport({ 'diagnostics.tellFault': () => ({}) });
    return { transport, faults: new PageFaults(createClient(transport)) };
  };

  it('is told with what the log takes of it, however long its words are', () => {
    const { transport, faults } = told();
    faults.tell('clips', Object.assign(new RangeError('x'.repeat(9000)), { stack: 'y'.repeat(9000) }));
    faults.tell('clips', 'thrown as text');
    expect(transport.callsOf('diagnostics.tellFault')).toMatchObject([
      { screen: 'clips', name: 'RangeError', message: 'x'.repeat(2000), stack: 'y'.repeat(8000) },
      { screen: 'clips', name: 'Error', message: 'thrown as text' },
    ]);
  });

  it('is not told where the engine itself refused, nor with each frame for ever', () => {
    const { transport, faults } = told();
    faults.tell('queue', new OutboxError('not_found', 'There is no job 7'));
    expect(transport.calls).toEqual([]);
    for (let frame = 0; frame < 500; frame += 1) faults.tell('queue', new Error('again'));
    expect(transport.calls).toHaveLength(20);
  });
});
