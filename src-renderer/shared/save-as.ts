/** Hands a text to the browser, or to the window's system, to be saved where a person wants it. */
export function saveAs(name: string, type: string, pieces: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(name);
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 1000);
}

/** Of a name with its ending, what any system takes as the name of a file. */
function fileNameOf(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N} ._-]/gu, '_');
  const end = safe.lastIndexOf('.');
  return `${safe.slice(0, end).slice(0, 80)}${safe.slice(end)}`;
}
