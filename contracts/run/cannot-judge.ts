/** Why a run cannot say anything: one sentence of what to do. It ends with exit status 2, never with a pass. */
export class CannotJudge extends Error {
  override name = 'CannotJudge';
}
