/** A command that was called in a way that it cannot follow, or that lacks what it needs: one sentence, exit 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
