import { fireEvent, render } from '@testing-library/react';
import { LogoImage } from './LogoImage';

it('shows the own logo in the place of one that cannot be shown, and the next one again', () => {
  const { container, rerender } = render(<LogoImage address="/api/logo.png" size={28} />);
  const shown = () => container.querySelector('img')!.getAttribute('src');
  expect(shown()).toBe('/api/logo.png');
  fireEvent.error(container.querySelector('img')!);
  expect(shown()).toBe('/favicon.svg');
  rerender(<LogoImage address="/api/other.png" size={28} />);
  expect(shown()).toBe('/api/other.png');
  rerender(<LogoImage address={undefined} size={28} />);
  expect(shown()).toBe('/favicon.svg');
});
