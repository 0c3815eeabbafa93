import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isJson } from '../player/answer.ts';
import type { Conform } from '../player/conform.ts';
import type { Handler } from '../player/part.ts';
import { Refused } from '../player/refused.ts';

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
      const schema = operation && findSchema(operation);
      if (schema === undefined) return [id, handler];
      const conforming: Handler<Context> = async (input, context) => {
        const made: Json | Refused = await handler(input, context);
        return made instanceof Refused ? made : conform(schema, made, id);
      };
      return [id, conforming];
    }),
  );
}

/** The schema of the success that a handler gives the body of. */
function findSchema({ responses }: Operation): string | undefined {
  const content = responses.find(({ status }) => status.startsWith('2'))?.content ?? [];
  return (content.find(({ mediaType }) => isJson(mediaType)) ?? content[0])?.schema;
}
