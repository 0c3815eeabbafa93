import { groupBy } from '../group-by.ts';
import { isObject, type Json } from '../json.ts';
import { findComponentName } from '../schema/schema-pointer.ts';
import type { ValueShape } from '../schema/value-shape.ts';
import { BrokenBody } from './broken-body.ts';
import { withEmptyLists } from './empty-lists.ts';
import { readTyped, toText } from './typed-text.ts';
import { escapeXmlText, parseXml, type XmlElement } from './xml.ts';

/** What the `xml` object says of a value (OpenAPI §4.8.26). */
interface XmlForm {
  name: string | undefined;
  isAttribute: boolean;
  isWrapped: boolean;
  prefix: string;
  namespace: string | undefined;
}

function toForm(shape: ValueShape): XmlForm {
  const said = shape.nodes.map((node) => node.xml);
  const find = (key: string): Json | undefined => said.find((xml) => xml[key] !== undefined)?.[key];
  const [name, prefix, namespace] = [find('name'), find('prefix'), find('namespace')];
  return {
    name: typeof name === 'string' ? name : undefined,
    isAttribute: find('attribute') === true,
    isWrapped: find('wrapped') === true,
    prefix: typeof prefix === 'string' && prefix !== '' ? `${prefix}:` : '',
    namespace: typeof namespace === 'string' ? namespace : undefined,
  };
}

/** A value as XML: of an object each property is an element, or an attribute where its schema says so, and each item of a list is one. */
export function writeXml(value: Json, shape: ValueShape): string {
  const content = writeElement(toForm(shape).name ?? toRootName(shape), value, shape);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}`;
}

function toRootName({ nodes }: ValueShape): string {
  const names = nodes.map(({ pointer }) => findComponentName(pointer));
  return names.find((name) => name !== undefined) ?? 'root';
}

const NIL = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"';

function writeElement(name: string, value: Json, shape: ValueShape): string {
  const { prefix, namespace } = toForm(shape);
  const tag = prefix + encodeName(name);
  const own =
    namespace === undefined
      ? ''
      : ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`}="${escapeXmlText(namespace)}"`;
  let attributes = own;
  let content = '';
  if (value === null) attributes += NIL;
  else if (Array.isArray(value)) content = writeItems(toItemName(shape, 'item'), value, shape);
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const property = shape.property(key);
      const form = toForm(property);
      if (form.isAttribute && !isNested(inner)) {
        attributes += ` ${form.prefix}${encodeName(form.name ?? key)}="${escapeXmlText(toText(inner))}"`;
        // A prefix has to be declared, and nobody else does.
        if (form.prefix !== '' && form.namespace !== undefined)
          attributes += ` xmlns:${form.prefix.slice(0, -1)}="${escapeXmlText(form.namespace)}"`;
      } else content += writeProperty(key, inner, property);
    }
  } else content = escapeXmlText(toText(value));
  return content === '' ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${content}</${tag}>`;
}

function isNested(value: Json): boolean {
  return typeof value === 'object';
}

function writeProperty(key: string, value: Json, shape: ValueShape): string {
  const { isWrapped, name = key } = toForm(shape);
  if (!Array.isArray(value)) return writeElement(name, value, shape);
  if (!isWrapped) return writeItems(toItemName(shape, key), value, shape);
  const items = writeItems(toItemName(shape, name), value, shape);
  return `<${encodeName(name)}>${items}</${encodeName(name)}>`;
}

function toItemName({ items }: ValueShape, otherwise: string): string {
  return toForm(items).name ?? otherwise;
}

function writeItems(name: string, values: readonly Json[], { items }: ValueShape): string {
  return values.map((item) => writeElement(name, item, items)).join('');
}

/** What no name of XML may hold is written by its code, as .NET and others do: `_x0020_`. */
function encodeName(name: string): string {
  const encoded = name.replace(/_x(?=[\dA-F]{4}_)|[^\p{L}\p{N}_.-]/gu, (mark) =>
    mark === '_x'
      ? '_x005F_x'
      : [...Array(mark.length).keys()].map((at) => toCode(mark.charCodeAt(at))).join(''),
  );
  if (encoded === '') return '_x0000_';
  return /^[\p{L}_]/u.test(encoded) ? encoded : toCode(encoded.charCodeAt(0)) + encoded.slice(1);
}

function toCode(code: number): string {
  return `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
}

function decodeName(name: string): string {
  if (name === '_x0000_') return '';
  return name.replace(/_x([\dA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The value that a text of XML stands for by its schema: the inverse of `writeXml`. */
export function readXml(text: string, shape: ValueShape, most: number): Json | BrokenBody {
  const root = parseXml(text, most);
  return root instanceof BrokenBody ? root : readElement(root, shape);
}

function readElement(element: XmlElement, shape: ValueShape): Json {
  const { attributes, children, text } = element;
  if (attributes.get('nil') === 'true') return null;
  const { types } = shape;
  const said = [...attributes].filter(([name]) => !name.startsWith('xmlns'));
  const isLeaf = children.length === 0 && said.length === 0;
  if (types.has('array') && !types.has('object'))
    return children.map((child) => readElement(child, shape.items));
  if (isLeaf && !types.has('object')) return readTyped(text, shape);
  if (isLeaf && text !== '' && types.size > 1) return readTyped(text, shape);
  return readObject(said, children, shape);
}

function readObject(
  attributes: readonly (readonly [name: string, text: string])[],
  children: readonly XmlElement[],
  shape: ValueShape,
): Json {
  const members = new Map<string, Json>();
  const taken = new Set<XmlElement | string>();
  for (const key of shape.names) {
    const property = shape.property(key);
    const { isAttribute, isWrapped, name = key } = toForm(property);
    const isList = property.types.has('array');
    const wanted = encodeName(isList && !isWrapped ? toItemName(property, key) : name);
    const attribute = isAttribute ? attributes.find(([given]) => given === wanted) : undefined;
    const found = children.filter((child) => child.name === wanted);
    for (const one of attribute ? [attribute[0]] : found) taken.add(one);
    if (attribute) members.set(key, readTyped(attribute[1], property));
    else if (found[0] && isList && !isWrapped && found[0].attributes.get('nil') !== 'true')
      members.set(
        key,
        found.map((child) => readElement(child, property.items)),
      );
    else if (found[0])
      members.set(key, isList ? readWrapped(found[0], property) : readElement(found[0], property));
  }
  for (const [name, text] of attributes)
    if (!taken.has(name)) members.set(decodeName(name), readTyped(text, shape.property(decodeName(name))));
  const rest = children.filter((child) => !taken.has(child) && !members.has(decodeName(child.name)));
  for (const [name, alike] of groupBy(rest, (child) => child.name)) {
    const key = decodeName(name);
    const property = shape.property(key);
    const [child] = alike;
    if (!child) continue;
    const isList = property.types.has('array') || alike.length > 1;
    members.set(
      key,
      isList ? alike.map((one) => readElement(one, property.items)) : readElement(child, property),
    );
  }
  return withEmptyLists(Object.fromEntries(members), shape);
}

function readWrapped(element: XmlElement, shape: ValueShape): Json {
  if (element.attributes.get('nil') === 'true') return null;
  return element.children.map((child) => readElement(child, shape.items));
}
