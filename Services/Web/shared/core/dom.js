/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Properties
 */

/**
 * Builds an element. Strings become text, never HTML.
 *
 * @param {string} tag with classes: `button.primary`
 * @param {Properties} [properties] attributes; functions named `on…` are listeners, `style` sets custom properties
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, properties = {}, ...children) {
  const [name = "div", ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length > 0) element.classList.add(...classes);
  for (const [key, value] of Object.entries(properties)) set(element, key, value);
  element.append(...nodes(children));
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {string} key
 * @param {unknown} value
 */
function set(element, key, value) {
  if (value === undefined || value === null || value === false) return;
  if (typeof value === "function") {
    element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
  } else if (key === "style") {
    // The page's policy forbids style attributes.
    for (const [name, text] of Object.entries(value)) element.style.setProperty(name, String(text));
  } else if (key === "value" && "value" in element) {
    element.value = value;
  } else {
    element.setAttribute(key, value === true ? "" : String(value));
  }
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
export function nodes(children) {
  return children.flat().flatMap((child) =>
    child === null || child === undefined || child === false ? [] : [child instanceof Node ? child : String(child)]
  );
}

/**
 * Replaces the children of an element.
 *
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * The element with an id, which must be on the page.
 *
 * @param {string} id
 */
export function byID(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}
