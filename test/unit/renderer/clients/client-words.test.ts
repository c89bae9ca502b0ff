import { describe, expect, it } from 'vitest';
import { assignmentWords } from '../../../../src-renderer/clients/client-words.ts';
import { connection } from '../sample-values.ts';

const halden = connection({ id: 1, name: 'Halden & Moss' });
const known = [{ targetId: 'car_6830', label: 'Lisbon in five days' }];

function said(label: string | null, id: string): string {
  const target = { kind: 'carousel' as const, id, label };
  return assignmentWords({ connectionId: 1, target }, [halden], known).first;
}

describe('what belongs to a client', () => {
  it('is called what it was called when it was assigned', () => {
    expect(said('Lisbon, autumn', 'car_6830')).toBe('Lisbon, autumn');
  });

  it('is called as where something went, where it was assigned by its id alone', () => {
    expect(said(null, 'car_6830')).toBe('Lisbon in five days');
    expect(said(null, 'car_99')).toBe('car_99');
  });

  it('may be all else of a connection', () => {
    expect(assignmentWords({ connectionId: 1, target: null }, [halden]).first).toBe(
      'All else of Halden & Moss',
    );
  });
});
