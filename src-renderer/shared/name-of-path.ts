/** The last part of a path. */
export function nameOfPath(path: string): string {
  const trimmed = path.replace(/[/\\]+$/u, '');
  return trimmed.slice(Math.max(trimmed.lastIndexOf('/'), trimmed.lastIndexOf('\\')) + 1) || path;
}
