import { type Command, Option } from 'commander';
import { DEFAULTS } from '../../../mock/options.ts';
import { addTarget, applyConfig } from '../../command-line/config/apply-config.ts';
import { collect, STRICT_DOCUMENT } from '../../command-line/option-values.ts';
import { stopOnSignal } from '../../command-line/stop-on-signal.ts';
import { stopWithParent } from '../../command-line/stop-with-parent.ts';
import type { ProxyFlags } from './proxy.ts';

const HELP = `
Targets, header fields (their order, letter case and repetitions), bodies, trailers and 1xx are forwarded byte for byte,
both ways, and nothing is added, no Via either. What changes is what belongs to a connection: Host, Connection, Keep-Alive,
Proxy-Connection, TE and the fields that Connection names; where chunks begin, and their extensions; HTTP/1.0 becomes
HTTP/1.1. A request without a body whose method may have one gets Content-Length: 0. A Location that points at the service
stays as it is, and leads past the proxy.

Other protocols (Upgrade: WebSocket and others) are forwarded and not checked, and the summary counts them. HTTP/2 in the
clear (h2c), and Upgrade of a request with a body, are not asked for: the request is forwarded without it. CONNECT is refused
with 501. Keys pass through, and appear in no output.

Bodies of more than 8 MiB are forwarded and not checked. The HAR file has the latest 1000 exchanges, and the first
64 KiB of a body. Responses of the proxy itself have the header x-wes-proxy.

Exit status: 0 no violation, 1 a violation, 2 it could not start.`;

/** `wes proxy`: stands before a service, passes on, and judges what passes. Exit 0 or 1, 2 where it could not start. */
export function addProxyCommand(program: Command): void {
  const command = program
    .command('proxy')
    .description(
      "Forward a client's traffic to a service, and check it against the description as it passes.",
    );
  addTarget(command, 'address of the service, to which paths and queries are appended as they come')
    .addOption(
      new Option('--port <number>', `port to listen on, 0 for a free one (default: ${DEFAULTS.port})`).env(
        'PORT',
      ),
    )
    .option('--host <address>', 'address to bind to', DEFAULTS.host)
    .option('--har <file>', 'write the traffic as HAR, without keys, to this file (default: do not)')
    .option('--learn <file>', 'write what was learned as an Overlay to this new file (default: do not)')
    .option('--document <file>', 'OpenAPI description to use (default: that of the service)')
    .option('--overlay <file>', 'OpenAPI Overlay to apply to it; repeatable', collect)
    .option(...STRICT_DOCUMENT)
    .option(
      '--timeout <seconds>',
      'time that the service may be silent before the proxy responds with 504',
      '300',
    )
    .addHelpText('after', HELP)
    .action(run);
}

/** Loaded when it is needed: the other commands should not wait for the suite. */
async function run(target: string, _: ProxyFlags, command: Command): Promise<void> {
  const { baseUrl } = await applyConfig(command, target);
  const { proxy } = await import('./proxy.ts');
  const stop = new AbortController();
  const until = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  const forget = stopOnSignal(stop);
  stopWithParent(() => stop.abort());
  process.exitCode = await proxy(baseUrl, command.opts<ProxyFlags>(), until);
  forget();
}
