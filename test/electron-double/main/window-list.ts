/** The open windows, as far as `app` needs to know of them. */
export interface ListedWindow {
  close(): void;
  destroy(): void;
  isDestroyed(): boolean;
}

const open = new Set<ListedWindow>();
let whenEmpty: () => void = () => undefined;

export const windowList = {
  add(window: ListedWindow): void {
    open.add(window);
  },
  remove(window: ListedWindow): void {
    if (open.delete(window) && open.size === 0) whenEmpty();
  },
  all: (): ListedWindow[] => [...open],
  onEmpty(callback: () => void): void {
    whenEmpty = callback;
  },
};
