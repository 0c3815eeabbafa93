import type { Json } from '../../../spec/json.ts';
import type { InstanceVisit } from '../../../spec/schema/instance-walk.ts';
import type { Schemas } from '../../../spec/schema/schemas.ts';

/** One way to break one keyword of a schema at one place. Whether it does break it, and it only, is checked afterwards. */
export interface Breakage {
  keyword: string;
  /** What is wrong, to stand behind the place: "is missing". */
  predicate: string;
  /** The property of the place that it is about, where it is not about the place itself. */
  property?: string;
  /** What may stand there instead, the best first; `undefined` removes the property. None where the schema says nothing of the kind. */
  alternatives: readonly (Json | undefined)[];
  /** Breakages of a place that share this say the same: the first that can be made is enough. A choice comes before its branches. */
  aspect?: string;
}

/** The ways to break what one schema says of one place. */
export type FindBreakages = (visit: InstanceVisit, schemas: Schemas) => Breakage[];
