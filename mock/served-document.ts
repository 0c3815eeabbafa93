import { type ContractDocument, loadDocument, refuse } from '../spec/document.ts';
import { isObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { listOperations } from '../spec/operations.ts';
import { isOwnService } from '../spec/own-service.ts';
import { listRefusals } from '../spec/refusals.ts';
import { listResources, type Resource } from '../spec/resources.ts';
import { createSchemas } from '../spec/schema/schemas.ts';
import { toBasePath, withStage } from '../spec/servers.ts';
import { CONTROL_PATH } from './control/control-path.ts';
import type { OwnCompanies } from './data/own-companies.ts';
import { withOwnCompanies } from './data/read-own-companies.ts';
import { type InitialState, loadInitialState } from './initial-state.ts';

/** Where what is served comes from. */
export interface DocumentSources {
  /** The file of an OpenAPI document (3.0, 3.1 or 3.2), or one that was loaded. Default: the Workplace Engagement Service. */
  document?: string | ContractDocument;
  /** Files of Overlays, applied in their order to a document that is given by its file. */
  overlays?: readonly string[];
  /** Companies of one's own, or a file of them (`companies.schema.json`). Default: those that the mock knows. */
  companies?: string | OwnCompanies;
  /** Whether anything in a document that is given by its file and is not understood is an error. Default: in that of the kit alone. */
  strictDocument?: boolean;
  /** Keep nothing of the resources of a document, and answer each operation by itself. */
  stateless?: boolean;
}

/** What a mock serves, as it was read from its files: a reload puts another in its place, and what is kept stays. */
export interface ServedDocument {
  document: ContractDocument;
  operations: readonly Operation[];
  /** What is kept of a document other than the kit's own, whose operations have handlers. */
  resources: readonly Resource[];
  stages: readonly string[];
  addresses: readonly StageAddress[];
  /** Whether a key is for its stage alone. */
  stageBound: boolean;
  /** Whether the document says how a key is refused. */
  statesRefusals: boolean;
  /** Whether the keys of companies are all that there are: those of a document that speaks of them, or whose companies were given. */
  isKeyKnown: boolean;
  /** What companies start with. */
  initial: InitialState;
}

/** A stage, with the path of its base address, such as `/dev/1`. */
export interface StageAddress {
  stage: string;
  basePath: string;
}

/** Throws `DocumentError` (or the error of a text that is no YAML, or no Overlay) where it cannot be served. */
export function readServedDocument(
  { document: given, overlays, strictDocument: strict, companies, stateless = false }: DocumentSources,
  seed: number,
): ServedDocument {
  const document = typeof given === 'object' ? given : loadDocument(given, overlays, { strict });
  const operations = listOperations(document.root);
  checkControlPaths(document, operations);
  const { stages, template } = toBasePath(document.root['servers']);
  const known = loadInitialState(stages);
  const stageBound = operations.some(({ key }) => key?.stageBound);
  const statesRefusals = operations.some(({ key }) => key) && listRefusals(document.root).has('key-missing');
  return {
    document,
    operations,
    resources: stateless || isOwnService(document.root) ? [] : findResources(document, operations),
    stages,
    addresses: stages.map((stage) => ({ stage, basePath: withStage(template, stage) })),
    stageBound,
    statesRefusals,
    isKeyKnown: stageBound || statesRefusals || companies !== undefined,
    initial: companies === undefined ? known : withOwnCompanies(known, companies, { stages, seed }),
  };
}

function findResources({ root }: ContractDocument, operations: readonly Operation[]): Resource[] {
  return listResources(root, operations, createSchemas(root).schemaAt);
}

/** The title of a document for a person; its file where it has none. */
export function toTitle({ root, file }: ContractDocument): string {
  return isObject(root['info']) ? String(root['info']['title']) : file;
}

/** An operation below the path of the control would never be reached. */
function checkControlPaths({ file, locate }: ContractDocument, operations: readonly Operation[]): void {
  const shadowed = operations.find(({ base, path }) =>
    `${base.template}${path}/`.startsWith(`${CONTROL_PATH}/`),
  );
  if (!shadowed) return;
  const { path, pointer } = shadowed;
  const message = `The path ${path} lies below ${CONTROL_PATH}, which is the mock's own; move it.`;
  refuse([{ pointer, message }], file, locate);
}
