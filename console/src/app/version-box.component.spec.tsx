import { cleanup, render, screen } from '@testing-library/react';
import { VersionBox } from './VersionBox';

describe('a newer console', () => {
  afterEach(() => {
    cleanup();
    window.history.replaceState(null, '', '/');
  });
  const show = (path: string) => {
    window.history.replaceState(null, '', path);
    let taken = 0;
    render(<VersionBox onTake={() => taken++} onLater={() => undefined} />);
    return taken;
  };

  it('waits for whoever sits before it', () => {
    expect(show('/dashboard')).toBe(0);
    expect(screen.getByRole('button', { name: 'version.refresh' })).toBeTruthy();
  });

  it('is taken by a screen on a wall, where nobody presses anything', () => {
    expect(show('/tv')).toBe(1);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
