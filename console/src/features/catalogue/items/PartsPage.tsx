import CataloguePage from './CataloguePage';

export default function PartsPage() {
  return <CataloguePage module="matter" />;
}
