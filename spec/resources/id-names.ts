/** A name without what only tells its words apart: `petId`, `pet_id` and `pet-id` are `petid`. */
export function toPlain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** A record that has one of these may be called by it where a parameter has the name of the thing alone. */
const OTHER_NAMES = ['name', 'slug', 'key', 'code', 'login', 'path'];

/**
 * The plain names, the likeliest first, that the property may have which a path parameter is about: its own; behind the name of a
 * thing, as `petId` of `/pets`, that without it (`id`); in front of it the other way round (`petid` for `id`). A parameter `pet` of
 * `/pets` is the `id` where nothing else among the properties, which are plain names too, could be meant.
 */
export function listIdNames(parameter: string, path: string, properties: ReadonlySet<string>): string[] {
  const plain = toPlain(parameter);
  const things = toThings(path);
  const isBare = things.includes(plain) && !OTHER_NAMES.some((name) => properties.has(name));
  const short = things
    .filter((thing) => plain.startsWith(thing) && plain !== thing)
    .map((thing) => plain.slice(thing.length));
  const long = things.map((thing) => thing + plain);
  return [...new Set([plain, ...short, ...long, ...(isBare ? ['id'] : [])])];
}

/** What one thing of a collection may be called, as plain names: of `/pet-owners` `petowner` and `owner`. */
export function toThings(path: string): string[] {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const words = last.split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).filter((word) => word !== '');
  const names = [last, words.at(-1) ?? last].map(toPlain);
  return [...new Set(names.flatMap(toSingulars))].sort((one, other) => other.length - one.length);
}

function toSingulars(name: string): string[] {
  const endings: [ending: RegExp, singular: string][] = [
    [/ies$/, 'y'],
    [/(?<=s|x|z|ch|sh)es$/, ''],
    [/s$/, ''],
  ];
  const found = endings
    .filter(([ending]) => ending.test(name))
    .map(([ending, by]) => name.replace(ending, by));
  return [name, ...found].filter((one) => one !== '');
}
