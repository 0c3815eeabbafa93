import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { alteredJson } from './answers.ts';
import { type Fault, type FaultAnswer, faultsWith } from './fault.ts';
import { ofList } from './filters.ts';

const PROPERTIES = '/components/schemas/RecognitionList/properties';
const SCHEMA = { check: 'response_schema_conformance' };

/** Lists that lose their form where they begin or end: each fires only for some of the pages. */
export const LIST_EDGE_FAULTS: readonly Fault[] = [
  ...faultsWith({ ...SCHEMA, fact: `${PROPERTIES}/recognitions`, when: ofList }, [
    {
      id: 'empty-list-left-out',
      title: 'A list without recognitions has no `recognitions`.',
      answer: alteredList((records, { recognitions: _, ...rest }) =>
        records.length === 0 ? rest : undefined,
      ),
    },
    {
      id: 'one-record-bare',
      title: 'A list of one recognition is that recognition.',
      answer: alteredList(([first, ...more], body) =>
        first !== undefined && more.length === 0 ? { ...body, recognitions: first } : undefined,
      ),
    },
    {
      id: 'empty-list-null',
      title: 'A list without recognitions has null for `recognitions`.',
      answer: alteredList((records, body) =>
        records.length === 0 ? { ...body, recognitions: null } : undefined,
      ),
    },
  ]),
  {
    ...SCHEMA,
    id: 'last-page-without-pagination',
    title: 'The last page has no `pagination`.',
    fact: `${PROPERTIES}/pagination`,
    when: ofList,
    answer: alteredList((_, { pagination, ...rest }) => {
      const { page, pages } = isObject(pagination) ? pagination : {};
      return page === pages && Number(pages) > 1 ? rest : undefined;
    }),
  },
  {
    id: 'empty-list-204',
    title: 'A list without recognitions is answered with 204 and no body.',
    fact: '/paths/~1recognition/get/responses/200/content/application~1json',
    check: 'content_type_conformance',
    when: ofList,
    answer: async ({ healthy }) => {
      const given = await healthy();
      const isEmpty = (await given.clone().text()).includes('"recognitions":[]');
      return isEmpty ? new Response(null, { status: 204 }) : given;
    },
  },
];

/** The list changed by its records and as a whole; where `change` gives nothing, it stays as it is. */
function alteredList(change: (records: readonly Json[], body: JsonObject) => Json | undefined): FaultAnswer {
  return alteredJson((body) => {
    const records = isObject(body) ? body['recognitions'] : undefined;
    return isObject(body) && Array.isArray(records) ? change(records, body) : undefined;
  });
}
