import { attributeField } from "../../../shared/parts/attribute-field.js";
import {
  categoryField, contactField, datesField, descriptionField, fenceField, priceField, tagsField, titleField,
} from "./facets.js";
import { hoursField } from "./hours.js";
import { photosField } from "./photos.js";
import { placeFields } from "./place.js";
import { validityField } from "./validity.js";

/**
 * @typedef {import("/umkreis.js").Sent<import("/umkreis.js").PostContent>} Content
 * @typedef {object} Field a part of the form
 * @property {HTMLElement} element
 * @property {(content: Content) => void} read adds the input to a content
 * @typedef {import("../../../shared/core/apps.js").Kind} Kind
 */

/**
 * The fields of a kind, filled with a content.
 *
 * @param {Kind} kind
 * @param {Content} content
 * @param {AbortSignal} signal
 */
export function postFields(kind, content, signal) {
  const { facets } = kind;
  const validity = facets.validity ? validityField(kind, content) : null;
  const place = facets.point || facets.place ? placeFields(kind, content, validity?.setZone) : null;
  const photos = facets.photos
    ? photosField(kind, content, { signal, ...(facets.point && place && { located: place.setPoint }) }) : null;
  /** @type {(Field | false | null | undefined)[]} */
  const all = [
    titleField(kind, content),
    facets.text && descriptionField(kind, content),
    photos,
    facets.category && categoryField(kind, content),
    ...(kind.attributes ?? []).map((attribute) => ofAttribute(attribute, content)),
    facets.price && priceField(kind, content),
    place,
    facets.hours && hoursField(kind, content),
    facets.dates && datesField(kind, content),
    validity,
    facets.fence && fenceField(kind, content),
    tagsField(content),
    facets.contact && contactField(kind, content),
  ].filter(Boolean);
  const fields = /** @type {Field[]} */ (all);
  return {
    elements: fields.map(({ element }) => element),
    /** The content of the form. */
    read() {
      /** @type {Content} */
      const typed = { kind: kind.name, title: "" };
      for (const field of fields) field.read(typed);
      return typed;
    },
    isBusy: () => photos?.isBusy() ?? false,
  };
}

/** @returns {Field} */
function ofAttribute(/** @type {import("../../../shared/core/apps.js").Attribute} */ attribute, /** @type {Content} */ { attributes }) {
  const { name } = attribute;
  const { element, read } = attributeField(attribute, attributes?.[name], "post.attributes.");
  return {
    element,
    read: (content) => {
      const value = read();
      if (value !== undefined) content.attributes = { ...content.attributes, [name]: value };
    },
  };
}

/** The paths of required values that a content lacks, in the order of the form. */
export function missing(/** @type {Kind} */ kind, /** @type {Content} */ content) {
  const { facets } = kind;
  const given = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (content));
  /** @type {Record<string, string>} */
  const members = { validity: "validUntil" };
  const isRequired = (/** @type {string} */ facet) => facets[facet]?.required && given[members[facet] ?? facet] == null;
  const { place } = content;
  return [
    !content.title && "post.title",
    ...["text", "photos", "category"].map((facet) => isRequired(facet) && `post.${facet}`),
    ...(kind.attributes ?? []).map(({ name, required }) =>
      required && content.attributes?.[name] == null && `post.attributes.${name}`),
    isRequired("price") && "post.price",
    isRequired("point") && "post.point",
    facets.place?.required && !(place?.country && place.city) && "post.place",
    ...["hours", "dates"].map((facet) => isRequired(facet) && `post.${facet}`),
    isRequired("validity") && "post.validUntil",
    isRequired("contact") && "post.contact",
  ].filter((path) => typeof path === "string");
}
