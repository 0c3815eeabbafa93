import type { Contract } from '../../spec/contract.ts';
import { splitUrl } from '../../spec/request/query.ts';
import { withStage } from '../../spec/servers.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import type { KeyUse } from '../cases/call.ts';
import { findHeader } from '../cases/http-message.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Traffic } from './traffic.ts';

/** A path of no operation that is near to one of the document's is taken for a slip. */
export function listPathNotes(
  { method, url }: Traffic['request'],
  contract: Contract,
  prefix: string,
): string[] {
  const { path } = splitUrl(url);
  const paths = contract.operations.flatMap(({ base, path: own }) =>
    base.stages.map((stage) => withStage(base.template + own, stage)),
  );
  const nearest = findNearest(path.slice(prefix.length), paths);
  // A browser asks with OPTIONS by itself.
  if (nearest === undefined || !path.startsWith(prefix) || method === 'OPTIONS') return [];
  if (nearest === path.slice(prefix.length)) return [`the document has no ${method} at ${path}`];
  return [`${path} belongs to no operation of the document; ${prefix}${nearest} would`];
}

/** What the client does with its key, and that it is a browser (§5.7). */
export function listKeyNotes({ call, request }: Exchange, { rules }: Contract): string[] {
  const header = call.operation?.key?.header;
  const isOfBrowser = findHeader(request.headers, 'origin') !== undefined;
  const notes: Partial<Record<KeyUse, string>> = {
    none: `the request has no header ${header}`,
    empty: `the header ${header} is empty`,
    twice: `the header ${header} is there twice`,
    'in-query': `the key stands in the query; it belongs in the header ${header}`,
    bearer: `the key is given as a bearer token; it belongs in the header ${header}`,
  };
  const browsers = rules.get('no-browsers')?.statement;
  const note = notes[call.key];
  return [
    ...(header !== undefined && note !== undefined ? [note] : []),
    ...(isOfBrowser && browsers !== undefined ? [`a web page sent it; ${browsers}`] : []),
  ];
}
