import { message } from '../../../../src-main/contract/messages/message.ts';
import { expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import type { SlidePlace } from '../../../../src-main/contract/slide-board.ts';
import type { ChosenPath } from '../../../../src-renderer/state/choose-paths.ts';
import { BoardFiles } from '../../../../src-renderer/views/folders/board-files.svelte.ts';
import { ScriptedTransport, type Script } from '../scripted-transport.ts';

const slide: SlidePlace = { id: 's1', title: 'Cover', number: 1, job: null, more: 0 };
const lisbon = new File(['picture'], 'lisbon.png');

function boardFiles(window: ConstructorParameters<typeof BoardFiles>[2], script: Script = {}) {
  const added: [string, ChosenPath | null][] = [];
  const desk = {
    add: async ({ id }: SlidePlace, choose: () => Promise<ChosenPath | null>) => {
      added.push([id, await choose()]);
    },
  };
  return { added, files: new BoardFiles(createClient(new ScriptedTransport(script)), desk, window) };
}

const chosen = { token: 'chosen-1', path: '/home/me/lisbon.png', isFolder: false };
const window = { chooseDropped: () => Promise.resolve({ ok: true, value: chosen }) };

it('a file that is dropped onto the window becomes the choice for its slide', async () => {
  const { added, files } = boardFiles(window);
  await files.dropped(slide, [lisbon]);
  expect(added).toEqual([['s1', chosen]]);
  expect(files.notice).toBeNull();
});

it('what is no file of this computer is refused with the host’s words', async () => {
  const told = message('page.dropped_no_file');
  const { files } = boardFiles({
    chooseDropped: () => Promise.resolve({ ok: false, error: { code: 'invalid_input', told } }),
  });
  await expect(files.dropped(slide, [lisbon])).rejects.toMatchObject({ told });
});

it('several at once lie nowhere, as a slide takes one', async () => {
  const { added, files } = boardFiles(window);
  await files.dropped(slide, [lisbon, lisbon]);
  expect(added).toEqual([]);
  expect(files.notice).toBe('A slide takes one file. Drop them one by one.');
});

it('a browser says why it cannot take what is dropped, and offers to choose it instead', async () => {
  const { added, files } = boardFiles(null);
  await files.dropped(slide, [lisbon]);
  expect(added).toEqual([]);
  expect(files.notice).toContain('A browser does not tell where a dropped file lies');
  await files.choose(slide);
  expect([files.notice, files.slide]).toEqual([null, slide]);
});

it('from the keyboard a file is chosen in the system’s dialog, and closing that changes nothing', async () => {
  const { added, files } = boardFiles(window, { 'host.chooseFiles': () => [] });
  await files.choose(slide);
  expect(added).toEqual([['s1', null]]);
});
