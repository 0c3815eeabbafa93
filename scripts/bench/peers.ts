import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadDocument } from '../../spec/document.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { type BenchCall, type BenchServer, besideThis } from './server.ts';

/**
 * The mock servers that can be resolved from the working directory. Only Prism is a dependency, of development. Each is given
 * the read of recognition with the page of the mock as its example, so that all have the same bytes to send.
 */
export function findPeers(page: Json, read: BenchCall, folder: string): BenchServer[] {
  const document = join(folder, 'peers.openapi.json');
  writeFileSync(document, JSON.stringify(toPeerDocument(page)));
  const probe = { ...read, target: read.target.replace(/^\/\w+\/1/, '') };
  const peer = (
    name: string,
    file: string | undefined,
    toArguments: (file: string, port: string) => readonly string[],
  ): BenchServer[] =>
    file === undefined ? [] : [{ name, probe, command: (port) => toArguments(file, `${port}`) }];
  const prism = findInstalled('@stoplight/prism-cli/dist/index.js');
  const scalar = findInstalled('@scalar/mock-server');
  const scalarServer = besideThis('./scalar-server.js');
  const mockoon = findInstalled('@mockoon/cli/bin/run.js') ?? findInstalled('@mockoon/cli/bin/run');
  const quiet = '--disable-log-to-file';
  return [
    ...peer('Prism, static', prism, (file, port) => [file, 'mock', document, '--port', port]),
    ...peer('Prism, dynamic', prism, (file, port) => [file, 'mock', '--dynamic', document, '--port', port]),
    ...peer('Scalar', scalar, (file, port) => [scalarServer, port, pathToFileURL(file).href, document]),
    ...peer('Mockoon', mockoon, (file, port) => [file, 'start', '--data', document, '--port', port, quiet]),
  ];
}

/** The file of a package that is installed where the bench is run. */
export function findInstalled(name: string): string | undefined {
  try {
    return createRequire(join(process.cwd(), 'package.json')).resolve(name);
  } catch {
    // A package that names what may be imported of it may still have the file.
    const file = join(process.cwd(), 'node_modules', name);
    return /\.js(on)?$/.test(name) && existsSync(file) ? file : undefined;
  }
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
