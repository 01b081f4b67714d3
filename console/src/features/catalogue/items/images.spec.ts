import { firstImage, imageList } from './images';

describe('pictures of an item', () => {
  it('are parted by commas, and the first is shown', () => {
    expect(imageList('/a.png, /b.png,')).toEqual(['/a.png', '/b.png']);
    expect(firstImage('/a.png,/b.png')).toBe('/a.png');
    expect(firstImage('')).toBeUndefined();
    expect(firstImage(null)).toBeUndefined();
  });

  it('may be one that is written out', () => {
    expect(imageList('data:image/svg+xml;base64,AAAA')).toEqual(['data:image/svg+xml;base64,AAAA']);
  });
});
