import { findVariantOf, type Operation } from '../../spec/operation.ts';
import { rememberLast } from '../../spec/remember.ts';
import { createPathRouter } from '../../spec/request/path-router.ts';
import { namesStage, withStage } from '../../spec/servers.ts';
import { shorten } from '../../spec/text/visible.ts';
import { CONTROL_PATH } from '../control/control-path.ts';
import { findSimilarRoute } from './nearest-route.ts';
import { Refused } from './refused.ts';

/** The operations that stand at one path, by method. */
export type RouteOperations = ReadonlyMap<string, Operation>;

/** What a path leads to. */
export interface Route {
  /** By stage: the one that the path names; where it names none, each that has something there, and the key tells which is meant. */
  stages: ReadonlyMap<string, RouteOperations>;
  /** Whether it names none of several stages. */
  isOfAnyStage: boolean;
  /** Percent-encoded, by name. */
  params: Readonly<Record<string, string>>;
}

export interface Routes {
  /** Where several templates fit a path equally well, one that has the method. */
  find(path: string, method: string): Route | undefined;
  /** The stage in whose base address a path lies, known operation or not. */
  findStage(path: string): string | undefined;
  /** The operations that a request for no operation may have meant, as `GET /dev/1/members`, the likeliest first. */
  findNearest(method: string, path: string): string | undefined;
}

/** Of so many paths, by method, it is remembered where they lead: clients ask for few again and again. */
const MOST_PATHS = 500;
const MOST_METHODS = 10;

/** The paths of a document's operations in every stage, each below its base address. */
export function createRoutes(operations: readonly Operation[]): Routes {
  const byTemplate = new Map<string, Map<string, Map<string, Operation>>>();
  const ofAnyStage = new Set<Route['stages']>();
  const bases = new Map<string, string>();
  for (const operation of operations) {
    for (const stage of operation.base.stages) {
      const base = withStage(operation.base.template, stage);
      // What lies beside an operation that stands for every stage belongs to none.
      if (namesStage(operation.base)) bases.set(base, stage);
      if (operation.absentIn.includes(stage)) continue;
      const seen = findVariantOf(operation, stage);
      const template = seen ? withStage(seen.path, stage) : base + operation.path;
      const isNamed = seen ? template !== seen.path : namesStage(operation.base);
      const stages = byTemplate.get(template) ?? new Map<string, Map<string, Operation>>();
      if (!isNamed && operation.base.stages.length > 1) ofAnyStage.add(stages);
      stages.set(stage, (stages.get(stage) ?? new Map()).set(operation.method, operation));
      byTemplate.set(template, stages);
    }
  }
  const router = createPathRouter([...byTemplate].map(([template, value]) => ({ template, value })));
  const written = [...byTemplate].flatMap(([template, stages]) =>
    [...new Set([...stages.values()].flatMap((found) => [...found.keys()]))].map((method) => ({
      method,
      template,
    })),
  );
  const otherReadings = toOtherReadings(operations);

  const match = (path: string, method: string): Route | undefined => {
    const found = router.match(path, (stages) =>
      [...stages.values()].some((one) => findOperation(one, method) !== undefined),
    );
    const isOfAnyStage = found !== undefined && ofAnyStage.has(found.value);
    return found && { stages: found.value, isOfAnyStage, params: found.params };
  };
  const matchersOf = rememberLast(MOST_METHODS, (method) =>
    rememberLast(MOST_PATHS, (path) => match(path, method)),
  );

  return {
    find: (path, method) => matchersOf(method)(path),
    findStage(path) {
      for (const [base, stage] of bases) if (path === base || path.startsWith(`${base}/`)) return stage;
      return undefined;
    },
    findNearest(method, path) {
      const meant = otherReadings
        .match(path)
        ?.value.find((reading) => reading.method === method.toLowerCase());
      return meant?.route ?? findSimilarRoute(written, method, path);
    },
  };
}

/** The readings of the paths that the mock does not serve, and the route that each stands for (design of the paths: spec/README.md). */
function toOtherReadings(
  operations: readonly Operation[],
): ReturnType<typeof createPathRouter<{ method: string; route: string }[]>> {
  const readings = new Map<string, { method: string; route: string }[]>();
  for (const { base, method, path, pathVariants: otherReadings, absentIn } of operations) {
    for (const stage of base.stages.filter((one) => !absentIn.includes(one))) {
      const route = `${method.toUpperCase()} ${withStage(base.template, stage)}${path}`;
      for (const reading of otherReadings) {
        const template = withStage(reading.path, stage);
        const known = readings.get(template) ?? [];
        // Readings relative to the host are the same for every stage; the first stage is as good as any.
        if (!known.some((other) => other.method === method)) known.push({ method, route });
        readings.set(template, known);
      }
    }
  }
  return createPathRouter([...readings].map(([template, value]) => ({ template, value })));
}

/** HEAD is answered wherever GET is (RFC 9110 §9.3.2). */
export function findOperation(operations: RouteOperations, method: string): Operation | undefined {
  return operations.get(method.toLowerCase()) ?? (method === 'HEAD' ? operations.get('get') : undefined);
}

/** The error response to a path that belongs to no operation. */
export function pathUnknown(method: string, path: string): Refused {
  const hint = path === '/' ? ` What the mock itself has is at ${CONTROL_PATH}/.` : '';
  return new Refused('path-unknown', `There is no operation at ${method} ${shorten(path, 201)}.${hint}`);
}

/** The error response to a method that a path does not have; `Allow` lists those that it has (RFC 9110 §15.5.6). */
export function methodNotAllowed(operations: RouteOperations, method: string, path: string): Refused {
  const methods = [...operations.keys()].flatMap((name) =>
    name === 'get' && !operations.has('head') ? ['GET', 'HEAD'] : [name.toUpperCase()],
  );
  const listed = [methods.slice(0, -1).join(', '), methods.at(-1)].filter(Boolean).join(' and ');
  const sentence = `${method} is not allowed at ${shorten(path, 201)}; it has ${listed}.`;
  return new Refused('method-not-allowed', sentence, { allow: methods.join(', ') });
}
