import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ofLzw } from '../../../../../src-main/engine/watch-folders/contents/lzw.ts';
import { findOnPath } from '../../../../../src-main/foundation/find-on-path.ts';
import { lzwOf } from '../../../../helpers/lzw.ts';

const most = 1024 * 1024;

/** Words, runs and noise, always the same. */
function contentOf(seed: number): Buffer {
  let state = seed * 2_654_435_761 + 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const letters = [1, 2, 16, 256][seed % 4] ?? 1;
  return Buffer.from(Array.from({ length: [0, 1, 3, 40, 700, 9000][next(6)] ?? 0 }, () => next(letters)));
}

describe('a stream that is packed with LZW', () => {
  it.each([1, 0] as const)('is unpacked, whether or not its codes grow early (%i)', (early) => {
    for (let seed = 0; seed < 200; seed += 1) {
      const content = contentOf(seed);
      expect(ofLzw(lzwOf(content, early), most)?.equals(content), `seed ${String(seed)}`).toBe(true);
    }
  });

  it('stops at its bound, and at a code that means nothing', () => {
    expect(ofLzw(lzwOf(Buffer.alloc(most + 1)), most)).toBeNull();
    expect(ofLzw(Buffer.from([0xff, 0xff, 0xff]), most)).toBeNull();
    expect(ofLzw(Buffer.alloc(0), most)).toEqual(Buffer.alloc(0));
  });

  const ghostscript = findOnPath('gs', process.env);
  it.skipIf(ghostscript === null)('is read as Ghostscript reads it', () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const packed = lzwOf(contentOf(seed));
      const program = `(%stdin) (r) file /LZWDecode filter /in exch def /out (%stdout) (w) file def
        { in read { out exch write } { exit } ifelse } loop out flushfile quit`;
      const run = spawnSync(ghostscript ?? '', ['-q', '-dNODISPLAY', '-dNOSAFER', '-c', program], {
        input: packed,
      });
      expect(ofLzw(packed, most), `seed ${String(seed)}`).toEqual(run.stdout);
    }
  });
});
