import type { LineVariant } from '../shared/line/line-shapes.ts';
import { say } from '../words/say.ts';
import { Timers, type Schedule } from './timers.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly line: LineVariant | null;
  readonly action: { readonly label: string; readonly run: () => void; readonly isUndo: boolean } | null;
  /** Carried out once it is gone and was not taken back. */
  readonly otherwise: (() => void) | null;
}

interface ToastOptions {
  readonly line?: LineVariant;
  /** Takes back what the words tell of. */
  readonly undo?: () => void;
  /** For what can only be taken back before it is done: carried out once the message is gone without *Undo*. */
  readonly otherwise?: () => void;
  /** Anything else that follows. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const shownMs = 8000;
/** What can be taken back has to be read, understood and reached. */
const withActionShownMs = 10_000;
const mostAtOnce = 3;

/** Short words about what just happened, with the way back where there is one. */
export class Toasts {
  readonly #timers: Timers;
  #shown = $state.raw<readonly Toast[]>([]);
  #nextId = 1;

  constructor(schedule: Schedule) {
    this.#timers = new Timers(schedule);
  }

  get shown(): readonly Toast[] {
    return this.#shown;
  }

  show(text: string, options: ToastOptions = {}): void {
    const id = this.#nextId++;
    const toast: Toast = {
      id,
      text,
      line: options.line ?? null,
      action: actionOf(options),
      otherwise: options.otherwise ?? null,
    };
    for (const old of this.#shown.slice(0, Math.max(0, this.#shown.length + 1 - mostAtOnce)))
      this.dismiss(old.id);
    this.#shown = [...this.#shown, toast];
    this.resume(id);
  }

  dismiss(id: number): void {
    this.#take(id)?.otherwise?.();
  }

  /** The button of a message. */
  act(id: number): void {
    this.#take(id)?.action?.run();
  }

  #take(id: number): Toast | undefined {
    this.hold(id);
    const toast = this.#shown.find((each) => each.id === id);
    this.#shown = this.#shown.filter((each) => each.id !== id);
    return toast;
  }

  /** Takes back the newest of what can still be taken back. False where there is nothing. */
  undoNewest(): boolean {
    const toast = this.#shown.findLast(({ action }) => action?.isUndo === true);
    if (toast === undefined) return false;
    this.act(toast.id);
    return true;
  }

  /** Stays while it is pointed at or holds the focus. */
  hold(id: number): void {
    this.#timers.stop(id);
  }

  resume(id: number): void {
    const toast = this.#shown.find((each) => each.id === id);
    const forMs = toast?.action == null ? shownMs : withActionShownMs;
    this.#timers.start(id, forMs, () => {
      this.dismiss(id);
    });
  }
}

function actionOf({ undo, action }: ToastOptions): Toast['action'] {
  if (undo !== undefined) return { label: say('common.undo'), run: undo, isUndo: true };
  return action === undefined ? null : { ...action, isUndo: false };
}
