import { type Evidence, findEvidence } from '../../../../spec/evidence.ts';
import type { Json } from '../../../../spec/json.ts';

/** The evidence of what stands at a pointer. A note is about the place where it is written, and is not passed on. */
export function statedEvidence(root: Json, pointer: string): Evidence {
  const evidence = findEvidence(root, pointer);
  if (evidence.statedAt === pointer) return evidence;
  const { note: _, ...rest } = evidence;
  return rest;
}
