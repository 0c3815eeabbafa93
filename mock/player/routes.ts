import type { Method } from '../../spec/openapi-objects.ts';
import type { Operation } from '../../spec/operation.ts';
import { createPathRouter } from '../../spec/path-router.ts';
import { withStage } from '../../spec/servers.ts';

/** What a path leads to: the operations that stand there, by method, in one stage. */
export interface Route {
  stage: string;
  operations: ReadonlyMap<Method, Operation>;
  /** Percent-encoded, by name. */
  params: Readonly<Record<string, string>>;
}

export interface Routes {
  find(path: string): Route | undefined;
  /** The stage in whose base address a path lies, known operation or not. */
  findStage(path: string): string | undefined;
  /** The operations that a request for no operation may have meant, as `GET /dev/1/members`, the likeliest first. */
  findNearest(method: string, path: string): string | undefined;
}

/** The paths of a document's operations in every stage, each below its base address. */
export function createRoutes(operations: readonly Operation[]): Routes {
  const byTemplate = new Map<string, { stage: string; operations: Map<Method, Operation> }>();
  const bases = new Map<string, string>();
  for (const operation of operations) {
    for (const stage of operation.base.stages) {
      const base = withStage(operation.base.template, stage);
      bases.set(base, stage);
      const entry = byTemplate.get(`${base}${operation.path}`) ?? { stage, operations: new Map() };
      entry.operations.set(operation.method, operation);
      byTemplate.set(`${base}${operation.path}`, entry);
    }
  }
  const router = createPathRouter([...byTemplate].map(([template, value]) => ({ template, value })));
  const written = [...byTemplate].flatMap(([template, entry]) =>
    [...entry.operations.keys()].map((method) => ({ method, template })),
  );
  const otherReadings = toOtherReadings(operations);

  return {
    find(path) {
      const match = router.match(path);
      return match && { ...match.value, params: match.params };
    },
    findStage(path) {
      for (const [base, stage] of bases) if (path === base || path.startsWith(`${base}/`)) return stage;
      return undefined;
    },
    findNearest(method, path) {
      const meant = otherReadings
        .match(path)
        ?.value.find((reading) => reading.method === method.toLowerCase());
      return meant?.route ?? findSimilar(written, method, path);
    },
  };
}

/** The readings of the paths that the mock does not serve, and the route that each stands for (design of the paths: spec/README.md). */
function toOtherReadings(
  operations: readonly Operation[],
): ReturnType<typeof createPathRouter<{ method: Method; route: string }[]>> {
  const readings = new Map<string, { method: Method; route: string }[]>();
  for (const { base, method, path, otherReadings } of operations) {
    for (const stage of base.stages) {
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

/** Longer paths are nobody's slip of the pen. */
const LONGEST = 300;

/** The route that differs least from what was asked for, where that is little enough to be a slip. */
function findSimilar(
  routes: readonly { method: Method; template: string }[],
  method: string,
  path: string,
): string | undefined {
  if (path.length > LONGEST) return undefined;
  const segments = path.split('/');
  let best: { route: string; distance: number } | undefined;
  for (const route of routes) {
    const distance =
      distanceOf(route.template.split('/'), segments) + (route.method === method.toLowerCase() ? 0 : 1);
    if (!best || distance < best.distance)
      best = { route: `${route.method.toUpperCase()} ${route.template}`, distance };
  }
  return best && best.distance <= Math.max(3, path.length / 4) ? best.route : undefined;
}

/** How many characters must change to make one path of the other; a parameter takes any segment. */
function distanceOf(template: readonly string[], path: readonly string[]): number {
  let distance = 0;
  for (let index = 0; index < Math.max(template.length, path.length); index += 1) {
    const wanted = template[index];
    const given = path[index];
    if (wanted === undefined || given === undefined) distance += (wanted ?? given ?? '').length + 1;
    else if (!wanted.includes('{')) distance += editDistance(wanted, given);
  }
  return distance;
}

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
