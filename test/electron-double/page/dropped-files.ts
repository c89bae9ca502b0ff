/**
 * `webUtils.getPathForFile`. Injected as source.
 *
 * Electron answers at once; Chromium tells a file's path only over the debugging protocol. So a drop is held back before
 * the page sees it, the paths are fetched, and then the same drop is dispatched again.
 */

export function watchDroppedFiles(
  findPaths: (files: readonly File[]) => Promise<readonly string[]>,
): (file: File) => string {
  const paths = new Map<string, string>();

  // A file that crosses to the page and back is another object, so it is known by what it tells of itself.
  const identity = (file: File): string => [file.name, file.size, file.lastModified].join('\n');

  async function replay(drop: DragEvent, target: EventTarget, files: readonly File[]): Promise<void> {
    const found = await findPaths(files);
    const dataTransfer = new DataTransfer();
    files.forEach((file, index) => {
      paths.set(identity(file), found[index] ?? '');
      dataTransfer.items.add(file);
    });
    const { clientX, clientY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey } = drop;
    const place = { clientX, clientY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey };
    target.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, composed: true, dataTransfer, ...place }),
    );
  }

  window.addEventListener(
    'drop',
    (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      const target = event.composedPath()[0];
      if (!event.isTrusted || files.length === 0 || target === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void replay(event, target, files);
    },
    true,
  );

  return (file) => paths.get(identity(file)) ?? '';
}
