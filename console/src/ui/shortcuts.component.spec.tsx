import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useShortcuts, type ShortcutLayer } from './shortcuts';

interface ListenerProps {
  name: string;
  told: string[];
  keys: readonly string[];
  layer?: ShortcutLayer;
}

function Listener({ name, told, keys, layer }: ListenerProps) {
  useShortcuts(Object.fromEntries(keys.map((key) => [key, () => void told.push(`${name} ${key}`)])), layer);
  return null;
}

describe('shortcuts', () => {
  afterEach(cleanup);

  it('go to what was opened last, and to the page below it for keys that it does not know', async () => {
    const told: string[] = [];
    const page = <Listener key="page" name="page" told={told} keys={['ctrl+s', 'n']} />;
    const { rerender } = render(page);
    await userEvent.keyboard('{Control>}s{/Control}');
    rerender(
      <>
        {page}
        <Listener key="drawer" name="drawer" told={told} keys={['ctrl+s']} />
      </>,
    );
    await userEvent.keyboard('{Control>}s{/Control}n');
    rerender(<>{page}</>);
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(told).toEqual(['page ctrl+s', 'drawer ctrl+s', 'page n', 'page ctrl+s']);
  });

  it('go to a drawer before what the page below it has loaded since', async () => {
    const told: string[] = [];
    const drawer = <Listener key="drawer" name="drawer" layer="drawer" told={told} keys={['ctrl+s']} />;
    const { rerender } = render(drawer);
    rerender(
      <>
        {drawer}
        <Listener key="lines" name="lines" told={told} keys={['ctrl+s', 'n']} />
      </>,
    );
    await userEvent.keyboard('{Control>}s{/Control}n');
    expect(told).toEqual(['drawer ctrl+s', 'lines n']);
  });
});
