import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { consolePlaces, type MenuNode } from '../../state/places';
import { preferences } from '../../state/preferences';
import { Sidebar, toggleSidebar } from './Sidebar';

const place = (path: string, children: MenuNode[] = []): MenuNode => ({
  path,
  title: path,
  ...(children.length === 0 && { component: path }),
  meta: {},
  children,
});
const tree = [place('/stock', [place('/stock/boards')]), place('/people', [place('/people/users')])];

const favourites = [
  { address: '/stock/boards?filter=MR18', title: 'boards of MR18' },
  { address: '/gone', title: 'no longer mine' },
];

describe('the sidebar', () => {
  beforeEach(() => {
    render(
      <MemoryRouter initialEntries={['/stock/boards']}>
        <Sidebar tree={tree} favourites={favourites} />
      </MemoryRouter>,
    );
  });
  afterEach(cleanup);
  const group = (path: string) => screen.getAllByText(path)[0]!.closest('[aria-expanded]')!;
  const opened = () => ['/stock', '/people'].filter((path) => group(path).getAttribute('aria-expanded') === 'true');

  it('has one submenu open at a time', async () => {
    expect(opened()).toEqual(['/stock']);
    await userEvent.click(group('/people'));
    await waitFor(() => expect(opened()).toEqual(['/people']));
  });

  it('has the favourites above it that are still in the menu, and opens them as they were kept', async () => {
    expect(screen.queryByText('no longer mine')).toBeNull();
    await userEvent.click(screen.getByText('boards of MR18'));
    expect(screen.getByText('boards of MR18').closest('li')!.className).toContain('selected');
  });

  it('leads by letters to what begins with them, and keeps them from the page', async () => {
    const heard: string[] = [];
    const hear = (event: Event) => event.defaultPrevented || heard.push((event as globalThis.KeyboardEvent).key);
    window.addEventListener('keydown', hear);
    act(() => (group('/stock') as HTMLElement).focus());
    await userEvent.keyboard('/p');
    expect(document.activeElement!.textContent).toBe('/people');
    window.removeEventListener('keydown', hear);
    expect(heard).toEqual([]);
  });

  it('marks the entry that a deeper page belongs to, in its open group', () => {
    cleanup();
    const inner = { ...place('/board/:id'), component: 'board', trail: [], of: ['/none', '/stock/boards'] };
    consolePlaces.set({ tree, places: [inner], refused: [] });
    render(
      <MemoryRouter initialEntries={['/board/7']}>
        <Sidebar tree={tree} />
      </MemoryRouter>,
    );
    expect(opened()).toEqual(['/stock']);
    expect(screen.getByText('/stock/boards').closest('li')!.className).toContain('selected');
    consolePlaces.set(undefined);
  });

  it('says how much waits behind an entry', () => {
    cleanup();
    render(
      <MemoryRouter initialEntries={['/stock/boards']}>
        <Sidebar tree={tree} counts={{ '/stock/boards': 120, '/people/users': 0 }} />
      </MemoryRouter>,
    );
    expect(screen.getByText('99+').closest('li')!.textContent).toContain('/stock/boards');
    expect(screen.queryByText('0')).toBeNull();
  });

  it('is open or closed', () => {
    const isOpen = () => document.querySelector('aside')!.dataset['open'];
    expect(isOpen()).toBe('true');
    act(toggleSidebar);
    expect([isOpen(), preferences.get().sidebarOpen]).toEqual(['false', false]);
    act(toggleSidebar);
    expect(isOpen()).toBe('true');
  });
});
