import { mkdirSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { type PluginContext, type RolldownPluginOption, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { packageFile } from '../spec/package-file.ts';

/**
 * The last step of the build: what is published becomes a few files in `dist/bin`, the command and what is imported alike, since
 * Node takes longer to find 250 than to run them. The declarations of what is imported stand beside it.
 */
const CODE = {
  wes: 'scripts/wes.js',
  index: 'mock/index.js',
  contracts: 'contracts/index.js',
  vitest: 'contracts/describe-contract.js',
  // It stands where the code that runs it in a thread looks for it.
  'judge-worker': 'scripts/commands/proxy/judge-worker.js',
};
const DECLARATIONS = {
  index: 'mock/index.d.ts',
  contracts: 'contracts/index.d.ts',
  vitest: 'contracts/describe-contract.d.ts',
  types: 'spec/openapi.gen.d.ts',
};

/** What people wait for: where one of these is loaded, little comes along that it does not need. */
const AWAITED = {
  command: CODE.wes,
  mock: 'mock/start-mock.js',
  suite: 'scripts/commands/check/check.js',
  docs: 'scripts/commands/docs/build-docs.js',
};

const DIST = packageFile('dist');

/** The files that a module is loaded for: entry points, and what is imported when it is needed. */
type Needs = ReadonlyMap<string, ReadonlySet<string>>;

mkdirSync(join(DIST, 'bin'), { recursive: true });
await bundle(CODE, [], toCodeChunk);
await bundle(DECLARATIONS, [dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false })], () => 'shared.d');

/** Writes a file for each entry point, and one for each name that modules are given which several of them need. */
async function bundle(
  input: Record<string, string>,
  plugins: RolldownPluginOption[],
  toName: (neededBy: ReadonlySet<string>) => string,
): Promise<void> {
  let needs: Needs = new Map();
  const bundled = await rolldown({
    input: Object.fromEntries(Object.entries(input).map(([name, file]) => [name, join(DIST, file)])),
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      plugins,
      {
        name: 'needs',
        buildEnd() {
          needs = findNeeds(this);
        },
      },
    ],
    // The packages that it needs are installed with it, with their licences.
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
  });
  const name = (id: string): string | null => {
    const neededBy = needs.get(id) ?? new Set();
    return neededBy.size > 1 && !Object.values(input).some((file) => id === join(DIST, file))
      ? toName(neededBy)
      : null;
  };
  const { output } = await bundled.generate({
    format: 'esm',
    chunkFileNames: '[name].js',
    // What people read of it stands in the declarations; Node reads through all else at each start.
    comments: { jsdoc: plugins.length > 0 },
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name, debugName: 'shared' }] },
  });
  const files = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
  for (const [file, code] of withoutDetours(files)) writeFileSync(join(DIST, 'bin', file), code);
  await bundled.close();
}

/** A file that has nothing but names for what stands in another is left out: who would load it when needed loads the other one. */
function withoutDetours(files: ReadonlyMap<string, string | Uint8Array>): Map<string, string | Uint8Array> {
  const left = new Map(files);
  for (const [file, code] of files) {
    const [, names, other] = /^export \{ ([^}]+) \} from "([^"]+)";\s*$/.exec(String(code)) ?? [];
    const load = `import("./${file}")`;
    if (names === undefined || ![...left.values()].some((each) => String(each).includes(load))) continue;
    const members = names.split(', ').map((each) => each.replace(/^(\S+) as (\S+)$/, '$2: them.$1'));
    const loadOther = `import("${other}").then((them) => ({ ${members.join(', ')} }))`;
    left.delete(file);
    for (const [each, text] of left) left.set(each, String(text).replaceAll(load, loadOther));
  }
  return left;
}

function findNeeds(graph: PluginContext): Needs {
  const needs = new Map([...graph.getModuleIds()].map((id) => [id, new Set<string>()]));
  const visit = (id: string, root: string): void => {
    const neededBy = needs.get(id);
    if (!neededBy || neededBy.has(root)) return;
    neededBy.add(root);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, root);
  };
  for (const id of needs.keys()) {
    const info = graph.getModuleInfo(id);
    if (info?.isEntry || info?.dynamicImporters.length) visit(id, id);
  }
  return needs;
}

/**
 * The name of the file for a module that is needed by all of these. What a module imports is needed by them too, so that no two
 * files ever import each other.
 */
function toCodeChunk(neededBy: ReadonlySet<string>): string {
  const isNeededBy = (file: string): boolean => neededBy.has(join(DIST, file));
  if (isNeededBy(AWAITED.command)) return 'base';
  if (isNeededBy(AWAITED.mock)) return isNeededBy(AWAITED.suite) ? 'document' : 'mock';
  if (isNeededBy(AWAITED.suite)) return 'suite';
  return isNeededBy(AWAITED.docs) ? 'pages' : 'more';
}
