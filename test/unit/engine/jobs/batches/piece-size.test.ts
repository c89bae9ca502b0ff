import { expect, it } from 'vitest';
import { PieceSize } from '../../../../../src-main/engine/jobs/batches/piece-size.ts';

/** What a machine that takes so many milliseconds for each job comes to, and how long a piece of it takes then. */
function after(pieces: number, msOfJob: number): { jobs: number; pieceMs: number } {
  const size = new PieceSize();
  for (let piece = 0; piece < pieces; piece += 1) size.took(size.jobs * msOfJob);
  return { jobs: size.jobs, pieceMs: size.jobs * msOfJob };
}

it('a piece of a large batch takes no longer than anybody may wait, on a slow machine and on a fast one', () => {
  expect(after(10, 0.5).pieceMs).toBeLessThan(30);
  expect(after(10, 1).jobs).toBe(20);
  expect(after(10, 0.1).jobs).toBe(200);
  expect(after(10, 0.001).jobs).toBe(500);
});

it('one slow write halves it at most, and it grows again', () => {
  const size = new PieceSize();
  size.took(10_000);
  expect(size.jobs).toBe(20);
  size.took(5);
  expect(size.jobs).toBe(40);
  size.took(10_000);
  expect(size.jobs).toBe(20);
});
