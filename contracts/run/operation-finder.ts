import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { createPathRouter, type PathRouter } from '../../spec/request/path-router.ts';
import { namesStage, STAGE_VARIABLE, withStage } from '../../spec/servers.ts';
import { decodePercent } from '../../spec/text/percent.ts';
import { type Address, toFirstAddress } from './presence.ts';

/** Where the document has what a request asks for. */
export interface FoundOperation {
  operation: Operation;
  /** The stage that the address names; `NO_STAGE` where it names none. */
  stage: string;
  address: Address;
  /** The values of the path's parameters by name, decoded. */
  params: Readonly<Record<string, string>>;
}

/** The stage of an address that names none: what it serves there depends on the key. */
export const NO_STAGE = 'no-stage';

export interface OperationFinder {
  /**
   * The operation of a method and a percent-encoded path without prefix and query: at the path of the document, else at one of
   * its path variants. HEAD is that of GET where it has no operation of its own (RFC 9110 §9.3.2).
   */
  find(method: string, path: string): FoundOperation | undefined;
  /** The same, at the path of the document only. */
  findDocumented(method: string, path: string): FoundOperation | undefined;
  /** The base address (`/{stage}/1`) that a path begins with: its stage, and what stands behind it. */
  findBase(path: string): { stage: string; below: string } | undefined;
  /** What stands before a base address in a path that fits an operation's documented path somewhere. */
  findPrefix(path: string): string | undefined;
}

type Found = Omit<FoundOperation, 'params'>;
type Router = PathRouter<Found>;

export function createOperationFinder({ operations }: Contract): OperationFinder {
  const documented = groupByMethod(operations, (operation) => [toFirstAddress(operation)]);
  const variants = groupByMethod(operations, ({ pathVariants }) =>
    pathVariants.map(({ reading, path }) => ({ template: path, variant: reading })),
  );
  // Where a base address names no stage, any path could lie below it.
  const based = operations.filter(({ base }) => namesStage(base));
  const any = createPathRouter(based.flatMap((operation) => toEntries(operation, toFirstAddress(operation))));
  const isBased = based.some(({ base }) => base.template !== '');
  const bases = based.flatMap(({ base }) =>
    base.stages.map((stage) => ({ stage, prefix: withStage(base.template, stage) })),
  );

  return {
    find: (method, path) => findIn(documented, method, path) ?? findIn(variants, method, path),
    findDocumented: (method, path) => findIn(documented, method, path),
    findBase(path) {
      const base = bases.find(({ prefix }) => path.startsWith(`${prefix}/`));
      return base && { stage: base.stage, below: path.slice(base.prefix.length) };
    },
    findPrefix(path) {
      // Without a base path nothing tells where the deployment's own path would begin.
      for (let at = 0; at !== -1; at = isBased ? path.indexOf('/', at + 1) : -1)
        if (match(any, path.slice(at))) return path.slice(0, at);
      return undefined;
    },
  };
}

function findIn(routers: Map<string, Router>, method: string, path: string): FoundOperation | undefined {
  const name = method.toLowerCase();
  return match(routers.get(name), path) ?? (name === 'head' ? match(routers.get('get'), path) : undefined);
}

function groupByMethod(
  operations: readonly Operation[],
  listAddresses: (operation: Operation) => Address[],
): Map<string, Router> {
  const methods = new Set(operations.map(({ method }) => method));
  return new Map(
    [...methods].map((method) => {
      // Where two operations share an address, the first one of the document has it.
      const own = operations.filter((operation) => operation.method === method);
      const entries = own.flatMap((operation) =>
        listAddresses(operation).flatMap((address) => toEntries(operation, address)),
      );
      return [method, createPathRouter(entries)];
    }),
  );
}

/** One entry for each stage that an address may name, so that no other segment is taken for a stage. */
function toEntries(operation: Operation, address: Address): { template: string; value: Found }[] {
  const { stages } = operation.base;
  if (!address.template.includes(`{${STAGE_VARIABLE}}`)) {
    const [only = NO_STAGE, ...more] = stages;
    const stage = more.length === 0 ? only : NO_STAGE;
    return [{ template: address.template, value: { operation, stage, address } }];
  }
  return stages.map((stage) => ({
    template: withStage(address.template, stage),
    value: { operation, stage, address },
  }));
}

function match(router: Router | undefined, path: string): FoundOperation | undefined {
  const found = router?.match(path);
  if (!found) return undefined;
  const params = Object.entries(found.params).map(([name, raw]) => [name, decodePercent(raw)]);
  return { ...found.value, params: Object.fromEntries(params) };
}
