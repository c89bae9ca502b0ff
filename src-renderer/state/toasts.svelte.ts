import type { LineVariant } from '../shared/line/line-shapes.ts';
import { Timers, type Schedule } from './timers.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly line: LineVariant | null;
  readonly action: { readonly label: string; readonly run: () => void } | null;
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

  show(text: string, options: { line?: LineVariant; action?: Toast['action'] } = {}): void {
    const id = this.#nextId++;
    const toast: Toast = { id, text, line: options.line ?? null, action: options.action ?? null };
    for (const old of this.#shown.slice(0, Math.max(0, this.#shown.length + 1 - mostAtOnce)))
      this.dismiss(old.id);
    this.#shown = [...this.#shown, toast];
    this.resume(id);
  }

  dismiss(id: number): void {
    this.hold(id);
    this.#shown = this.#shown.filter((each) => each.id !== id);
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
