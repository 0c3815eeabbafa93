/** Whether a stream takes colours: a terminal, where `NO_COLOR` (no-color.org) is not set; any stream with `FORCE_COLOR`. */
export function isColored({ isTTY }: { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  return isTTY === true || Boolean(env['FORCE_COLOR']);
}
