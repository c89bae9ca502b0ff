/** A browser may forbid storage, and says so by throwing: `null` then. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
