import { isObject, type Json } from './json.ts';
import { findAt } from './json-pointer.ts';

/** What a runtime expression can see of an exchange. */
export interface ExpressionContext {
  /** The whole address that was asked. */
  url: string;
  method: string;
  status: number;
  request: {
    /** The parameters of the path by name, decoded. */
    path: Readonly<Record<string, string>>;
    /** The first value of a query parameter, decoded; `undefined` where it was not given. */
    query(name: string): string | undefined;
    header(name: string): string | undefined;
    body: Json | undefined;
  };
  response: {
    header(name: string): string | undefined;
    body: Json | undefined;
  };
}

/**
 * What a value of a link or a callback stands for (OpenAPI §4.8.20.4): an expression such as `$response.body#/id` for what it names,
 * a text with expressions in braces for the text with their values written in, a list or an object for its parts, and all else for
 * itself. `undefined` where something that it names was not there.
 */
export function evaluate(value: Json, exchange: ExpressionContext): Json | undefined {
  if (typeof value === 'string') return evaluateText(value, exchange);
  if (Array.isArray(value)) {
    const items = value.map((item) => evaluate(item, exchange));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, item]) => [name, evaluate(item, exchange)] as const);
  return members.every(([, item]) => item !== undefined) ? (Object.fromEntries(members) as Json) : undefined;
}

/** Whether a text is an expression as a whole. One that only begins like one, such as a price, is a text. */
const EXPRESSION =
  /^\$(?:url|method|statusCode|(request|response)\.(?:(header|query|path)\.(.+)|body(?:#(\/.*)?)?))$/s;

function evaluateText(text: string, exchange: ExpressionContext): Json | undefined {
  if (EXPRESSION.test(text)) return evaluateExpression(text, exchange);
  let isWhole = true;
  const written = text.replace(/\{(\$[^{}]+)\}/g, (whole, expression: string) => {
    if (!EXPRESSION.test(expression)) return whole;
    const value = evaluateExpression(expression, exchange);
    if (value === undefined) isWhole = false;
    return typeof value === 'string' ? value : JSON.stringify(value ?? '');
  });
  return isWhole ? written : undefined;
}

function evaluateExpression(expression: string, exchange: ExpressionContext): Json | undefined {
  if (expression === '$url') return exchange.url;
  if (expression === '$method') return exchange.method;
  if (expression === '$statusCode') return exchange.status;
  const [, side, place, name = '', pointer = ''] = EXPRESSION.exec(expression) ?? [];
  const { request, response } = exchange;
  const of = side === 'request' ? request : response;
  if (place === 'header') return of.header(name);
  if (place === 'query') return side === 'request' ? request.query(name) : undefined;
  if (place === 'path')
    return side === 'request' && Object.hasOwn(request.path, name) ? request.path[name] : undefined;
  return of.body === undefined ? undefined : findSafely(of.body, pointer);
}

/** A pointer that is none names nothing. */
function findSafely(body: Json, pointer: string): Json | undefined {
  try {
    return findAt(body, pointer);
  } catch {
    return undefined;
  }
}
