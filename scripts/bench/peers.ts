import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadDocument } from '../../spec/document.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { type BenchCall, type BenchServer, besideThis } from './server.ts';

/** Another mock server, with the call that it understands as the read. */
export interface Peer extends BenchServer {
  read: BenchCall;
}

/**
 * The mock servers that can be resolved from the working directory. Only Prism is a dependency, of development. Each is given
 * the read of recognition with the page of the mock as its example, so that all have the same bytes to send.
 */
export function findPeers(page: Json, read: BenchCall, folder: string): Peer[] {
  const document = join(folder, 'peers.openapi.json');
  writeFileSync(document, JSON.stringify(toPeerDocument(page)));
  const target = read.target.replace(/^\/\w+\/1/, '');
  const find = createFinder();
  const prism = find('@stoplight/prism-cli/dist/index.js');
  const scalar = find('@scalar/mock-server');
  const mockoon = find('@mockoon/cli/bin/run.js') ?? find('@mockoon/cli/bin/run');
  const peer = (name: string, command: Peer['command']): Peer => {
    const call = { ...read, target };
    return { name, command, probe: call, read: call };
  };
  return [
    ...(prism
      ? [
          peer('Prism, static', (port) => [prism, 'mock', document, '--port', `${port}`]),
          peer('Prism, dynamic', (port) => [prism, 'mock', '--dynamic', document, '--port', `${port}`]),
        ]
      : []),
    ...(scalar
      ? [
          peer('Scalar', (port) => [
            besideThis('./scalar-server.js'),
            `${port}`,
            pathToFileURL(scalar).href,
            document,
          ]),
        ]
      : []),
    ...(mockoon
      ? [
          peer('Mockoon', (port) => [
            mockoon,
            ...['start', '--data', document, '--port', `${port}`, '--disable-log-to-file'],
          ]),
        ]
      : []),
  ];
}

function createFinder(): (name: string) => string | undefined {
  const require = createRequire(join(process.cwd(), 'package.json'));
  return (name) => {
    try {
      return require.resolve(name);
    } catch {
      // A package that names what may be imported of it may still have the file.
      const file = join(process.cwd(), 'node_modules', name);
      return /\.js$/.test(name) && existsSync(file) ? file : undefined;
    }
  };
}

/** The read of recognition alone, below no base address, whose one example is the page. */
function toPeerDocument(page: Json): JsonObject {
  const { root } = loadDocument();
  const paths = root['paths'] as Record<string, { get?: JsonObject }>;
  const operation = structuredClone(paths['/recognition']?.get ?? {});
  const responses = operation['responses'] as Record<string, { content: Record<string, JsonObject> }>;
  const media = responses['200']?.content['application/json'] ?? {};
  delete media['examples'];
  media['example'] = page;
  return {
    ...root,
    servers: [{ url: '/' }],
    paths: { '/recognition': { get: { ...operation, responses: { 200: responses['200'] as never } } } },
  };
}
