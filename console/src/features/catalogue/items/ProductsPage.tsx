import CataloguePage from './CataloguePage';

export default function ProductsPage() {
  return <CataloguePage module="product" />;
}
