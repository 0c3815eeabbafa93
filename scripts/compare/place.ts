import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { createPathRouter } from '../../spec/path-router.ts';
import { withStage } from '../../spec/servers.ts';
import { decodePercent } from '../../spec/text/percent.ts';

/** Where a recorded request went, by the document. */
export interface Place {
  stage: string;
  /** Path and query below the base address of the stage. */
  below: string;
  /** `undefined` where the document has no operation there. */
  operation: Operation | undefined;
  /** Path parameters, decoded. */
  params: Readonly<Record<string, string>>;
}

/** Reads addresses by the document; one outside of every base address has no place. */
export function createPlacer({
  operations,
}: Contract): (method: string, target: string) => Place | undefined {
  const stages = [...new Set(operations.flatMap(({ base }) => base.stages))];
  const bases = [...new Set(operations.map(({ base }) => base.template))].flatMap((template) =>
    stages.map((stage) => ({ stage, prefix: withStage(template, stage) })),
  );
  const routers = new Map(
    [...new Set(operations.map(({ method }) => method))].map((method) => [
      method.toUpperCase(),
      createPathRouter(
        operations
          .filter((operation) => operation.method === method)
          .map((value) => ({ template: value.path, value })),
      ),
    ]),
  );
  return (method, target) => {
    const base = bases.find(({ prefix }) => target.startsWith(`${prefix}/`));
    if (!base) return undefined;
    const below = target.slice(base.prefix.length);
    const found = routers.get(method)?.match(below.split('?')[0] ?? '');
    const params = Object.entries(found?.params ?? {}).map(([name, value]) => [name, decodePercent(value)]);
    return { stage: base.stage, below, operation: found?.value, params: Object.fromEntries(params) };
  };
}
