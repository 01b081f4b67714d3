const tagOrText = /<[^>]*>|[^<]+/g;
const place = /\{\{\s*([\w.]+)\s*\}\}/g;

/** How a mail program would show it that has no wishes of its own. */
const look =
  '<style>body{font:14px/1.6 sans-serif}mark{padding:0 4px;border-radius:3px;background:#fff3dc;color:#8a5300}</style>';

/** The page of a preview. */
export function previewPage(template: string): string {
  return look + previewOf(template);
}

/** A template as it will look, the places for values marked; what stands inside of a tag is left as it is. */
export function previewOf(template: string): string {
  return (template.match(tagOrText) ?? [])
    .map((part) => (part.startsWith('<') ? part : part.replace(place, '<mark>$1</mark>')))
    .join('');
}

/** The names of the values that a template has places for, each once. */
export function placesOf(template: string): string[] {
  return [...new Set([...template.matchAll(place)].map(([, name]) => name!))];
}
