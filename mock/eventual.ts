/** A value that is there, or comes. */
export type Eventual<T> = T | Promise<T>;

/**
 * What is made of a value, at once where the value is there: a request whose answer needs nothing that takes time is answered in
 * the turn of the event loop in which it came.
 */
export function andThen<T, U>(value: Eventual<T>, next: (value: T) => Eventual<U>): Eventual<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
