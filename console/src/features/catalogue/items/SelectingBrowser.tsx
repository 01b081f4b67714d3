import { useState } from 'react';
import type { Item } from '../records';
import { CatalogueBrowser } from './CatalogueBrowser';
import type { Place } from './place';
import { modules } from './modules';

/** The catalogue in select mode, with a place of its own beside that of the page. */
export default function SelectingBrowser({
  module,
  onChange,
}: {
  module: 'product' | 'matter';
  onChange: (rows: readonly Item[]) => void;
}) {
  const [place, setPlace] = useState<Place>({ directory: undefined, filter: '', sorting: undefined });
  return <CatalogueBrowser module={modules[module]} place={place} onGo={setPlace} onSelection={onChange} />;
}
