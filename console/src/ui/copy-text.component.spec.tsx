import type { useAppProps } from 'antd/es/app/context';
import { copyText } from './copy-text';
import { setNoticeSurface } from './feedback';

describe('a text that is copied', () => {
  const told: string[] = [];
  let held: Record<string, string>;
  /** As browsers do below any address: whoever hears the event says what is copied. */
  const byEvent = () => {
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
      clipboardData: { setData: (type: string, text: string) => void (held[type] = text) },
    });
    return document.body.dispatchEvent(event);
  };
  const browser = (
    clipboard: { writeText: (text: string) => Promise<void> } | undefined,
    execCommand?: () => boolean,
  ) => {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true });
  };
  beforeEach(() => {
    told.length = 0;
    held = {};
    const say = (text: string) => void told.push(text);
    setNoticeSurface({ message: { success: say, warning: say } } as unknown as useAppProps);
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(document, 'execCommand');
  });

  it.each([
    ['below an https address', { writeText: async (text: string) => void (held['text/plain'] = text) }],
    ['below a plain http address, where there is no clipboard', undefined],
    ['where the clipboard is refused', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
  ])('is on the clipboard %s', async (_where, clipboard) => {
    browser(clipboard, byEvent);
    await copyText('http://factory/offer', 'Copied');
    expect(held).toEqual({ 'text/plain': 'http://factory/offer' });
    expect(told).toEqual(['Copied']);
  });

  it('is said not to be copied where the browser has no way', async () => {
    browser(undefined);
    await copyText('http://factory/offer', 'Copied');
    expect(told).toHaveLength(1);
    expect(told).not.toContain('Copied');
  });
});
