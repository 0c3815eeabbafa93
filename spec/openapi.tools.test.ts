import SwaggerParser from '@apidevtools/swagger-parser';
import { describe, expect, it } from 'vitest';
import { loadDocument, ownDocumentFile } from './document.ts';
import { listOperations } from './operations.ts';
import { packageFile } from './package-file.ts';

/** The documents are plain OpenAPI 3.1 to those who know nothing of our extensions. */
describe('swagger-parser', () => {
  it.each([ownDocumentFile(), packageFile('mock/control/control.openapi.yaml')])(
    'finds %s valid',
    async (file) => {
      const api = await SwaggerParser.validate(file);
      const paths = new Set(listOperations(loadDocument(file).root).map(({ path }) => path));
      expect(Object.keys(api.paths ?? {})).toEqual([...paths]);
    },
  );

  it('would say so if one were not', async () => {
    const { paths: _, ...root } = structuredClone(loadDocument().root);
    await expect(SwaggerParser.validate({ ...root, paths: { 'no-slash': {} } } as never)).rejects.toThrow(
      '#/paths must NOT',
    );
  });
});
