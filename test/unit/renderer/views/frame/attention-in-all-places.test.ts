/** What needs a person is one number: window, title, tray, badge and command line say the same. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { attentionCount, attentionPartsOf } from '../../../../../src-main/contract/attention-count.ts';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { usualSpeech } from '../../../../../src-main/contract/speech.ts';
import type { HeldGroup } from '../../../../../src-main/contract/status.ts';
import type { WatchFolder } from '../../../../../src-main/contract/watch-folder.ts';
import { attentionLines } from '../../../../../src-main/host-headless/cli/output/asking-lines.ts';
import { LauncherMark } from '../../../../../src-main/host-electron/launcher-mark.ts';
import { trayCountLines, trayCountsOf } from '../../../../../src-main/host-electron/tray-state.ts';
import { speaker } from '../../../../../src-main/languages/text.ts';
import { windowTitle } from '../../../../../src-renderer/views/frame/rail-entries.ts';
import { say } from '../../../../../src-renderer/words/say.ts';
import { watchFolder } from '../../sample-values.ts';
import { counts, glance } from '../../../host-electron/fakes.ts';

const held: HeldGroup = {
  ...{ cause: 'auth', connectionId: 1, jobKind: null, target: null, message: message('attention.title') },
  ...{ sinceMs: null, jobs: 30, names: [] },
};
const anyFolder: fc.Arbitrary<WatchFolder> = fc
  .record({
    unread: fc.nat(40),
    unmoved: fc.nat(40),
    health: fc.constantFrom('watching', 'unavailable', 'different'),
  })
  .map(({ unread, unmoved, health }) =>
    watchFolder({
      health,
      ...(unread > 0 && { unread: { files: unread, first: [] } }),
      ...(unmoved > 0 && { unmoved: { files: unmoved, first: [] } }),
    }),
  );
const anyGlance = fc
  .record({
    needs_attention: fc.nat(400),
    in_doubt: fc.nat(400),
    failed: fc.nat(9),
    unclearStatuses: fc.nat(3),
    held: fc.nat(3),
    watchFolders: fc.array(anyFolder, { maxLength: 4 }),
    isDiskFull: fc.boolean(),
  })
  .map(({ needs_attention, in_doubt, failed, isDiskFull, held: groups, ...rest }) => {
    const { sending } = glance();
    return glance({
      ...rest,
      counts: counts({ needs_attention, in_doubt, failed, queued: 30 }),
      held: Array.from({ length: groups }, () => held),
      sending: { ...sending, hold: isDiskFull ? { kind: 'disk', untilMs: null, message: legacy('') } : null },
    });
  });

it('what needs a person is one number, wherever it is said', () => {
  fc.assert(
    fc.property(anyGlance, (state) => {
      const count = attentionCount(state);
      const { files, causes } = attentionPartsOf(state);
      expect(files + causes).toBe(count);
      expect(trayCountsOf(state).attention).toBe(count);
      const setBadgeCount = vi.fn<(shown: number) => boolean>();
      const mark = new LauncherMark({
        ...{ app: { setBadgeCount }, platform: 'linux', window: () => null },
        overlay: () => {
          throw new Error('there is none on this platform');
        },
      });
      mark.show(state, usualSpeech('en'));
      const inWords = count === 1 ? '1 needs you' : `${count.toLocaleString('en')} need you`;
      const lines = [
        trayCountLines(state, speaker(usualSpeech('en')))[0],
        windowTitle('Queue', { attention: count, toGo: 0, isPractice: false }),
        say('attention.waiting_in_causes', { waiting: count, causes: 3 }),
      ];
      const [atShell] = attentionLines(state);
      if (count === 0) {
        expect(setBadgeCount).not.toHaveBeenCalled();
        expect(atShell).toBeUndefined();
        return;
      }
      expect(setBadgeCount).toHaveBeenCalledWith(count);
      for (const line of lines) expect(line?.startsWith(inWords)).toBe(true);
      expect(atShell?.startsWith(inWords.replace(',', ''))).toBe(true);
    }),
  );
});
