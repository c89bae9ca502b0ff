import type { OtherClient } from '../../../contract/clients.ts';
import { messageJson } from './message-json.ts';
import { told } from './say.ts';

/** With what it would send to another client, where it would, as an English sentence too. */
export function withOtherClient<Of extends { readonly otherClient?: OtherClient | undefined }>({
  otherClient,
  ...rest
}: Of) {
  return { ...rest, ...(otherClient !== undefined && { otherClient: otherClientJson(otherClient) }) };
}

function otherClientJson({ told: reason, ...names }: OtherClient) {
  return { ...names, message: told(reason), ...messageJson(reason) };
}
