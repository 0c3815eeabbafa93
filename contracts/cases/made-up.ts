/** Nobody has an address there (RFC 2606 §2): who does was made up by the suite. */
export const MADE_UP_HOST = 'wes-check.invalid';

/** Whether a member or a team was made up by a run, this one or another. */
export function isMadeUp(value: string): boolean {
  return value.endsWith(`@${MADE_UP_HOST}`) || value.includes('wes-check-');
}
