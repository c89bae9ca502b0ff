/** A link in a run without blanks ends before the next one at the latest where one of these separates them. */
const beginsBehindMark = /(?<=[,;|<>"'()[\]])(?:https?:\/\/|www\.)/giu;

/**
 * Cuts a line into parts of at most `room` characters: at white space, else between two links, so that no link is torn.
 * `onTorn` gets each part that has neither.
 */
export function cutLine(
  line: string,
  room: number,
  onTorn: (part: string) => void = () => undefined,
): readonly string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > room) {
    const end = safeEnd(rest.slice(0, room + 8), room);
    const part = rest.slice(0, end ?? room);
    if (end === null) onTorn(part);
    parts.push(part);
    rest = rest.slice(part.length).trimStart();
  }
  parts.push(rest);
  return parts;
}

/** Where a part of at most `room` characters can end; `null`: nowhere. */
function safeEnd(beginning: string, room: number): number | null {
  for (let at = room; at > 0; at -= 1) if (/\s/u.test(beginning.charAt(at))) return at;
  const begins = [...beginning.matchAll(beginsBehindMark)].map(({ index }) => index);
  return begins.findLast((index) => index > 0 && index <= room) ?? null;
}
