import { expect, test, vi } from 'vitest';
import { processFigures } from '../../../src-main/machine/process-figures.ts';

const { memoryUsage } = vi.hoisted(() => ({ memoryUsage: vi.fn<() => unknown>() }));
vi.mock('node:process', () => ({ memoryUsage }));

test('memory is told in bytes', () => {
  memoryUsage.mockReturnValue({ rss: 30, heapUsed: 20 });
  expect(processFigures.memory()).toEqual({ residentBytes: 30, heapBytes: 20 });
});

test('where the system hides it, as without /proc, memory is not told, and nothing fails', () => {
  memoryUsage.mockImplementation(() => {
    throw Object.assign(new Error('ENOENT: no such file or directory, uv_resident_set_memory'), {
      code: 'ENOENT',
    });
  });
  expect(processFigures.memory()).toBeNull();
});
