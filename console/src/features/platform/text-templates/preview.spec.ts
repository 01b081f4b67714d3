import { placesOf, previewOf } from './preview';

const mail = '<p>Hello {{ userName }}, see <a href="{{link}}">{{link}}</a></p>';

test('places are marked in what is read, and left alone inside of a tag', () => {
  expect(previewOf(mail)).toBe('<p>Hello <mark>userName</mark>, see <a href="{{link}}"><mark>link</mark></a></p>');
});

test('each value is named once, in the order of the text', () => {
  expect(placesOf(mail)).toEqual(['userName', 'link']);
  expect(placesOf('no places { here }')).toEqual([]);
});
