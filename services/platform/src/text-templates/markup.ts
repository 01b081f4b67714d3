// What a mail may be made of. Values of a template (links with tokens, codes) go to whoever the mail is for and to
// nobody else: so they stand in what is read, or are a link as a whole, and nothing in a mail is fetched from elsewhere
// or runs.

const ELEMENTS = new Set(
  `html head body title meta main header footer section article div span p br hr center font h1 h2 h3 h4 h5 h6
   b strong i em u s small sub sup mark del ins code pre q blockquote abbr a img ul ol li dl dt dd
   table caption colgroup col thead tbody tfoot tr th td`.split(/\s+/),
);
/** What stands in these is no text. */
const NO_TEXT = new Set(['script', 'style', 'iframe', 'object', 'svg', 'math', 'template', 'noscript', 'textarea']);

const anything = /^/;
const ATTRIBUTES = new Map<string, RegExp>(
  `class id title lang dir role align valign width height bgcolor color border cellpadding cellspacing colspan rowspan
   span face size start type alt`
    .split(/\s+/)
    .map((name) => [name, anything]),
);
const ATTRIBUTES_OF: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: /^(?:(?:https?:\/\/|mailto:|tel:)\S*|#[\w-]*)$/i, target: anything, rel: anything },
  img: { src: /^(?:data:image\/(?:png|gif|jpeg|webp);base64,[\w+/=]*|cid:[\w.@-]+)$/i },
  meta: {
    charset: /^utf-8$/i,
    name: anything,
    content: /^(?!.*(?:charset=(?!utf-8)|url\s*=))/is,
    'http-equiv': /^(?:content-type|x-ua-compatible)$/i,
  },
};

/** No sign by which a style could hide what it says, and no function that fetches. */
const STYLE = /^[\p{L}\p{N}\s:;#.,%()'"!_-]*$/u;
const STYLE_FUNCTIONS = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'calc']);

const TAG =
  /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+))?)*)\s*\/?>|<!doctype html>/iy;
const ATTRIBUTE = /([a-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/gi;
/** A value that is the whole link; the content of a layout is none. */
const WHOLE_PLACE = /^\{\{\s*(?!content\s*\})[\w.]+\s*\}\}$/;
const SHOWN = 120;

export type MarkupFault = { kind: 'tag' | 'attribute' | 'place'; found: string; attribute: string };

interface Attribute {
  name: string;
  value: string;
}
interface Token {
  kind: 'text' | 'tag' | 'stray';
  /** As it was written. */
  raw: string;
  name: string;
  isClosing: boolean;
  attributes: readonly Attribute[];
}

const tokenOf = (kind: Token['kind'], raw: string, more: Partial<Token> = {}): Token => ({
  kind,
  raw,
  name: '',
  isClosing: false,
  attributes: [],
  ...more,
});

function attributesOf(text: string): Attribute[] {
  return [...text.matchAll(ATTRIBUTE)].map(([, name, double, single, bare]) => ({
    name: name!.toLowerCase(),
    value: double ?? single ?? bare ?? '',
  }));
}

/** The template as texts, whole tags, and signs of tags that are none. */
function* tokensOf(template: string): Generator<Token> {
  for (let at = 0; at < template.length;) {
    const next = template.indexOf('<', at);
    const end = next < 0 ? template.length : next;
    if (end > at) yield tokenOf('text', template.slice(at, end));
    if (next < 0) return;
    TAG.lastIndex = next;
    const found = TAG.exec(template);
    const [raw, slash, name = '!doctype', attributes = ''] = found ?? ['<'];
    yield found
      ? tokenOf('tag', raw, {
          name: name.toLowerCase(),
          isClosing: slash === '/',
          attributes: attributesOf(attributes),
        })
      : tokenOf('stray', '<');
    at = next + raw.length;
  }
}

function isStyle(value: string): boolean {
  return (
    STYLE.test(value) &&
    [...value.matchAll(/([\w-]*)\(/g)].every(([, name]) => STYLE_FUNCTIONS.has(name!.toLowerCase()))
  );
}

function attributeFault(element: string, { name, value }: Attribute): MarkupFault['kind'] | undefined {
  if (value.includes('{{')) return element === 'a' && name === 'href' && WHOLE_PLACE.test(value) ? undefined : 'place';
  if (name === 'style') return isStyle(value) ? undefined : 'attribute';
  const allowed = ATTRIBUTES_OF[element]?.[name] ?? ATTRIBUTES.get(name);
  return allowed?.test(value) ? undefined : 'attribute';
}

const isKnown = ({ name }: Token) => name === '!doctype' || ELEMENTS.has(name);

/** An address that is written out, up to where a value would become a part of it; mail programs make links of them. */
function addressBefore(text: string): { address: string; at: number } | undefined {
  for (const { 0: word, index } of text.matchAll(/[\x21-\x7e]+/g)) {
    const start = word.search(/\/\/|www\./i);
    const place = start < 0 ? -1 : word.indexOf('{{', start);
    if (place >= 0) return { address: word, at: index + place };
  }
  return undefined;
}

/** What of a template may not stand in a mail, the first of it. */
export function markupFault(template: string): MarkupFault | undefined {
  let at = 0;
  for (const token of tokensOf(template)) {
    const found = (token.kind === 'stray' ? template.slice(at) : token.raw).slice(0, SHOWN);
    at += token.raw.length;
    if (token.kind === 'text') {
      const glued = addressBefore(token.raw);
      if (glued) return { kind: 'place', found: glued.address.slice(0, SHOWN), attribute: '' };
    } else if (token.kind === 'stray' || !isKnown(token)) {
      return { kind: 'tag', found: /^[^>]*>/.exec(found)?.[0] ?? found, attribute: '' };
    }
    for (const attribute of token.attributes) {
      const kind = attributeFault(token.name, attribute);
      if (kind) return { kind, found, attribute: attribute.name };
    }
  }
  return undefined;
}

function writtenTag({ raw, name, isClosing, attributes }: Token): string {
  if (name === '!doctype') return raw;
  const kept = attributes
    .filter((attribute) => !attributeFault(name, attribute))
    .map((attribute) => ` ${attribute.name}="${attribute.value.replaceAll('"', '&quot;')}"`);
  return isClosing ? `</${name}>` : `<${name}${kept.join('')}>`;
}

function apart(text: string): string {
  let rest = text;
  let written = '';
  for (let glued = addressBefore(rest); glued; glued = addressBefore(rest)) {
    written += `${rest.slice(0, glued.at)} `;
    rest = rest.slice(glued.at);
  }
  return written + rest;
}

/** The template without what may not stand in a mail. */
export function cleanMarkup(template: string): string {
  let written = '';
  /** The element that holds no text and has begun. */
  let within = '';
  for (const token of tokensOf(template)) {
    const isTag = token.kind === 'tag';
    if (within) {
      if (isTag && token.isClosing && token.name === within) within = '';
    } else if (token.kind === 'text') written += apart(token.raw);
    else if (!isTag) written += '&lt;';
    else if (isKnown(token)) written += writtenTag(token);
    else if (!token.isClosing && NO_TEXT.has(token.name)) within = token.name;
  }
  return written;
}
