import { isJsonObject, type JsonValue } from './strict-json.ts';

/** A reply, its `data`, and what that wraps under its own name. */
const levels = 3;

/**
 * Whether a reply that says no `success: true` of its own speaks against one: with `success` in any other form, or with an error.
 * For replies that are taken for a yes because they hold an id (the profile's `idIsYes`): what is unclear is none.
 */
export function speaksAgainst(value: JsonValue | undefined, levelsLeft = levels): boolean {
  if (value === undefined || !isJsonObject(value) || levelsLeft === 0) return false;
  const { success } = value;
  return (
    (success !== undefined && success !== true) ||
    [value['error'], value['errors']].some(isSaid) ||
    Object.values(value).some((inner) => speaksAgainst(inner, levelsLeft - 1))
  );
}

/** Some send `null` or an empty list where nothing went wrong. */
function isSaid(error: JsonValue | undefined): boolean {
  return error !== undefined && error !== null && !(Array.isArray(error) && error.length === 0);
}

/** An id that the service gave, and not one that the request had told it. */
export function isGiven(id: string | null, ...told: readonly (string | null)[]): boolean {
  return id !== null && !told.includes(id);
}
