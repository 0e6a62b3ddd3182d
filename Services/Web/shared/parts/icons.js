// Paths on a grid of 24, drawn as lines.
const paths = {
  list: "M4 6h16M4 12h16M4 18h10",
  map: "M9 4 3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14",
  cards: "M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9 17h6",
  favourites: "M12 20s-7-4.6-9-9c-1.5-3.500.5-7 4-7 2.200 0 4 1.300 5 3 1-1.700 2.800-3 5-3 3.500 0 5.500 3.500 4 7-2 4.400-9 9-9 9z",
  mine: "M4 7h6l2 3h8v9H4zM12 13v4M10 15h4",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-3.5 3-5.5 7-5.5s7 2 7 5.5M16 11a3.5 3.5 0 0 0 0-7M18 15q4 1.5 4 5",
  chats: "M4 5h16v11H10l-4 4v-4H4z",
  trips: "M3 8h18v12H3zM9 8V5h6v3M3 13h18",
  nearby: "M12 21s7-6.500 7-12a7 7 0 1 0-14 0c0 5.500 7 12 7 12zM12 11.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.500-6 8-6s8 2 8 6",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6 6 18",
  like: "M12 20s-7-4.600-9-9c-1.500-3.500.5-7 4-7 2.200 0 4 1.300 5 3 1-1.700 2.800-3 5-3 3.500 0 5.500 3.500 4 7-2 4.400-9 9-9 9z",
  undo: "M9 4 4 9l5 5M4 9h10a5 5 0 0 1 0 10h-3",
  add: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  north: "M12 3l6 17-6-4-6 4z",
  edit: "M4 20l1-5L16 4l4 4L9 19z",
  delete: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  mail: "M3 6h18v12H3zM3 7l9 7 9-7",
  phone: "M6 3h4l2 5-3 2a12 12 0 0 0 5 5l2-3 5 2v4c0 1-1 2-2 2A17 17 0 0 1 4 5c0-1 1-2 2-2z",
  web: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  route: "M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 17h7a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h7",
  here: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v4M12 18v4M2 12h4M18 12h4",
  filter: "M4 6h16M7 12h10M10 18h4",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  star: "M12 4l2.500 5.500 6 .6-4.500 4 1.300 5.900L12 17l-5.300 3 1.300-5.900-4.500-4 6-.6z",
  photo: "M4 6h4l2-2h4l2 2h4v13H4zM12 16a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z",
  send: "M4 12 20 4l-5 16-4-7z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  place: "M12 21s7-6.500 7-12a7 7 0 1 0-14 0c0 5.500 7 12 7 12z",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.1",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  flag: "M6 21V4h11l-2 4 2 4H6",
  block: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM6 6l12 12",
  forward: "M9 5l7 7-7 7",
  tick: "M5 13l4 4L19 7",
  mute: "M6 10v4h3l5 4V6l-5 4zM18 10l3 4M21 10l-3 4",
  archive: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  grid: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  layers: "M12 3l9 5-9 5-9-5zM3 12.500l9 5 9-5M3 17l9 5 9-5",
};

/** @typedef {keyof typeof paths} Icon */

/**
 * A decorative icon; the text beside it has the meaning.
 *
 * @param {Icon} name
 */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}
