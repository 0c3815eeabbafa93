import { findPreferredType, toSuccess } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Conform } from '../serve/conform.ts';
import type { Handler } from '../serve/prepare-operation.ts';
import { Refused } from '../serve/refused.ts';

/**
 * Handlers that were written for the document of this package, for another one with the same operations: their answers are made
 * to fit. The state behind them stays what it is.
 */
export function toConforming<Context>(
  handlers: Readonly<Record<string, Handler<Context>>>,
  operations: readonly Operation[],
  conform: Conform,
): Record<string, Handler<Context>> {
  return Object.fromEntries(
    Object.entries(handlers).map(([id, handler]) => {
      const operation = operations.find((one) => one.id === id);
      const schema = operation && findPreferredType(toSuccess(operation))?.schema;
      if (schema === undefined) return [id, handler];
      const conforming: Handler<Context> = async (input, context) => {
        const made: Json | Refused = await handler(input, context);
        return made instanceof Refused ? made : conform(schema, made, id);
      };
      return [id, conforming];
    }),
  );
}
