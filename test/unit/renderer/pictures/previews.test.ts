import { message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { CallOutput } from '../../../../src-main/contract/api.ts';
import { createClient } from '../../../../src-main/contract/client.ts';
import type { DocumentFacts } from '../../../../src-main/contract/content-facts.ts';
import type { CodedStill } from '../../../../src-main/contract/coded-still.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { deferred, type Deferred } from '../../../../src-main/foundation/deferred.ts';
import { previewLine, whyNothing } from '../../../../src-renderer/pictures/preview-words.ts';
import { Previews, type LookPlace, type Looked } from '../../../../src-renderer/pictures/previews.svelte.ts';
import { settled } from '../manual-schedule.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

type Preview = CallOutput<'pictures.preview'>;

const looked = (id: number): Looked => ({
  of: { kind: 'job', id },
  name: `${String(id)}.png`,
  sizeBytes: 2048,
  picture: { kind: 'tile', icon: 'photo' },
});
const still: CodedStill = { codec: 'vp8', description: null, data: 'AAAA', turns: 0 };
const picture = (jpeg: string): Preview => ({ sizeBytes: 1, facts: null, shown: { kind: 'picture', jpeg } });

/** A list of three files, of which the first is looked at. */
function setUp(answer?: (id: number) => Preview) {
  const asked = new Map<number, Deferred<Preview>>();
  const transport = new ScriptedTransport({
    'pictures.preview': ({ of }) => {
      const id = of.kind === 'job' ? of.id : 0;
      if (answer !== undefined) return answer(id);
      const waiting = deferred<Preview>();
      asked.set(id, waiting);
      return waiting.promise;
    },
  });
  const drawn: CodedStill[] = [];
  const previews = new Previews(createClient(transport), async (given) => {
    drawn.push(given);
    return given.codec === 'vp8' ? 'BBBB' : null;
  });
  let at = 1;
  const focused: number[] = [];
  const place: LookPlace = {
    step(by) {
      if (at + by < 1 || at + by > 3) return null;
      at += by;
      return looked(at);
    },
    focus: () => focused.push(at),
  };
  return { asked, drawn, focused, place, previews };
}

describe('a look at a file', () => {
  it('goes on to the next, and what is answered late is not shown for another', async () => {
    const { asked, previews, place } = setUp();
    previews.open(looked(1), place);
    previews.step(1);
    expect([previews.looked?.name, previews.found]).toEqual(['2.png', null]);
    asked.get(2)?.resolve(picture('AAAA'));
    await settled();
    asked.get(1)?.resolve(picture('BBBB'));
    await settled();
    expect(previews.found?.shown).toEqual({ kind: 'picture', source: 'data:image/jpeg;base64,AAAA' });
  });

  it('stays at the ends, and gives the keyboard back to where it went', () => {
    const { focused, previews, place } = setUp(() => picture('AAAA'));
    previews.open(looked(1), place);
    for (const by of [-1, 1, 1, 1] as const) previews.step(by);
    expect(previews.looked?.name).toBe('3.png');
    previews.close();
    previews.giveBackKeyboard();
    expect([previews.looked, focused]).toEqual([null, [3]]);
    previews.step(1);
    expect(previews.looked).toBeNull();
  });

  it('draws a picture of a film, and says where no decoder has it', async () => {
    const codecs = ['vp8', 'hvc1.1.6.L93.90'];
    const { drawn, previews, place } = setUp((id) => ({
      ...{ sizeBytes: 1, facts: null },
      shown: { kind: 'still', still: { ...still, codec: codecs[id - 1] ?? '' } },
    }));
    previews.open(looked(1), place);
    await settled();
    expect(previews.found?.shown).toEqual({ kind: 'picture', source: 'data:image/jpeg;base64,BBBB' });
    previews.step(1);
    await settled();
    expect([drawn.length, previews.found?.shown]).toEqual([2, { kind: 'nothing' }]);
  });

  it('of a link asks for nothing, and one that fails shows nothing', async () => {
    const { previews, place } = setUp(() => {
      throw new OutboxError('not_found', 'gone');
    });
    previews.open({ ...looked(1), of: null }, place);
    await settled();
    expect(previews.found?.shown).toEqual({ kind: 'nothing' });
    previews.step(1);
    await settled();
    expect(previews.found?.shown).toEqual({ kind: 'nothing' });
  });
});

describe('the words of a look', () => {
  const nothing = { kind: 'nothing' } as const;
  const text: DocumentFacts = {
    ...{ kind: 'document', format: 'pdf', isEncrypted: true, hasMacros: false, pages: 3, problem: null },
    ...{ hasLocation: false, locationStays: false },
  };

  it('say what it is and how large, as far as it is known', () => {
    expect(previewLine(looked(1), null)).toBe('2 kB');
    expect(previewLine(looked(1), { facts: text, sizeBytes: 5000, shown: nothing })).toBe(
      'PDF document · 3 pages · 5 kB',
    );
    const unknown = { kind: 'unknown', problem: null } as const;
    expect(previewLine(looked(1), { facts: unknown, sizeBytes: null, shown: nothing })).toBe('2 kB');
  });

  it('say why there is nothing to see', () => {
    const why = (found: Parameters<typeof whyNothing>[1]['facts'], of = looked(1).of) =>
      whyNothing({ ...looked(1), of }, { facts: found, sizeBytes: null, shown: nothing });
    expect(why(null, null)).toBe('There is no file behind it on this computer.');
    expect(why(null)).toBe('The file is not there any more, or cannot be read now.');
    expect(why(text)).toBe('It is locked with a password.');
    expect(why({ kind: 'unknown', problem: message('file_problem.cut_short') })).toBe(
      'Outbox can’t show it. It is cut short',
    );
    expect(why({ kind: 'unknown', problem: null })).toBe('Files of this kind cannot be shown here.');
  });
});
