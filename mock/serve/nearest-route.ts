import { countEdits } from '../../spec/text/nearest.ts';

/** Longer paths are nobody's slip of the pen. */
const LONGEST = 300;

/** What it costs to mean another method, or a parameter more or less: as much as that many letters. */
const OTHER_METHOD = 3;
const PARAMETER = 2;

/** The route that differs least from what was asked for, where that is little enough to be a slip. */
export function findSimilarRoute(
  routes: readonly { method: string; template: string }[],
  method: string,
  path: string,
): string | undefined {
  if (path.length > LONGEST) return undefined;
  const segments = path.split('/');
  let best: { route: string; distance: number } | undefined;
  for (const route of routes) {
    const slip = route.method === method.toLowerCase() ? 0 : OTHER_METHOD;
    const distance = distanceOf(route.template.split('/'), segments) + slip;
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
    if (wanted === undefined) distance += (given ?? '').length + 1;
    else if (given === undefined) distance += wanted.includes('{') ? PARAMETER : wanted.length + 1;
    else if (!wanted.includes('{')) distance += countEdits(wanted, given);
  }
  return distance;
}
