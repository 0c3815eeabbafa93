import { type Command, Option } from 'commander';
import { collect } from '../../command-line/option-values.ts';
import type { ProxyFlags } from './proxy.ts';

const HELP = `
Everything is passed on byte for byte, both ways; nothing is added, no Via either. A Location that points at the
service stays as it is, and leads past the proxy. Keys pass through, and appear in no output.

Bodies of more than 8 MiB are passed on and not judged. The recording has the latest 1000 exchanges, and the first
64 KiB of a body. What the proxy answers itself has the header x-wes-proxy.

Exit status: 0 no violation was seen, 1 one was, 2 it could not start.`;

/** `wes proxy`: stands before a service, passes on, and judges what passes. Exit 0 or 1, 2 where it could not start. */
export function addProxyCommand(program: Command): void {
  program
    .command('proxy')
    .description("Pass a client's traffic on to a service, and judge it by the document as it passes.")
    .argument('<base-url>', 'the host of the service; paths and queries go on as they come')
    .addOption(
      new Option('--port <number>', 'where to listen, 0 for a free port (default: 4010)').env('PORT'),
    )
    .option('--host <address>', 'on which address; beyond loopback only if you say so', '127.0.0.1')
    .option('--har <file>', 'write what passed as HAR, without keys')
    .option('--learn <file>', 'write what was learned as an OpenAPI Overlay')
    .option('--document <file>', 'an OpenAPI 3.1 document (default: the one of the service)')
    .option('--overlay <file>', 'an OpenAPI Overlay to apply; may be repeated', collect)
    .option('--timeout <seconds>', 'how long the service may be silent before 504', '300')
    .addHelpText('after', HELP)
    .action(run);
}

/** Loaded when it is needed: the other commands should not wait for the suite. */
async function run(baseUrl: string, flags: ProxyFlags): Promise<void> {
  const { proxy } = await import('./proxy.ts');
  const { stopOnSignal } = await import('../../command-line/stop-on-signal.ts');
  const { stopWithParent } = await import('../../command-line/stop-with-parent.ts');
  const stop = new AbortController();
  const until = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  const forget = stopOnSignal(stop);
  stopWithParent(() => stop.abort());
  process.exitCode = await proxy(baseUrl, flags, until);
  forget();
}
