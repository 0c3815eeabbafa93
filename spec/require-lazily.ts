import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A package that is loaded when it is first used and not before: together with what it loads it would take longer to read
 * than a mock takes to start.
 */
export function requireLazily<T>(name: string): () => T {
  let loaded: T | undefined;
  return () => {
    loaded ??= require(name) as T;
    return loaded;
  };
}
