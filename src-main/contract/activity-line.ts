import type { ActivityEntry } from './activity.ts';
import { isMessage, message, type Message } from './messages/message.ts';

/** `Indexed in Product help: 21 documents, the latest is Tariff.txt`, for a line that stands for several jobs; `null` for any other. */
export function lineOfSeveral({
  title,
  count: jobs,
}: Pick<ActivityEntry, 'title' | 'count'>): Message | null {
  if (jobs < 2) return null;
  if (isMessage(title, 'history.accepted'))
    return message('history.several.accepted', { ...title.params, jobs });
  if (isMessage(title, 'history.indexed'))
    return message('history.several.indexed', { ...title.params, jobs });
  if (isMessage(title, 'history.completed'))
    return message('history.several.completed', { ...title.params, jobs });
  if (!isMessage(title, ...named)) return null;
  const what = named.find((code) => code === title.code);
  if (what === undefined) return null;
  return message(severalOf[what], { name: title.params.name, jobs });
}

/** Of each line that names one job, the one for several. */
const severalOf = {
  'history.needs_attention': 'history.several.needs_attention',
  'history.skipped': 'history.several.skipped',
  'history.cancelled': 'history.several.cancelled',
  'history.set_aside': 'history.several.set_aside',
  'history.answered': 'history.several.answered',
  'history.fits_now': 'history.several.fits_now',
  'history.sent_again': 'history.several.sent_again',
  'history.found': 'history.several.found',
  'history.assumed_delivered': 'history.several.assumed_delivered',
} as const;

const named = [
  ...(['history.needs_attention', 'history.skipped', 'history.cancelled', 'history.set_aside'] as const),
  ...(['history.answered', 'history.fits_now', 'history.sent_again'] as const),
  ...(['history.found', 'history.assumed_delivered'] as const),
] as const;
