import { message, type Message } from '../../contract/messages/message.ts';
/** The first that fits: many browsers also name the ones that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bVivaldi\//u, 'Vivaldi'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//u, 'Chrome or Chromium'],
  [/\bVersion\/[\d.]+.*\bSafari\//u, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/u, 'iOS'],
  [/\bAndroid\b/u, 'Android'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
];

/**
 * A browser in plain words, from what it says of itself. Nothing of that text is repeated: a browser may say anything, and this
 * stands in the list of sessions.
 */
export function describeBrowser(userAgent: string | undefined): Message {
  const said = (userAgent ?? '').slice(0, 1000);
  const browser = browsers.find(([mark]) => mark.test(said))?.[1];
  const system = systems.find(([mark]) => mark.test(said))?.[1];
  if (browser === undefined)
    return system === undefined ? message('browser.unnamed') : message('browser.unnamed_on', { system });
  return system === undefined
    ? message('browser.named', { browser })
    : message('browser.named_on', { browser, system });
}
