import { expect, it } from 'vitest';
import { TroubleBoard } from '../../../src-main/engine/trouble-board.ts';

it('the banner about the limit of watches goes with the limit, and covers nothing that is worse', () => {
  let changes = 0;
  const board = new TroubleBoard(null, () => (changes += 1));
  board.watchLimit('The limit is reached');
  expect(board.current).toMatchObject({ kind: 'watch_limit', detail: 'The limit is reached' });
  board.watchLimit(null);
  expect(board.current).toBeNull();
  board.watchLimit('The limit is reached');
  board.breakDown('The disk failed');
  expect(board.current?.kind).toBe('storage');
  board.watchLimit(null);
  expect(board.current?.kind).toBe('storage');
  expect(changes).toBe(5);
});
