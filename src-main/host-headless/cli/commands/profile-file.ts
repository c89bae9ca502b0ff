import { faultOfInput } from '../../../contract/input-faults.ts';
import { told } from '../output/say.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { serviceProfileSchema, type ServiceProfile } from '../../../contract/service-profile.ts';
import { readNamedFile } from '../input/named-file.ts';

/** Far more than the largest profile. */
const maximumFileBytes = 1_000_000;

/** Throws `OutboxError` invalid_input. */
export function readProfileFile(path: string): ServiceProfile {
  const parsed = serviceProfileSchema.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? 'the whole' : issue.path.join('.');
  throw new OutboxError(
    'invalid_input',
    `${path} holds no service profile: ${place}: ${told(faultOfInput(issue))}. "outbox profile --export" prints one as an example.`,
  );
}

function readJson(path: string): unknown {
  const text = readNamedFile(path, { maximumBytes: maximumFileBytes, purpose: 'a service profile' });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OutboxError(
      'invalid_input',
      `The profile ${path} was not read: it is not JSON. "outbox profile --export" prints one as an example.`,
      { cause },
    );
  }
}
