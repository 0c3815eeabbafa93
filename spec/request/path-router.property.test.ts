import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPathRouter } from './path-router.ts';

interface Segment {
  template: string;
  /** The segment of a path that fits. */
  path: string;
  params: [string, string][];
}

const word = fc.stringMatching(/^[a-z]{1,3}$/);
const rawValue = fc.stringMatching(/^([A-Z0-9~@:!$&'()*+,;=-]|%[0-9A-F]{2}){1,6}$/);
const literal = fc
  .oneof(word, fc.constantFrom('__proto__', 'constructor', 'a.b', 'x+y'))
  .map((text): Segment => ({ template: text, path: text, params: [] }));
const whole = fc
  .tuple(word, rawValue)
  .map(([name, value]): Segment => ({ template: `{${name}}`, path: value, params: [[name, value]] }));
/** Values have no small letters, dots or underscores, and the literals nothing else, so that there is one way to read them. */
const mixed = fc
  .tuple(word, rawValue, fc.constantFrom('.json', '_', 'v.'), fc.boolean())
  .map(([name, value, text, isBefore]): Segment => {
    const around = (inner: string): string => (isBefore ? text + inner : inner + text);
    return { template: around(`{${name}}`), path: around(value), params: [[name, value]] };
  });
const route = toRoute(fc.oneof(literal, whole, mixed));

function toRoute(
  segment: fc.Arbitrary<Segment>,
): fc.Arbitrary<{ template: string; path: string; params: object }> {
  return fc
    .array(segment, { minLength: 1, maxLength: 5 })
    .filter((segments) => {
      const names = segments.flatMap(({ params }) => params.map(([name]) => name));
      return new Set(names).size === names.length;
    })
    .map((segments) => ({
      template: segments.map(({ template }) => `/${template}`).join(''),
      path: segments.map(({ path }) => `/${path}`).join(''),
      params: Object.fromEntries(segments.flatMap(({ params }) => params)),
    }));
}

describe('a path that is built from a template', () => {
  it('is matched by it, with the same raw values', () => {
    fc.assert(
      fc.property(route, ({ template, path, params }) => {
        expect(createPathRouter([{ template, value: 1 }]).match(path)).toEqual({ value: 1, params });
      }),
    );
  });

  it('is matched by it or by one that is more literal, whatever other templates there are', () => {
    fc.assert(
      fc.property(fc.array(route, { minLength: 1, maxLength: 12 }), (routes) => {
        const router = createPathRouter(routes.map(({ template }) => ({ template, value: template })));
        for (const { path } of routes) {
          const match = router.match(path);
          expect(match).toBeDefined();
          expect(fill(match?.value ?? '', match?.params ?? {})).toBe(path);
        }
      }),
    );
  });

  it('is matched the same whatever the order of the templates, as long as no parameter shares its segment', () => {
    const toShape = ({ template }: { template: string }): string => template.replace(/\{[^}]+\}/g, '{}');
    const routes = fc.uniqueArray(toRoute(fc.oneof(literal, whole)), { selector: toShape, minLength: 2 });
    fc.assert(
      fc.property(routes, (given) => {
        const entries = given.map(({ template }) => ({ template, value: template }));
        const [one, other] = [createPathRouter(entries), createPathRouter(entries.toReversed())];
        for (const { path } of given) expect(one.match(path)).toEqual(other.match(path));
      }),
    );
  });

  it('is not matched when it has a segment more or less', () => {
    fc.assert(
      fc.property(route, word, ({ template, path }, more) => {
        const router = createPathRouter([{ template, value: 1 }]);
        expect(router.match(`${path}/${more}`)).toBeUndefined();
        expect(router.match(`${path}/`)).toBeUndefined();
        expect(router.match(path.slice(0, path.lastIndexOf('/')))).toBeUndefined();
      }),
    );
  });
});

describe('any path', () => {
  it('is matched or not, and never an error', () => {
    const router = createPathRouter(
      ['/{x}', '/a/{x}.json', '/a/{x}/{y}', '/%/%zz'].map((template) => ({ template, value: template })),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('/', 'a', '%', '.json', '{', '4') })),
        (path) => {
          const match = router.match(path);
          if (match)
            expect(Object.values(match.params).every((value) => value !== '' && !value.includes('/'))).toBe(
              true,
            );
        },
      ),
      { numRuns: 1000 },
    );
  });
});

function fill(template: string, params: Record<string, string>): string {
  return template.replace(/\{([^}]+)\}/g, (_, name: string) => params[name] ?? '');
}
