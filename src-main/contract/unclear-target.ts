/** No id of a service begins so, and no brand of a list: a job with this target can never be taken for one that goes somewhere. */
export const unclearTargetMark = '?? ';

/** It stands in the place of a target that a person has yet to choose. */
export function isUnclearTarget(targetId: string): boolean {
  return targetId.startsWith(unclearTargetMark);
}
