import { message, type Code, type Message } from './messages/message.ts';
import type { z } from './zod.ts';

/* A schema says why it refuses a value by the code of a message: Zod passes on one text, so the code stands in its place. */

/** What a rule needs to be said is its own limit. */
const limited = [
  'input.client_name_long',
  'input.part_values_many',
  'input.pattern_long',
  'input.patterns_many',
  'input.rule_long',
  'input.rules_many',
] as const;

const plain = [
  'input.client_name_control',
  'input.client_name_missing',
  'input.days_missing',
  'input.days_turned',
  'input.extension_dot',
  'input.feed_address',
  'input.feed_extra',
  'input.formats_twice',
  'input.hosts_together',
  'input.name_colon',
  'input.path',
  'input.path_upwards',
  'input.pattern_empty',
  'input.patterns_missing',
  'input.pointer',
  'input.proxy_address',
  'input.proxy_credentials',
  'input.proxy_path',
  'input.ratio',
  'input.rule_empty',
  'input.settle_long',
  'input.settle_short',
  'input.target_without_kind',
  'input.untypable',
  'input.webhook_address',
  'input.zero_byte',
] as const satisfies readonly Code[];

type Limited = (typeof limited)[number];
type Plain = (typeof plain)[number];

/** For the message of a schema. */
export function rule(code: Limited | Plain): string {
  return code;
}

type Issue = z.core.$ZodIssue;

/** What a schema has against a value. A rule of its own is a sentence; what Zod finds by itself names what was expected. */
export function faultOfInput(issue: Issue | undefined): Message {
  if (issue === undefined) return message('input.other_form');
  const own = plain.find((code) => code === issue.message);
  if (own !== undefined) return message(own);
  const bounded = limited.find((code) => code === issue.message);
  if (bounded !== undefined && issue.code === 'too_big')
    return message(bounded, { limit: Number(issue.maximum) });
  switch (issue.code) {
    case 'too_small':
      return message('input.too_small', {
        what: measureOf(issue.origin) ?? (issue.inclusive === false ? 'above' : 'other'),
        limit: Number(issue.minimum),
      });
    case 'too_big':
      return message('input.too_big', {
        what: measureOf(issue.origin) ?? (issue.inclusive === false ? 'below' : 'other'),
        limit: Number(issue.maximum),
      });
    case 'invalid_type':
      return message('input.type', { expected: issue.expected });
    case 'invalid_value':
      return message('input.choice', { choices: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return message('input.unknown_fields', { names: issue.keys.join(', ') });
    default:
      return message('input.other_form');
  }
}

/** Whether characters or entries are counted; `null`: it is a number itself. */
function measureOf(origin: string): 'text' | 'list' | null {
  if (origin === 'string') return 'text';
  return origin === 'array' || origin === 'set' || origin === 'map' ? 'list' : null;
}
