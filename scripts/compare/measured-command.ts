import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ran, runCommand } from './run-command.ts';

/** Runs a command, and writes what its processes took of a processor into a file. */
const METER = `import resource, subprocess, sys
code = subprocess.call(sys.argv[2:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
open(sys.argv[1], 'w').write(str(used.ru_utime + used.ru_stime))
sys.exit(code)`;

/** Runs a program to its end, as `runCommand` does; `processor` are the seconds that it and its own processes took of one. */
export async function runMeasured(
  file: string,
  args: readonly string[],
  options: Parameters<typeof runCommand>[2],
): Promise<Ran & { processor: number }> {
  const meter = join(options.cwd, 'processor-seconds');
  const ran = await runCommand('python3', ['-c', METER, meter, file, ...args], options);
  return { ...ran, processor: Number(readFileSync(meter, 'utf8')) };
}
