import { bareHosts } from './bare-hosts.ts';
import { nearLinkOf } from './near-links.ts';

const anywhere = new RegExp(String.raw`^=hyperlink\(|:\/\/|\bwww\.|\b(?:${bareHosts})`, 'iu');
const alone = new RegExp(String.raw`^\s*<?(?:https?:\/\/|www\.|${bareHosts})\S+\s*$`, 'iu');

/** Whether a link is found in a cell, or something with a scheme that is refused by name. */
export function holdsAddress(cell: string): boolean {
  return anywhere.test(cell);
}

/** Whether a cell is nothing but a link. */
export function isOneAddress(cell: string): boolean {
  return alone.test(cell);
}

/** Whether a cell holds a link, or what seems meant as one: then it is sent or refused, and never passed over. */
export function saysLink(cell: string): boolean {
  return holdsAddress(cell) || nearLinkOf(cell) !== null;
}
