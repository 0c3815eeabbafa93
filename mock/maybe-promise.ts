/** A value that is there, or comes. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * What is made of a value, at once where the value is there: a request whose answer needs nothing that takes time is answered in
 * the turn of the event loop in which it came.
 */
export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
