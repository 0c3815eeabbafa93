import type { Contract } from '../../spec/contract.ts';
import { splitUrl } from '../../spec/request/query.ts';
import { findHeader } from '../cases/http-message.ts';
import { createOperationFinder } from '../run/operation-finder.ts';
import type { Traffic } from './traffic.ts';

/** Traffic of deployments of the service, each with the path of its deployment before any base address. */
export interface PickedTraffic {
  own: readonly { traffic: Traffic; prefix: string }[];
  /** Why each other exchange is none of the service, as half a sentence. */
  others: readonly string[];
}

/**
 * Picks, from what was recorded of all hosts, the traffic of the service: of `hosts` where they are given, else of every host
 * where a path has the form of an operation behind a base address (`<host>/{stage}/1`, §9.1). In the order of time.
 *
 * Where no request shows a key, the recording may have been rid of them, so that a request without one shows nothing.
 */
export function pickDeployments(
  contract: Contract,
  recorded: readonly Traffic[],
  hosts: readonly string[] = [],
): PickedTraffic {
  const finder = createOperationFinder(contract);
  const wanted = hosts.map((host) => host.toLowerCase());
  const isWanted = (host: string): boolean =>
    wanted.length === 0 || wanted.includes(host) || wanted.includes(host.replace(/:\d+$/, ''));
  const headers = new Set(contract.operations.flatMap(({ key }) => key?.header ?? []));
  const showsKeys = recorded.some(({ request }) =>
    [...headers].some((header) => findHeader(request.headers, header)),
  );

  const prefixes = new Map<string, Set<string>>();
  for (const { request } of recorded) {
    const host = hostOf(request.url);
    const prefix = finder.findPrefix(splitUrl(request.url).path);
    const known = prefixes.get(host) ?? new Set();
    if (isWanted(host) && prefix !== undefined) prefixes.set(host, known.add(prefix));
  }
  const own: { traffic: Traffic; prefix: string }[] = [];
  const others: string[] = [];
  for (const traffic of recorded.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const host = hostOf(traffic.request.url);
    const { path } = splitUrl(traffic.request.url);
    const known = [...(prefixes.get(host) ?? (wanted.length > 0 && isWanted(host) ? [''] : []))];
    const prefix = known.toSorted((a, b) => b.length - a.length).find((one) => path.startsWith(`${one}/`));
    if (known.length === 0) others.push(`it belongs to another host, ${host}`);
    else if (prefix === undefined) others.push('it is no request below the address of the service');
    else {
      const headersAreWhole = traffic.headersAreWhole && showsKeys;
      own.push({ traffic: { ...traffic, headersAreWhole }, prefix });
    }
  }
  return { own, others };
}

/** Host and port in lower case, without user information. */
function hostOf(url: string): string {
  const [, authority = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url) ?? [];
  return authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
}
