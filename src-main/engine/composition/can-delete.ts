import { isSwitchedOff } from '../../contract/service-profile.ts';
import type { ServiceParts } from './assemble-service.ts';

/** Whether a connection says that its service can delete documents. */
export function canDelete(
  { connections, profiles }: Pick<ServiceParts, 'connections' | 'profiles'>,
  connectionId: number,
): boolean {
  if (connections.isRemoved(connectionId)) return false;
  return !isSwitchedOff(profiles.of(connectionId), 'deleteDocument');
}
