/**
 * A signal to `npm run` ends npm and the shell that it started, and reaches nobody else: whoever was started by them and is
 * left behind stops of itself, so that no port stays taken. Does nothing where npm did not start it.
 */
export function stopWithParent(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 100);
  timer.unref();
}
