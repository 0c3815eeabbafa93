import { type ContractDocument, loadDocument } from '../../spec/document.ts';
import { packageFile } from '../../spec/package-file.ts';
import { remember } from '../../spec/remember.ts';
import type { Validate } from '../../spec/schema/schema-validators.ts';
import { createSchemas } from '../../spec/schema/schemas.ts';

/** The document of the control: what is asked of the mock itself, and the forms of what is given to it. */
export function loadControlDocument(): ContractDocument {
  return loadDocument(packageFile('mock/control/control.openapi.yaml'), [], { strict: true });
}

/** What holds a value against one of its schemas. */
export const loadControlSchema: (name: string) => Validate = remember((name) => {
  const { root, precompiled } = loadControlDocument();
  return createSchemas(root, { precompiled, extent: 'first' }).validators.at(`/components/schemas/${name}`);
});
