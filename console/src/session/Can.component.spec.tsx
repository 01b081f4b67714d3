import { act, cleanup, render, screen } from '@testing-library/react';
import { Can } from './Can';
import { permissions } from './session';

describe('what needs a permission', () => {
  afterEach(() => {
    cleanup();
    permissions.set(new Set());
  });

  const button = () => screen.queryByRole('button', { name: 'Delete' });
  const show = (permission: string | readonly string[]) =>
    render(
      <Can permission={permission} otherwise={<p>not yours</p>}>
        <button>Delete</button>
      </Can>,
    );

  it('is hidden without it, and something else may stand there', () => {
    show('Products.Delete');
    expect(button()).toBeNull();
    expect(screen.getByText('not yours')).toBeTruthy();
  });

  it('is shown with it, from the moment that it is granted', () => {
    show('Products.Delete');
    act(() => permissions.set(new Set(['Products.Edit', 'Products.Delete'])));
    expect(button()).not.toBeNull();
    expect(screen.queryByText('not yours')).toBeNull();
  });

  it('is shown when one of several is held, and hidden when another is', () => {
    permissions.set(new Set(['Parts.Delete']));
    show(['Products.Delete', 'Parts.Delete']);
    expect(button()).not.toBeNull();
    act(() => permissions.set(new Set(['Parts.Edit'])));
    expect(button()).toBeNull();
  });
});
