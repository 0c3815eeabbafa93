/** What a description could do to a page that is put together carelessly. */
export const HOSTILE_TEXT: string = [
  '# A heading',
  '',
  '</script><script>alert(1)</script> <img src=x onerror=alert(2)> & <b>bold</b>',
  '',
  '| a | b |',
  '|---|---|',
  '| `x|y` | [link](javascript:alert(3)) |',
  '',
  '* one',
  '* two',
  '    1. nested',
  '',
  '![picture](https://elsewhere.example/x.png) and https://elsewhere.example/a_b_c and who@company.example',
  '',
  '    indented code with ``` in it',
  '',
  '> quoted',
  '',
  '> quoted again',
  '',
  'مرحبا بالعالم | שלום עולם \u202eright to left',
  '',
  'Ends with a tab\there, `` a ` tick ``, snake_case, *stars*, __init__, 1) no list, -->, {{ braces }}',
].join('\n');

const parameter = (name: string, place: string, more: object = {}): object => ({
  name,
  in: place,
  schema: { type: 'string', minLength: 3 },
  description: HOSTILE_TEXT,
  ...(place === 'path' ? { required: true } : {}),
  ...more,
});

const json = (schema: object, more: object = {}): object => ({ 'application/json': { schema, ...more } });

/** A document that is none of the service's: no servers, no keys, hardly any tags, and texts that want out of the page. */
export const HOSTILE: {
  info: object;
  paths: Record<string, object>;
  components: object;
  [field: string]: unknown;
} = {
  openapi: '3.1.0',
  info: {
    title: 'A <shop> | "quoted" `tick`.',
    version: '7 <beta>',
    summary: HOSTILE_TEXT,
    description: HOSTILE_TEXT,
  },
  tags: [{ name: 'שלום </style>', description: HOSTILE_TEXT }],
  paths: {
    '/things/{a|b}': {
      get: {
        tags: ['שלום </style>'],
        summary: 'Read <a> thing | `x`',
        description: HOSTILE_TEXT,
        parameters: [
          parameter('a|b', 'path'),
          parameter('ids', 'query', {
            required: true,
            schema: { type: 'array', items: { type: 'integer' }, minItems: 2 },
          }),
          parameter('X-Count', 'header', { required: true, schema: { type: 'integer' } }),
          parameter('crumb', 'cookie', { required: true }),
        ],
        responses: {
          '200': { description: HOSTILE_TEXT, content: json({ $ref: '#/components/schemas/Tree' }) },
          '4XX': { description: 'Any error | pipe' },
        },
      },
      put: {
        operationId: 'put-`thing`|it',
        parameters: [parameter('a|b', 'path')],
        requestBody: {
          required: true,
          content: json({
            type: 'object',
            required: ['kind', '__proto__', "it's"],
            properties: {
              kind: {
                enum: Array.from({ length: 500 }, (_, index) => `value-${index}`),
                description: HOSTILE_TEXT,
              },
              ['__proto__']: { type: 'string', pattern: '^(a|b)`+$' },
              "it's": { const: `'"\\ \n $HOME \`id\` \u{1f600} </script>` },
            },
          }),
        },
        responses: { '204': { description: 'Done.' } },
      },
    },
    '/text': {
      post: {
        requestBody: { content: { 'text/plain': { example: "@file 'quoted' $x" } } },
        responses: {
          default: { description: 'd', content: { 'text/plain': { example: '<b>not bold</b>' } } },
        },
      },
    },
    '/only-404': { get: { responses: { '404': { description: 'd', content: json({ const: 3 }) } } } },
    '/moved': {
      get: {
        responses: {
          '302': {
            description: 'd',
            headers: { Location: { schema: { type: 'string' }, example: '/text' } },
          },
        },
      },
    },
    '/head': {
      head: { responses: { '200': { description: 'd' } } },
      options: { responses: { '200': { description: 'd' } } },
    },
    '/traced': { trace: { responses: { '200': { description: 'd' } } } },
    '/search': {
      get: {
        requestBody: { required: true, content: json({ type: 'object' }) },
        responses: { '200': { description: 'd' } },
      },
    },
  },
  components: {
    schemas: {
      Tree: {
        description: HOSTILE_TEXT,
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', examples: ['<i>'] },
          children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
          either: { oneOf: [{ type: 'integer', minimum: 1 }, { $ref: '#/components/schemas/tree' }] },
        },
      },
      tree: { title: 'Another | case', anyOf: [true, { type: 'null' }] },
    },
  },
};
