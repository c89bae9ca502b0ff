import { onScreen, screenSchema, type Place } from '../../contract/place.ts';

/**
 * Of links that open Outbox. Another scheme than that of the pages: what comes from outside never meets what loads them. Packages
 * register it (`.config/electron-builder.ts`, `resources/packages/windows/installer.nsh`).
 */
export const linkScheme = 'outbox-open';

/** The whole of a link: the name of a screen. Browsers may add the stroke at its end. */
const wholeLink = new RegExp(`^${linkScheme}://(?<screen>[a-z]{1,32})/?$`, 'u');

/** The screen that a link opens, which is all that one can do; `null` for every other text, however near it comes. */
export function placeOfLink(link: string): Place | null {
  const screen = screenSchema.safeParse(wholeLink.exec(link)?.groups?.['screen']);
  return screen.success ? onScreen(screen.data) : null;
}
