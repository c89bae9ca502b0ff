/* When and by whom a line of a chat was written. What stands there is no title. Every repetition is bounded, so that no line takes long. */

const time = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[ \u202f]?[AaPp]\.?[Mm]\.?)?`;
const date = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
const day = String.raw`(?:today|yesterday|heute|gestern|aujourd[’']hui|hier)(?: at| um| à)?`;
const sender = String.raw`(?:[^:]{1,60}: )?`;
const name = String.raw`[^:[\]—,]{1,60}`;

const stamps: readonly RegExp[] = [
  // `[12.05.26, 14:02:11] Anna: ` and `5/12/26, 2:02 PM - Anna: `, as WhatsApp exports it.
  String.raw`\[?${date},? +${time}\]?(?: +-)? +${sender}`,
  // `2026-05-12T14:02:11Z Anna: `.
  String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})? +${sender}`,
  // `[14:02] Anna: ` and `[Yesterday 14:02] Anna: `, as Teams copies it.
  String.raw`\[(?:${day} )?${time}\] +${sender}`,
  // `14:02:11 From Anna to Everyone: `, as Zoom saves it.
  String.raw`${time}\s{1,9}(?:from|von|de|da)\s[^:]{1,80}:\s`,
  // `Anna, [12.05.26 14:02]`, as Telegram copies it.
  String.raw`${name}, \[${date},? ${time}\]:?`,
  // `Anna — Today at 14:02`, as Discord copies it, and `Anna  2:02 PM`, as Slack does.
  String.raw`${name} — (?:${day}|${date},?) ${time}(?!\S)`,
  String.raw`${name} {2,4}\d{1,2}:\d{2}[ \u202f][AaPp][Mm](?!\S)`,
  // `Anna, 12. May 2026 at 14:02: `.
  String.raw`${name}, \d{1,2}\.? \p{L}{3,12}\.? \d{4}(?: at| um| à|,)? ${time}: `,
].map((stamp) => new RegExp(String.raw`^[\u200e\u200f\u202a-\u202e]*(?:${stamp})`, 'iu'));

/** The beginning of a line without the stamp of a chat. */
export function withoutChatStamp(line: string): string {
  for (const stamp of stamps) {
    const found = stamp.exec(line);
    if (found !== null) return line.slice(found[0].length);
  }
  return line;
}
