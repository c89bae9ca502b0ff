/** What a path lies in. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/'), path.lastIndexOf('\\')));
}

/** The last part of a path. */
export function nameOfPath(path: string): string {
  const trimmed = path.replace(/[/\\]+$/u, '');
  return trimmed.slice(Math.max(trimmed.lastIndexOf('/'), trimmed.lastIndexOf('\\')) + 1) || path;
}
