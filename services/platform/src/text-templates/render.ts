// Templates hold values and nothing else: no conditions, no loops, no calls. What a tenant writes can therefore do no
// harm; of what its HTML may be, see markup.ts.

const PLACE = /(href=")?\{\{\s*([\w.]+)\s*\}\}/g;
/** Where a link may lead that is a value. */
const LINK = /^(?:https?:\/\/|mailto:|tel:)/i;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export type Model = Readonly<Record<string, unknown>>;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

function valueAt(model: Model, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Model)[name] : undefined,
      model,
    );
}

/**
 * The template with each `{{path.to.value}}` filled in and escaped for HTML; what the model lacks, or is no text,
 * number or flag, stays empty, and so does a link that leads to no web page, mail or telephone.
 */
export function render(template: string, model: Model): string {
  return template.replace(PLACE, (_place, href: string | undefined, path: string) => {
    const value = valueAt(model, path);
    const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
    return href ? `${href}${LINK.test(text) ? escape(text) : ''}` : escape(text);
  });
}

/** The names of the values that a template has places for, each once. */
export const placesOf = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACE)].map(([, , path]) => path!)),
];

/** The layout around a text that is rendered already. */
export function wrap(layout: string, content: string, model: Model): string {
  // Split first: what stands in the content is not looked at again.
  return layout
    .split(/\{\{\s*content\s*\}\}/)
    .map((part) => render(part, model))
    .join(content);
}

const SIGNS: Record<string, string> = Object.fromEntries(
  Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]),
);

/** What somebody reads of a rendered text where there is no markup: its lines without tags. */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/h\d|\/li|\/div)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => SIGNS[entity]!)
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
