import { message, type Message } from '../../contract/messages/message.ts';
import { OutboxError } from '../../contract/errors.ts';
import {
  mostWaitingNamed,
  type OlderCopyAnswer,
  type OlderCopyAnswered,
  type OlderCopyView,
} from '../../contract/older-copy.ts';
import type { Banner } from '../../contract/status.ts';
import { createDoubtUnsent, type DoubtUnsent, type Span } from '../jobs/store/doubt-unsent.ts';
import { createWaitingRows, type WaitingRows } from '../jobs/store/waiting-rows.ts';
import { olderCopyBanner } from '../reporting/live/older-copy-words.ts';
import type { HostServices } from '../host-services.ts';
import type { OlderCopyDesk } from '../storage/marks/older-copy-desk.ts';
import type { Storage } from '../storage/storage.ts';
import type { EngineEvents } from './engine-events.ts';
import type { DoubtParts } from './assemble-doubt.ts';
import type { QueueParts } from './assemble-queue.ts';
import type { SendingParts } from './assemble-sending.ts';
import type { TellingParts } from './assemble-telling.ts';

/** The question whether this data folder is an older copy of itself, which holds everything until it is answered. */
export interface OlderCopyParts {
  readonly isAsked: () => boolean;
  /** There is a question now, and was none before. */
  ask(): void;
  readonly banners: () => Banner[];
  view(): OlderCopyView;
  answer(answer: OlderCopyAnswer): Promise<OlderCopyAnswered>;
  /** Folders may bring again what was sent in a time that is not recorded. Part of a transaction of the caller's. */
  brought(ids: readonly number[]): void;
  /** The same of what recipes make of their links, however much later. */
  made(ids: readonly number[]): void;
}

export function assembleOlderCopy(options: {
  host: HostServices;
  storage: Storage;
  epoch: number;
  telling: TellingParts;
  sending: SendingParts;
  queue: QueueParts;
  doubt: DoubtParts;
  events: EngineEvents;
}): OlderCopyParts {
  const { host, storage, telling, sending, queue, doubt, epoch } = options;
  const { database, olderCopy } = storage;
  const unsent: DoubtUnsent = createDoubtUnsent({
    ...{ database, store: queue.store, attempts: queue.attempts, clock: host.clock, epoch },
  });
  const waiting = createWaitingRows(database);
  const tell = (title: Message, detail: Message | null): void => {
    telling.activity.add({ kind: 'machine', title, detail, jobId: null, mergeKey: null });
  };

  function tellOfQuestion(): void {
    if (olderCopy.question === null) return;
    const { title, detail } = olderCopyBanner(olderCopy.question, waiting.first(3), waiting.count());
    host.logger.write('storage.older_copy', { unknownSends: olderCopy.question.unknownSends });
    tell(title, detail);
  }

  if (olderCopy.question !== null) sending.holds.holdForOlderCopy(true);
  if (olderCopy.isNew) tellOfQuestion();

  function doubtOf(ids: readonly number[], spanNow: () => Span | null): void {
    const span = ids.length === 0 || olderCopy.question !== null ? null : spanNow();
    if (span !== null) unsent.found(ids, span);
  }

  function letGo(): void {
    sending.holds.holdForOlderCopy(false);
    telling.feed.mark('banners');
  }

  return {
    isAsked: () => olderCopy.question !== null,
    ask() {
      sending.holds.holdForOlderCopy(true);
      options.events.emit('queue.stopped', 'This data folder is an older copy');
      telling.feed.mark('banners');
      tellOfQuestion();
    },
    banners: () =>
      olderCopy.question === null
        ? []
        : [olderCopyBanner(olderCopy.question, waiting.first(3), waiting.count())],
    view: () => viewOf(olderCopy.question, waiting),
    async answer(answer) {
      olderCopy.readyToAnswer();
      const { question } = olderCopy;
      if (question === null) {
        throw new OutboxError('conflict', message('older_copy.not_asked'));
      }
      if (answer === 'send') {
        olderCopy.answer(false);
        tell(message('history.older_copy_unsent'), message('history.older_copy_unsent_why'));
        letGo();
        return { looked: 0, found: 0 };
      }
      const ids = unsent.all({ fromMs: question.knownUntilMs, toMs: question.sentUntilMs });
      olderCopy.answer(true);
      tell(message('history.older_copy_looked'), message('history.older_copy_looked_why'));
      letGo();
      const results = await doubt.desk.check(ids);
      return { looked: ids.length, found: results.filter(({ settled }) => settled).length };
    },
    brought(ids) {
      doubtOf(ids, () => olderCopy.span());
    },
    made(ids) {
      doubtOf(ids, () => olderCopy.lastSpan());
    },
  };
}

function viewOf(question: OlderCopyDesk['question'], waiting: WaitingRows): OlderCopyView {
  if (question === null) return { question, waiting: [], waitingCount: 0 };
  const { sign, unknownSends, sentUntilMs, knownUntilMs, elsewhere } = question;
  return {
    question: { sign, unknownSends, sentUntilMs, knownUntilMs, elsewhere },
    waiting: waiting.first(mostWaitingNamed),
    waitingCount: waiting.count(),
  };
}
