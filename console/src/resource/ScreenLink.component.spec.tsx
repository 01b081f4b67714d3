import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { consolePlaces } from '../state/places';
import { ScreenLink } from './ScreenLink';

describe('the way to a screen where something is to be done first', () => {
  afterEach(() => {
    cleanup();
    consolePlaces.set(undefined);
  });

  it('is there for whoever sees that screen, and for nobody else', () => {
    const place = {
      path: '/saws',
      title: 'Saws',
      component: 'optimisation/machines',
      meta: {},
      children: [],
      trail: [],
    };
    consolePlaces.set({ tree: [], places: [place], refused: [] });
    render(
      <MemoryRouter>
        <ScreenLink of="optimisation/machines">Saws</ScreenLink>
        <ScreenLink of="delivery/storehouses">Storehouses</ScreenLink>
      </MemoryRouter>,
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/saws']);
    expect(screen.queryByText('Storehouses')).toBeNull();
  });
});
