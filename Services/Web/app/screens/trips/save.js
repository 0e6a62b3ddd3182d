import { send } from "../../../shared/core/client.js";

/**
 * Saves a part of a trip's content; the other parts stay.
 *
 * @param {import("/umkreis.js").Trip} trip
 * @param {Partial<import("/umkreis.js").Trip["content"]>} change
 */
export const saveTrip = ({ id, revision, content }, change) =>
  send("catalogue.updateTrip", { id, revision, trip: { ...content, ...change } });
