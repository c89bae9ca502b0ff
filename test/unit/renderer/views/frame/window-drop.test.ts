import { expect, it, onTestFinished, vi } from 'vitest';
import { completeLanguages } from '../../../../../src-main/contract/language.ts';
import { Brought } from '../../../../../src-renderer/state/brought.svelte.ts';
import { WindowDrop } from '../../../../../src-renderer/views/frame/window-drop.svelte.ts';
import { speechFor } from '../../../../../src-main/contract/speech.ts';
import { speak } from '../../../../helpers/speaking.ts';

it.each(completeLanguages)(
  'files that are dragged over the window are taken, whatever it speaks: %s',
  (language) => {
    speak(speechFor(language, []));
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('Element', EventTarget);
    onTestFinished(() => {
      speak(speechFor('en', []));
      vi.unstubAllGlobals();
    });
    const drop = new WindowDrop({
      brought: new Brought(),
      window: { chooseDropped: () => Promise.reject(new Error('nothing is dropped here')) },
      showLinks: vi.fn(),
      say: vi.fn(),
      explain: String,
    });
    const dataTransfer = { types: ['Files'], dropEffect: 'none' };
    const preventDefault = vi.fn();
    drop.over({ dataTransfer, preventDefault, defaultPrevented: false } as unknown as DragEvent);
    expect(drop.isOver).toBe(true);
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(dataTransfer.dropEffect).toBe('copy');
  },
);
