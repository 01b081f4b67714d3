import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useReturnedFocus } from './use-returned-focus';

// What is laid out has a place; the test's document lays nothing out.
const { getClientRects } = Element.prototype;
beforeEach(() => {
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
});
afterEach(() => {
  cleanup();
  Element.prototype.getClientRects = getClientRects;
});

function Drawer({ onClose }: { onClose: () => void }) {
  useReturnedFocus();
  return <button onClick={onClose}>close</button>;
}

function Page({ opensFromRow }: { opensFromRow: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <main>
        <div role="grid" tabIndex={0} aria-label="list" />
        {(!isOpen || !opensFromRow) && <button onClick={() => setOpen(true)}>open</button>}
      </main>
      {isOpen && <Drawer onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the drawer and closes it again, as somebody does who clicks. */
async function openAndClose() {
  await userEvent.click(screen.getByText('open'));
  await userEvent.click(await screen.findByText('close'));
}

it('goes back to where it was before the drawer', async () => {
  render(<Page opensFromRow={false} />);
  await openAndClose();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('open')));
});

it('goes to the grid of the view where what it came from is gone', async () => {
  render(<Page opensFromRow />);
  await openAndClose();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
});
