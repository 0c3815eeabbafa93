import { BODY_VARIATIONS } from './body-variations.ts';
import type { Variation } from './fault.ts';
import { ROUTE_VARIATIONS } from './route-variations.ts';

/** Every harmless variation. */
export const VARIATIONS: readonly Variation[] = [...BODY_VARIATIONS, ...ROUTE_VARIATIONS];
